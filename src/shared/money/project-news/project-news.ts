/** News of a project, for those who gave to it and accept news by email. */

export const NEWS_STATES = ['draft', 'sending', 'paused', 'stopped', 'sent'] as const
export type NewsState = (typeof NEWS_STATES)[number]

/** Steps that the owner takes with news, and the states from which each is possible. */
export const NEWS_MOVES = {
  send: { from: ['draft'], to: 'sending' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
} as const satisfies Record<string, { from: readonly NewsState[]; to: NewsState }>
export type NewsMove = keyof typeof NEWS_MOVES

/** Why a recipient was passed over: they said no after it was sent, or had other news in the same month. */
export const NEWS_SKIPPED = ['no consent', 'had news'] as const

export const NEWS_LENGTHS = { subject: 150, body: 20_000 }

/** Emails that are queued in a minute, so that receipts never wait long behind them. */
export const NEWS_BATCH = 50
