/** Names and addresses as HMRC's schedule accepts them: of one person, in letters without accents. Without zod. */
import { normalized } from '../../platform/text/clean-text.ts'

const DASHES = /[-\u2010-\u2015\u2212]/g
const APOSTROPHES = /[\u2018\u2019\u02BC`´]/g
/** Letters that Unicode does not decompose, and fractions in house numbers. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'ng',
  Ŋ: 'NG',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  '¼': ' 1/4',
  '½': ' 1/2',
  '¾': ' 3/4',
}

/** Without accents: 'Zoë' → 'Zoe', 'Łukasz' → 'Lukasz'. Letters of other scripts stay as they are. */
const withoutAccents = (text: string): string =>
  normalized(text, 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(DASHES, '-')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(/[^ -~]/gu, (letter) => LETTERS[letter] ?? letter)

/**
 * Leaves only letters, the `others` and single spaces. HMRC's guidance names only letters without accents, and its
 * forms refuse some others. The text starts with a letter or digit, so it is never a formula.
 */
const cleaned = (text: string, others: RegExp): string =>
  withoutAccents(text)
    .replaceAll(/[^ -~]/gu, ' ')
    .replaceAll(others, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[^A-Za-z\d]+/, '')
    .trim()

/** Part of a name as it appears in the schedule. */
export const namePart = (text: string): string => cleaned(text, /[^A-Za-z' .-]/g)
/** A surname, for which HMRC asks for a space instead of a hyphen. */
export const lastNamePart = (text: string): string => namePart(text.replaceAll(DASHES, ' '))
/** Home address as it appears in the schedule, before it is shortened. */
export const addressPart = (text: string): string => cleaned(text, /[^A-Za-z\d' .,/&()-]/g)

/** Whether a text has letters or digits of another script, which the schedule cannot hold. */
export const hasOtherLetters = (text: string): boolean =>
  /[^ -~]/u.test(withoutAccents(text).replaceAll(/[^\p{L}\p{N}]/gu, ''))

// literal arrays, because the bundler can drop those from pages that don't use them, but not computed ones
const TITLES = [
  'mr',
  'mrs',
  'miss',
  'ms',
  'mx',
  'dr',
  'rev',
  'revd',
  'fr',
  'sir',
  'dame',
  'lady',
  'lord',
  'prof',
]
/** Two different ones in a name mean two people. */
const MARITAL = ['mr', 'mrs', 'miss', 'ms', 'mx']
const JOINING = ['and', 'with', 'und', 'et', 'plus', 'family', 'families', 'household']

/** 'Ada-Grace O’Brien' → 'ada', 'grace', 'obrien' */
const wordsOf = (name: string): string[] =>
  withoutAccents(name)
    .toLowerCase()
    .replaceAll("'", '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a name stands for more than one person: 'Mr & Mrs Mensah', 'Ada and Kofi Mensah', 'The Mensah family'. */
export function isJointName(name: string): boolean {
  const words = wordsOf(name)
  const titles = new Set(words.filter((word) => MARITAL.includes(word)))
  return /[&+/;]/.test(name) || titles.size > 1 || words.some((word) => JOINING.includes(word))
}

const ORGANISATIONS = [
  'ltd',
  'limited',
  'plc',
  'llp',
  'llc',
  'inc',
  'gmbh',
  'cic',
  'cio',
  'corp',
  'corporation',
  'company',
  'co',
  'holdings',
  'enterprises',
  'foundation',
  'trust',
  'church',
  'school',
  'college',
  'university',
  'council',
  'society',
  'association',
  'club',
  'committee',
  'pcc',
  'parish',
  'ministries',
  'mosque',
  'synagogue',
  'cathedral',
  'academy',
  'institute',
  'federation',
  'partnership',
  'solicitors',
  'rotary',
  'scouts',
  'staff',
  'employees',
  'colleagues',
  'collection',
  'group',
  'charity',
  'fund',
  'justgiving',
  'enthuse',
  'gofundme',
  'benevity',
  'stewardship',
  'caf',
  'paypal',
]

/** Whether a name belongs to a company, trust or platform: 'Acme Ltd'. Some people's surnames look like one. */
export const isOrganisation = (name: string): boolean =>
  wordsOf(name).some((word) => ORGANISATIONS.includes(word))

/** How thanks address a donor: 'Ada'. A couple, an organisation or somebody with a title by all that they entered. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  const isWhole = isJointName(name) || isOrganisation(name) || TITLES.includes(wordsOf(first)[0] ?? '')
  return isWhole ? name.trim() : first
}

/**
 * Whether a gift's name matches a declaration: with or without middle names, accents and titles, and surname first or
 * last. An initial matches any name that begins with it.
 */
export function isNamedAs(declared: { firstName: string; lastName: string }, given: string): boolean {
  const last = wordsOf(declared.lastName)
  const words = wordsOf(given).filter((word) => !TITLES.includes(word))
  const first = words.find((word) => !last.includes(word))
  return (
    last.length > 0 &&
    last.every((word) => words.includes(word)) &&
    wordsOf(declared.firstName).some((word) => word === first)
  )
}

/** Name and home of a donor as declared. */
export type DeclaredDonor = {
  title: string
  firstName: string
  lastName: string
  address: string
  postcode: string
  isOutsideUk: boolean
}

/** Whether a declaration was made by one person, and fills the required cells of HMRC's schedule. */
export const isWritable = ({
  title,
  firstName,
  lastName,
  address,
  postcode,
  isOutsideUk,
}: DeclaredDonor): boolean =>
  namePart(firstName) !== '' &&
  lastNamePart(lastName) !== '' &&
  addressPart(address) !== '' &&
  (isOutsideUk || postcode !== '') &&
  ![firstName, lastName, address].some(hasOtherLetters) &&
  !isJointName(`${title} ${firstName} ${lastName}`)
