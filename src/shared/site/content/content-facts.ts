/**
 * Facts that other texts of the site content mention with a placeholder such as '{reply time}', so that each is written
 * once.
 */
import { wholeNumber } from '../../platform/text/format.ts'
import type { SiteContent } from './content.ts'
import { fillPlaceholders } from '../emails/email-texts.ts'
import { lowerFirst } from '../../platform/text/sentences.ts'
import { formatShortPence, toPence } from '../../platform/text/amounts.ts'

/** The facts as text. */
export const factsOf = ({ giving, delivery }: Pick<SiteContent, 'giving' | 'delivery'>) => ({
  'gift amounts': giftsInWords(giving.gifts),
  'bracelet gift': formatShortPence(toPence(delivery.perBracelet)),
  'shipping days': daysInWords(delivery.shipping),
  'reply time': `${delivery.replyHours} hours`,
})

/** '3-5 business days', or '1 business day' */
const daysInWords = ({ from, to }: SiteContent['delivery']['shipping']): string =>
  `${from === to ? to : `${from}-${to}`} business day${to === '1' ? '' : 's'}`

/** '£25 gives books for one student; £50 supports a small classroom' */
function giftsInWords(gifts: SiteContent['giving']['gifts']): string {
  const captioned = gifts.filter(({ caption }) => caption !== '')
  if (captioned.length === 0) return 'Sending books to women and girls'
  return captioned
    .map(({ pounds, caption }) => `£${wholeNumber(Number(pounds))} ${lowerFirst(caption)}`)
    .join('; ')
}

/** The content for visitors, with the facts filled in. */
export const withFacts = (content: SiteContent): SiteContent =>
  filled(content, factsOf(content)) as SiteContent

function filled(value: unknown, facts: Record<string, string>): unknown {
  if (typeof value === 'string') return fillPlaceholders(value, facts)
  if (Array.isArray(value)) return value.map((each) => filled(each, facts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, facts)]))
}
