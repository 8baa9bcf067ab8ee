import type { SiteContent } from './content.ts'

/** 'Registered charity 1234567'; empty without a number. */
export const charityLine = (charityNumber: string) => charityNumber && `Registered charity ${charityNumber}`

/** The charity's registrations, except VAT. */
export function registrationLines({ charityNumber, companyNumber, regulator }: SiteContent['contact']) {
  const company = companyNumber && `Company number ${companyNumber}`
  return [charityLine(charityNumber), company, regulator].filter((line) => line !== '')
}
