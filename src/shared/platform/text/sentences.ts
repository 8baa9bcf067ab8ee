/** 'Gives books' → 'gives books', for use within a sentence; abbreviations stay. */
export const lowerFirst = (text: string): string =>
  text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
