/** The initial site content, used until the owner changes it. */
import { CONTENT, type SiteContent } from './content.ts'
import type { SectionFields } from './content-fields.ts'

const initialOf = (fields: SectionFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]))

export const contentSeed = Object.fromEntries(
  Object.entries(CONTENT).map(([section, declared]) => [section, initialOf(declared)]),
) as SiteContent
