/**
 * Detects link spam. Advertisements contain many links and few words, or links as markup, which nobody types into a
 * plain field. People write words with a link or two.
 */

/** Up to this many links are fine, however few words there are. */
export const FREE_LINKS = 2
/** With fewer words per link, the text is an advertisement. */
export const WORDS_PER_LINK = 12
/** More links are an advertisement, however many words there are. */
export const MAX_LINKS = 10

/** An HTML anchor or BBCode link with its text. */
const ANCHOR =
  /<a\s[^>]{0,500}>[^<]{0,500}|\[(?:url|link)=[^\]]{0,500}\][^[]{0,500}|\[(?:url|link)\][^[]{0,500}/giu

/**
 * Links as people and programs write them: with a scheme, with 'www.', or a bare domain. Bare domains count only with
 * endings common in spam, because otherwise 'a full stop.Without a space' would count. Text after an @ is an email
 * address.
 */
const LINK =
  /\b(?:https?|hxxps?|ftp):\/\/[^\s<>"'[\](),;]+|(?<![\p{L}\p{N}@._-])(?:www\.[^\s<>"'[\](),;]+|(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:com|net|org|info|biz|ru|cn|xyz|top|club|online|site|store|shop|icu|vip|click|link|io|ly|gl|uk)(?![\p{L}\p{N}@_-])(?:\/[^\s<>"'[\](),;]*)?)/giu

export type LinkCount = {
  links: number
  anchors: number
  /** Number of words outside links; also correct for languages without spaces. */
  words: number
}

export function countLinks(text: string): LinkCount {
  const anchors = text.match(ANCHOR)?.length ?? 0
  const plain = text.replace(ANCHOR, ' ')
  const links = anchors + (plain.match(LINK)?.length ?? 0)
  return { links, anchors, words: wordsOf(plain.replace(LINK, ' ')) }
}

/** Whether the texts of one sender are link spam. With one or two links they never are. */
export function isLinkSpam(texts: readonly string[]): boolean {
  const { links, anchors, words } = countLinks(texts.join('\n'))
  if (links <= FREE_LINKS) return false
  return anchors > 0 || links > MAX_LINKS || words < links * WORDS_PER_LINK
}

const segmenter = /* @__PURE__ */ new Intl.Segmenter('en', { granularity: 'word' })

function wordsOf(text: string): number {
  let words = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1
  return words
}
