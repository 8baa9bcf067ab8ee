import { useDonationOptions } from '../donation-options.ts'

/** Country of the project that a gift is for. Undefined for a gift that is for none, or for one that takes no gifts any more. */
export const useCountry = (projectSlug: string | undefined): string | undefined =>
  useDonationOptions().projects.find(({ slug }) => slug === projectSlug)?.country
