import { SECTIONS, type ContentSection } from '#shared/site/content/sections.ts'

/** 'Figures, Questions and answers' */
export const namesOf = (sections: readonly ContentSection[]): string =>
  sections.map((section) => SECTIONS[section].title).join(', ')

/** The key of the section's draft. */
export const formName = (section: ContentSection): string => `content ${section}`
