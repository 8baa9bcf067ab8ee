import { useDonationOptions } from '../donation-options.ts'

/**
 * Where a gift goes: the country of its project or, without one, of the site's current project. Undefined if no project
 * takes gifts, or its own does so no more.
 * @param fund its project's name
 */
export function useCountry(fund: string | undefined, projectSlug: string | undefined): string | undefined {
  const { projects } = useDonationOptions()
  const own = fund === undefined ? projects[0] : projects.find(({ slug }) => slug === projectSlug)
  return own?.country
}
