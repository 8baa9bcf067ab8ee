/**
 * What is typed before a payment, saved in the tab until it is made, because a refusal by the bank leads through other
 * pages. Never in local storage, never in an address.
 */
import { draftOf } from '../drafts.ts'

export function tabDraft<Field extends string>(key: string, fields: readonly Field[]) {
  const draft = draftOf<Partial<Record<Field, unknown>>>(key, 'tab')
  return {
    /** Each field's text; empty if none was saved. */
    read: (): Record<Field, string> => {
      const saved = draft.read()
      const texts = fields.map((field) => [field, typeof saved?.[field] === 'string' ? saved[field] : ''])
      return Object.fromEntries(texts) as Record<Field, string>
    },
    save: (values: Record<Field, string>): void => draft.write(values),
    clear: (): void => draft.write(undefined),
  }
}
