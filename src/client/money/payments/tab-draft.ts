/**
 * Saves what is typed before a payment in the tab until it is made, because a bank's refusal reloads the page. Never in
 * local storage or a URL.
 */
import { draftOf } from '../../platform/drafts.ts'

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
