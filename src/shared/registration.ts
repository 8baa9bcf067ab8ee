import type { SiteContent } from './content.ts'

/** What the charity is registered as, as far as it is known; the VAT line stands by itself. */
export function registrationLines({ charityNumber, companyNumber, regulator }: SiteContent['contact']) {
  const charity = charityNumber && `Registered charity ${charityNumber}`
  const company = companyNumber && `Company number ${companyNumber}`
  return [charity, company, regulator].filter((line) => line !== '')
}
