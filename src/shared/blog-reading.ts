/** How posts are read, without zod, so that pages may import it (specification sections 2 and 9). */

/** Public cards show at most this many tags. */
export const MAX_CARD_TAGS = 3

/** Content as paragraphs: split on blank lines, the ends trimmed, empty ones dropped. */
export function paragraphsOf(content: string): string[] {
  return content
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** Tags as the owner types them, comma-separated: split, trimmed, empties dropped (section 5). */
export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}
