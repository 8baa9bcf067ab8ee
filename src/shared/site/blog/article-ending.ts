/** The offer at the end of an article, which suits its subject. */

export type ArticleEnding = 'bracelets' | 'books' | 'gift'

/** Number of bracelets in such an offer. */
export const ENDING_BRACELETS = 3
/** Number of suggested gifts in such an offer, smallest first. */
export const ENDING_GIFTS = 3

const subjects: readonly (readonly [ArticleEnding, RegExp])[] = [
  ['bracelets', /\b(bead|bracelet|shop)/i],
  ['books', /book|\b(pack|box|reading)/i],
]

/** Chosen by the first tag that names beads or books; other articles end with a gift. */
export function endingOf(tags: readonly string[]): ArticleEnding {
  for (const tag of tags) {
    const found = subjects.find(([, words]) => words.test(tag))
    if (found) return found[0]
  }
  return 'gift'
}
