/** Recognises people's names in the texts of bank statements. */
import { foldText } from '../../platform/text/folded-text.ts'

/** Only the first words of a line are read: banks name the payer there. */
const MAX_WORDS = 30

const TITLES = new Set(
  'mr mrs ms miss mx dr rev revd reverend prof sir dame lady lord fr pastor bishop obe mbe cbe phd jr snr esq'.split(
    ' ',
  ),
)

/** Apostrophes do not split a word: banks write 'OBRIEN'. */
const splitWords = (text: string): string[] =>
  foldText(text)
    .replaceAll("'", '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Banks write Müller as 'MULLER' or as 'MUELLER'. */
const withoutUmlaut = (word: string): string => word.replace(/([aou])e/g, '$1')

const wordsOfLine = (text: string): string[] => splitWords(text.slice(0, 500)).slice(0, MAX_WORDS)

/** Words of a line that may be of a name, each in the ways that it may be stored: 'mueller' is Mueller or Müller. */
export const payerWords = (text: string): string[][] =>
  [...new Set(wordsOfLine(text))]
    .filter((word) => /\p{L}/u.test(word) && !TITLES.has(word))
    .map((word) => [...new Set([word, withoutUmlaut(word)])])

/** The words of a line, and pairs joined: 'O NEILL' also matches 'ONEILL', and 'SMITH-JONES' 'SMITHJONES'. */
export function payerForms(text: string): ReadonlySet<string> {
  const words = wordsOfLine(text)
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`)
  const forms = [...words, ...pairs]
  return new Set([...forms, ...forms.map(withoutUmlaut)])
}

/** Parts of a name, ready to compare. */
export type NameParts = { given: string[]; surnames: string[]; initials: string }

/** 'Dr Ada B. Mensah' → ada, b and mensah, and so does 'Mensah, Ada B.'. */
export function namePartsOf(name: string): NameParts {
  const [before = '', after] = name.split(',', 2)
  const isTurned = after !== undefined && splitWords(after).some((word) => !TITLES.has(word))
  const words = (isTurned ? `${after} ${before}` : name)
    .split(/\s/)
    .map((part) => splitWords(part).join(''))
    .filter((word) => word !== '' && !TITLES.has(word))
  const given = words.slice(0, -1)
  const last = words.at(-1) ?? ''
  // 'O Neill' after a first name is one surname
  const joined = `${given.slice(1).at(-1) ?? ''}${last}`
  const initials = splitWords(isTurned ? after : name)
    .filter((word) => !TITLES.has(word))
    .slice(0, isTurned ? undefined : -1)
    .map((word) => word.charAt(0))
  return {
    given,
    surnames: [...new Set([last, joined])].filter((word) => word.length > 1),
    initials: initials.join(''),
  }
}

/**
 * Whether a line contains a name as banks write it: surname with first name or initials, in any order, in capitals,
 * without accents, apostrophes and hyphens. 'Ada Mensah' matches 'MENSAH A GIFT', but not 'K MENSAH'.
 */
export function isNamedIn({ given, surnames, initials }: NameParts, forms: ReadonlySet<string>): boolean {
  const [first] = given
  if (first === undefined || !surnames.some((surname) => forms.has(surname))) return false
  if (given.some((one) => one.length > 1 && forms.has(one))) return true
  return forms.has(first.slice(0, 1)) || forms.has(initials)
}

/** Whether two names are equal when compared in this way. */
export const isSameName = (one: string, other: string): boolean =>
  splitWords(one).join(' ') === splitWords(other).join(' ')
