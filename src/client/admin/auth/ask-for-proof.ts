/** Asks the signed-in person for their password or passkey again; all waiting calls share one prompt. */
import { create } from 'zustand'
import { watchLock } from '../session/admin-lock.ts'

type Finish = (isProven: boolean) => void

/** `finish` exists while the prompt is on the screen. */
export const useProof = create<{ finish?: Finish | undefined }>(() => ({}))

let pending: Promise<boolean> | undefined

/** @returns false if it was cancelled. */
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
