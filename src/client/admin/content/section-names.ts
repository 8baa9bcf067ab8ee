import { CONTENT, type ContentSection } from '#shared/site/content/content.ts'

/** 'Figures, Questions and answers' */
export const namesOf = (sections: readonly ContentSection[]): string =>
  sections.map((section) => CONTENT[section].title).join(', ')

/** The key of the section's draft. */
export const formName = (section: ContentSection): string => `content ${section}`
