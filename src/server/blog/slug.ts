/** The last part of a post's address, made from its title once. */
import { BLOG_LENGTHS } from '#shared/blog.ts'

/** Letters that no decomposition makes Latin, each before its spelling: of Europe, West Africa, Greek, Cyrillic. */
const SPELLINGS = `
  ßss æae œoe øo đd ðd þth łl ħh ıi ŧt ĸk
  ɛe ɔo ŋng ɖd ƒf ɣg ʋv ɓb ɗd ƙk ƴy ǝe əe
  αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo
  аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya
  іi єye ґg ђdj јj љlj њnj ћc џdz ѕdz ѣe`
const SPELLED = new Map(
  SPELLINGS.trim()
    .split(/\s+/)
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
).set('&', ' and ')

/** Reserved addresses below /blog/. The feed's own has a dot, which no slug has. */
const RESERVED = new Set(['feed', 'rss', 'atom'])

const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/London' })

/** Whether it could be one of ours; others need not reach the database, which accepts no NUL. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/**
 * 'Books for Ọ̀yọ́ & beyond' → 'books-for-oyo-and-beyond': at most 120 letters, digits and single hyphens, cut at
 * a word. A title with none of them is named by its day: 'article-2026-11-20'.
 */
export function slugOf(title: string, at: Date): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    // marks belong to their letters and apostrophes stand inside words: both go without a gap
    .replace(/[\p{M}'’ʼ]/gu, '')
    .replace(/[^a-z0-9]/g, (character) => SPELLED.get(character) ?? ' ')
    .split(' ')
    .filter((word) => word !== '')
  const slug = shortened(words.join('-'), BLOG_LENGTHS.slug)
  if (slug === '') return `article-${DAY.format(at)}`
  return RESERVED.has(slug) ? `${slug}-article` : slug
}

/** The first of slug, slug-2, slug-3 … that is not taken, within the same length. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`
    const candidate = shortened(slug, BLOG_LENGTHS.slug - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}

function shortened(slug: string, max: number): string {
  if (slug.length <= max) return slug
  const end = slug.lastIndexOf('-', max)
  return slug.slice(0, end > 0 ? end : max)
}
