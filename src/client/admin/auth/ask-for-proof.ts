/** Asks who is signed in for their password or passkey again; calls that wait for it share one question. */
import { create } from 'zustand'
import { watchLock } from '../session/admin-lock.ts'

type Finish = (isProven: boolean) => void

/** `finish` is there while the question is on the screen. */
export const useProof = create<{ finish?: Finish | undefined }>(() => ({}))

let pending: Promise<boolean> | undefined

/** @returns false where it was cancelled. */
export function askForProof(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    const finish: Finish = (isProven) => {
      pending = undefined
      useProof.setState({ finish: undefined })
      resolve(isProven)
    }
    useProof.setState({ finish })
  })
  return pending
}

watchLock(({ isOpen }) => {
  if (!isOpen) useProof.getState().finish?.(false)
})
