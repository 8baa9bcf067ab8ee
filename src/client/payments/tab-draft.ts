/**
 * What is typed before a payment, saved in the tab until it is made, because a refusal by the bank leads through other
 * pages. Never in local storage, never in an address.
 */
export function tabDraft<Field extends string>(key: string, fields: readonly Field[]) {
  return {
    /** Each field's text; empty if none was saved. */
    read: (): Record<Field, string> => {
      const saved = new Map(Object.entries(parsed(key)))
      const text = (field: Field) => {
        const value: unknown = saved.get(field)
        return typeof value === 'string' ? value : ''
      }
      return Object.fromEntries(fields.map((field) => [field, text(field)])) as Record<Field, string>
    },

    save: (values: Record<Field, string>): void => {
      try {
        sessionStorage.setItem(key, JSON.stringify(values))
      } catch {
        // storage is blocked: the page holds it until it closes
      }
    },

    clear: (): void => {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // storage is blocked: nothing was saved
      }
    },
  }
}

function parsed(key: string): object {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof saved === 'object' && saved !== null ? saved : {}
  } catch {
    return {}
  }
}
