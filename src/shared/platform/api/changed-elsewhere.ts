/**
 * Says that somebody saved something else after it was opened here.
 * @param what 'This post', 'Order 1001'
 * @param now what it is by now: "it is 'sent' now"
 */
export const changedElsewhereText = (what: string, now?: string): string =>
  `${what} was changed elsewhere${now === undefined ? ' since you opened it' : `: ${now}`}.`
