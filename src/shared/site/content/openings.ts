/** The paragraph below the heading of a page, or of a section of the landing page. One row declares it completely. */
type Row = {
  /** Label for the owner. */
  label: string
  hint?: string
  /** Initial text. */
  text: string
}

export const OPENINGS = {
  homeProjects: { label: 'Home page: Projects', text: 'One country at a time, with a goal for each.' },
  contact: { label: 'Home page: Contact', text: 'Donate books, volunteer or ask us a question.' },
  shop: {
    label: 'Shop',
    text: 'Strung by hand in the colours of a flag. Each one you wear helps a box of books reach women and girls who are waiting to read.',
  },
  donate: {
    label: 'Donate',
    text: 'Your gift puts books into the hands of women and girls in poor communities.',
  },
  projects: {
    label: 'Projects',
    text: 'Every project gathers books for schools where women and girls are waiting to read. Each bead on a string is a step towards its goal.',
  },
  blog: {
    label: 'Blog',
    text: 'Why we send books, how they travel, and what happens when someone opens one.',
  },
  bookDonation: {
    label: 'Donate books',
    hint: '{reply time} stands for what you say under ‘Promises’',
    text: 'The books you have finished with can start someone’s education. Tell us what you have, and we will contact you within {reply time} to arrange the rest.',
  },
  volunteer: {
    label: 'Volunteer',
    text: 'Books travel because people sort, pack, translate, photograph and spread the word. Tell us what you enjoy doing and how much time you have: we will find a place for you.',
  },
  prayer: {
    label: 'Prayer request',
    text: 'Whatever is on your heart, a worry or a joy, share it with us and we will pray for you. You do not need to belong to a church or leave your email address.',
  },
} satisfies Record<string, Row>
export type Opening = keyof typeof OPENINGS

/** Makes an object with a value for each opening. */
export const forOpenings = <T>(make: (row: Row) => T) =>
  Object.fromEntries(Object.entries(OPENINGS).map(([name, row]) => [name, make(row)])) as Record<Opening, T>
