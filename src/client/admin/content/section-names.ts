import type { ContentSection } from '#shared/site/content/content.ts'

/** The sections' names for the owner, and what each contains. */
export const SECTION_NAMES: Record<ContentSection, { title: string; about: string }> = {
  identity: {
    title: 'Name and words at the top',
    about: 'The charity’s name, its tagline and the sentence at the top of the home page',
  },
  contact: {
    title: 'Contact and registration',
    about: 'Email, telephone, address, numbers of registration and social links',
  },
  figures: { title: 'Figures', about: 'What has been reached, each figure with its source and date' },
  mission: { title: 'Mission', about: 'The three principles on the home page' },
  books: { title: 'Books we need', about: 'The three kinds of books on the home page' },
  faq: { title: 'Questions and answers', about: 'Frequently asked questions on the home page' },
  verses: { title: 'Verses', about: 'Bible verses in the footer, on pages and in emails' },
  openings: { title: 'Opening words of each page', about: 'The paragraph under a page’s heading' },
  photographs: { title: 'Photographs', about: 'Pictures in six places; most show a drawing without one' },
  shop: {
    title: 'Countries of the shop',
    about: 'What the shop’s filter offers, and what a bracelet can stand for',
  },
  giving: {
    title: 'Gift amounts',
    about: 'The amounts that donors choose from, and what each makes possible',
  },
  delivery: {
    title: 'Promises',
    about: 'What of each bracelet ships books, how soon it is sent, and how soon you reply',
  },
  legal: {
    title: 'Legal texts, accessibility and complaints',
    about: 'Your own paragraphs on the legal pages, and two pages of yours',
  },
}

/** 'Figures, Questions and answers' */
export const namesOf = (sections: readonly ContentSection[]): string =>
  sections.map((section) => SECTION_NAMES[section].title).join(', ')

/** The key of the section's draft. */
export const formName = (section: ContentSection): string => `content ${section}`
