import type { SiteContent } from './content.ts'

/** 'Registered charity 1234567'; empty without a number. */
export const charityLine = (charityNumber: string) => charityNumber && `Registered charity ${charityNumber}`

/** What the charity is registered as, as far as it is known; the VAT line stands by itself. */
export function registrationLines({ charityNumber, companyNumber, regulator }: SiteContent['contact']) {
  const company = companyNumber && `Company number ${companyNumber}`
  return [charityLine(charityNumber), company, regulator].filter((line) => line !== '')
}
