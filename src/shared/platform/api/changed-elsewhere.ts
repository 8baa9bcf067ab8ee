/**
 * Says that somebody else has changed a record since it was opened.
 * @param what 'This post', 'Order 1001'
 * @param now its current state: "it is 'sent' now"
 */
export const changedElsewhereText = (what: string, now?: string): string =>
  `${what} was changed elsewhere${now === undefined ? ' since you opened it' : `: ${now}`}.`
