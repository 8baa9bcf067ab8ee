/** Converts between stored content, which has only what the owner changed, and complete content. */
import { isDeepStrictEqual } from 'node:util'
import type { SiteContent, StoredContent } from '#shared/site/content/content.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { contentSections } from '#shared/site/content/content.schema.ts'
import { CONTENT_SECTIONS, type ContentSection } from '#shared/site/content/sections.ts'

type Keys = Record<string, unknown>

const seedOf = (section: ContentSection): Keys => contentSeed[section]
const storedIn = (stored: StoredContent, section: ContentSection): Keys => {
  const keys = stored[section]
  return typeof keys === 'object' && keys !== null ? (keys as Keys) : {}
}

/** Completes stored content from the seed. Ignores keys unknown to this release, and values that it cannot show. */
export function wholeContent(stored: StoredContent): SiteContent {
  const sections = CONTENT_SECTIONS.map((section) => [
    section,
    wholeSection(section, storedIn(stored, section)),
  ])
  return Object.fromEntries(sections) as SiteContent
}

function wholeSection(section: ContentSection, stored: Keys): Keys {
  const { shape } = contentSections[section]
  const whole = Object.entries(shape).map(([key, schema]) => {
    const parsed = Object.hasOwn(stored, key) ? schema.safeParse(stored[key]) : undefined
    return [key, parsed?.success ? parsed.data : seedOf(section)[key]]
  })
  return Object.fromEntries(whole) as Keys
}

/** The part to store: keys that differ from the seed. */
export function sparseContent(content: SiteContent): StoredContent {
  const sections = CONTENT_SECTIONS.map((section) => {
    const keys = Object.entries(content[section]).filter(
      ([key, value]) => !isDeepStrictEqual(value, seedOf(section)[key]),
    )
    return [section, Object.fromEntries(keys)] as const
  })
  return Object.fromEntries(sections.filter(([, keys]) => Object.keys(keys).length > 0))
}

export const changedSections = (one: SiteContent, other: SiteContent): ContentSection[] =>
  CONTENT_SECTIONS.filter((section) => !isDeepStrictEqual(one[section], other[section]))

/** Applies the changes from `live` to `draft` on top of `next`. */
export function rebased(draft: SiteContent, live: SiteContent, next: SiteContent): SiteContent {
  const sections = CONTENT_SECTIONS.map((section) => {
    const [drafted, published]: Keys[] = [draft[section], live[section]]
    const keys = Object.entries(next[section]).map(([key, value]) => [
      key,
      isDeepStrictEqual(drafted?.[key], published?.[key]) ? value : drafted?.[key],
    ])
    return [section, Object.fromEntries(keys)]
  })
  return Object.fromEntries(sections) as SiteContent
}
