/**
 * News by email to people who gave, bought or offered to help, never to those who asked for prayer. A charity may rely
 * on a 'soft opt-in' for addresses collected since 5 February 2026, if it offers an opt-out at once and in each email
 * (regulation 22 of PECR as amended by the Data (Use and Access) Act 2025; read on 28 November 2026).
 */

/** The owner's choice of how to ask; 'off' asks nobody. */
export const NEWS_MODELS = ['off', 'opt-in', 'soft opt-in'] as const
export type NewsModel = (typeof NEWS_MODELS)[number]

/** 'opt-in': asked for. 'soft opt-in': did not object when the address was collected. 'no': objected. */
export const NEWS_CHOICES = ['opt-in', 'soft opt-in', 'no'] as const
export type NewsChoice = (typeof NEWS_CHOICES)[number]

export const NEWS_CHANNELS = ['email', 'post'] as const
export type NewsChannel = (typeof NEWS_CHANNELS)[number]

/** Where the choice was made. */
export const NEWS_SOURCES = [
  'donation',
  'order',
  'volunteer',
  'own page',
  'one click',
  'owner',
  'import',
] as const
export type NewsSource = (typeof NEWS_SOURCES)[number]

/** Changes with each change of a wording. */
export const NEWS_WORDING_VERSION = '2026-11-28'
export const NEWS_LAW_AS_OF = '2026-11-28'

/** Label of the box, which nobody has ticked for the visitor. */
export const newsLabel = (model: NewsModel): string =>
  model === 'soft opt-in' ? 'Please do not send me news' : 'Send me news of what gifts and bracelets do'

/** Said beside the box. */
export const newsHint = (model: NewsModel): string =>
  model === 'soft opt-in'
    ? 'Otherwise we may email you a few times a year about what we do. Every email lets you stop.'
    : 'By email, a few times a year. Every email lets you stop.'

/** The wording that the visitor read, stored with the choice. */
export const newsWording = (choice: NewsChoice): string => {
  const model = choice === 'opt-in' ? 'opt-in' : 'soft opt-in'
  return `${newsLabel(model)}. ${newsHint(model)}`
}

/** How somebody told the owner of a choice. */
export const NEWS_TOLD = ['on the telephone', 'in person', 'in a letter', 'in an email'] as const

/** Stands instead of a wording for a choice that the owner records. */
export const toldWording = (
  channel: NewsChannel,
  { choice, told }: { choice: NewsChoice; told: (typeof NEWS_TOLD)[number] },
): string => `They told us ${told} that they ${choice === 'no' ? 'do not want' : 'want'} news by ${channel}.`

/** The choice that a form sends. @returns undefined where nothing was asked, or an offered opt-in was not taken up */
export function newsChoiceOf(model: NewsModel, isTicked: boolean): NewsChoice | undefined {
  if (model === 'soft opt-in') return isTicked ? 'no' : 'soft opt-in'
  return model === 'opt-in' && isTicked ? 'opt-in' : undefined
}
