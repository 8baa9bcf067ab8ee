/** The offer at the end of an article, which suits its subject. */

export type ArticleEnding = 'bracelets' | 'books' | 'gift'

/** How many bracelets it shows. */
export const ENDING_BRACELETS = 3
/** How many of the donation page's amounts it offers, the smallest first. */
export const ENDING_GIFTS = 3

const subjects: readonly (readonly [ArticleEnding, RegExp])[] = [
  ['bracelets', /\b(bead|bracelet|shop)/i],
  ['books', /book|\b(pack|box|reading)/i],
]

/** The first tag that names beads or books decides; all other articles end with a gift. */
export function endingOf(tags: readonly string[]): ArticleEnding {
  for (const tag of tags) {
    const found = subjects.find(([, words]) => words.test(tag))
    if (found) return found[0]
  }
  return 'gift'
}
