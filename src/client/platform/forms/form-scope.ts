import { createContext } from 'react'

type FormScope = {
  /** Begins the keys of drafts: an owner's belong to their account. */
  prefix: string
  /** Waits for what a form needs before it is sent. @returns whether it may be sent */
  ready?: () => Promise<boolean>
}

export const FormScopeContext = createContext<FormScope>({ prefix: '' })
