/** Formats and checks expiry dates while they are typed: 'MM / YY'. */

/** '1227', '12/27', '12/2027' and '2027-12' → '12 / 27'; '4' → '04', because no month begins with 4. */
export function formatExpiry(text: string): string {
  const machine = /^(20\d\d)-(\d\d)$/.exec(text)
  const typed = machine ? `${machine[2]}${machine[1]?.slice(2)}` : text
  const separated = /^\s*(\d)\s*\//.exec(typed)
  let digits = (separated ? `0${typed}` : typed).replaceAll(/\D/g, '')
  if (/^[2-9]/.test(digits)) digits = `0${digits}`
  // autofill may enter the full year
  if (/^\d\d20\d\d$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4)
  const month = digits.slice(0, 2)
  const year = digits.slice(2, 4)
  return year === '' ? month : `${month} / ${year}`
}

/** Month 1 to 12 and full year of a complete 'MM / YY'. */
export function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^(\d\d) \/ (\d\d)$/.exec(text)
  const month = Number(match?.[1])
  return match && month >= 1 && month <= 12 ? { month, year: 2000 + Number(match[2]) } : undefined
}

/** The error of an expiry date; a card is valid until the end of the month printed on it. */
export function expiryError(text: string, today: Date): string | undefined {
  if (text === '') return 'Please enter the expiry date'
  const expiry = readExpiry(text)
  if (!expiry)
    return text.length < 7 ? 'This expiry date is incomplete' : 'Please enter a month from 01 to 12'
  const { month, year } = expiry
  const isPast = year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1
  return isPast ? 'This card has expired' : undefined
}
