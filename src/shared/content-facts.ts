/** Facts that other texts of the site content mention by name, so that each is written once: '{gift amounts}'. */
import type { SiteContent } from './content.ts'
import { fillPlaceholders } from './email-texts.ts'
import { lowerFirst } from './format.ts'

/** The facts in words. */
export const factsOf = ({ giving }: SiteContent) => ({
  'gift amounts': giftsInWords(giving.gifts),
})

/** '£25 gives books for one student; £50 supports a small classroom' */
function giftsInWords(gifts: SiteContent['giving']['gifts']): string {
  const captioned = gifts.filter(({ caption }) => caption !== '')
  if (captioned.length === 0) return 'Sending books to women and girls'
  return captioned.map(({ pounds, caption }) => `£${pounds} ${lowerFirst(caption)}`).join('; ')
}

/** The content as visitors read it: with the facts in every text that mentions them. */
export const withFacts = (content: SiteContent): SiteContent => filled(content, factsOf(content)) as SiteContent

function filled(value: unknown, facts: Record<string, string>): unknown {
  if (typeof value === 'string') return fillPlaceholders(value, facts)
  if (Array.isArray(value)) return value.map((each) => filled(each, facts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, facts)]))
}
