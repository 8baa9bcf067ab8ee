/**
 * What the owner has typed into a form and not saved yet, each form under a name of its own. In this page's memory, so that
 * neither another page of the dashboard nor the lock loses it.
 */
import { create } from 'zustand'

export type FormDraft<Values> = {
  values: Values
  /** What the owner began from; without a version it is something new. */
  version: number | undefined
  began: unknown
}

const useDrafts = create<Record<string, FormDraft<unknown> | undefined>>(() => ({}))

export const readFormDraft = <Values>(name: string) =>
  useDrafts.getState()[name] as FormDraft<Values> | undefined

export const saveFormDraft = (name: string, draft: FormDraft<unknown> | undefined): void =>
  useDrafts.setState({ [name]: draft })

export const useHasDraft = (name: string): boolean => useDrafts((drafts) => drafts[name] !== undefined)
