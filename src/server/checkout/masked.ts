/** Masks contact data: enough for its owner to recognise, too little for anybody else. */

/** 'ada@example.org' → 'a•••@example.org'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${firstOf(email)}•••${email.slice(at)}`
}

/** 'Ada Okafor' → 'A••• O•••'. */
export const maskedWords = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${firstOf(word)}•••`)
    .join(' ')

/** The district, as in 'LS1 •••': half of a postcode names no street. */
export function maskedPostcode(postcode: string): string {
  const [district, inner] = postcode.split(' ')
  return inner === undefined ? maskedWords(postcode) : `${district} •••`
}

/** The first character, also if it takes two code units. */
const firstOf = (text: string): string => Array.from(text)[0] ?? ''
