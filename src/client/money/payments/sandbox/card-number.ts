type Brand = {
  name: string
  starts: RegExp
  lengths: readonly number[]
  groups: readonly number[]
  code: number
}

const FOURS = [4, 4, 4, 4, 3]
const other: Brand = {
  name: 'card',
  starts: /^/,
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  groups: FOURS,
  code: 3,
}
const brands: readonly Brand[] = [
  { name: 'American Express', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], code: 4 },
  { name: 'Diners Club', starts: /^3(0|6|8|9)/, lengths: [14, 16, 19], groups: FOURS, code: 3 },
  { name: 'Visa', starts: /^4/, lengths: [13, 16, 19], groups: FOURS, code: 3 },
  {
    name: 'Mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: FOURS,
    code: 3,
  },
]

/** The brand by its first digits; an unknown one allows any length. */
export function brandOf(digits: string): Brand {
  return brands.find(({ starts }) => starts.test(digits)) ?? other
}

/** '4242424242424242' → '4242 4242 4242 4242'; American Express groups by 4, 6 and 5. */
export function formatCardNumber(text: string): string {
  const all = text.replaceAll(/\D/g, '')
  const { groups, lengths } = brandOf(all)
  const digits = all.slice(0, Math.max(...lengths))
  let from = 0
  return groups
    .map((size) => digits.slice(from, (from += size)))
    .filter((group) => group !== '')
    .join(' ')
}

/** The error of a card number; undefined if it is valid. */
export function cardNumberError(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  if (digits === '') return 'Please enter your card number'
  const { lengths } = brandOf(digits)
  if (digits.length < Math.min(...lengths)) return 'This card number is incomplete'
  if (!lengths.includes(digits.length) || !passesLuhn(digits)) return 'This card number is not valid'
  return undefined
}

/** The error of a security code: four digits on American Express, three on all others. */
export function securityCodeError(text: string, cardNumber: string): string | undefined {
  const { code, name } = brandOf(cardNumber.replaceAll(/\D/g, ''))
  if (text === '') return 'Please enter the security code'
  if (!/^\d+$/.test(text) || text.length !== code) {
    return `The security code of ${name === 'American Express' ? 'an American Express' : 'this'} card has ${code} digits`
  }
  return undefined
}

/** Limits a security code to the brand's length. */
export function formatSecurityCode(text: string, cardNumber: string): string {
  const { code, name } = brandOf(cardNumber.replaceAll(/\D/g, ''))
  // while the brand is unknown, four digits may be right
  return text.replaceAll(/\D/g, '').slice(0, name === 'card' ? 4 : code)
}

/** The Luhn check. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighed = place % 2 === 0 ? digit : digit * 2
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}
