/**
 * The sections of the site content, in the owner's order. Separate from `content.ts`, so that a page that only names
 * them does not load every text.
 */
export const SECTIONS = {
  identity: {
    title: 'Name and tagline',
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
  openings: { title: 'Page introductions', about: 'The paragraph below each page’s heading' },
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
} as const

export type ContentSection = keyof typeof SECTIONS
export const CONTENT_SECTIONS = Object.keys(SECTIONS) as [ContentSection, ...ContentSection[]]

/** Number of published versions that are stored. */
export const VERSIONS_KEPT = 20
