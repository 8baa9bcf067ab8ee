/** The file to rewrite for another charity: who it is, how to reach it, and its figures. */

export const site = {
  name: 'Threads & Pages',
  tagline: 'Books for women and girls, one bracelet at a time',
  /** Sentence below the landing page's heading. */
  mission:
    'We collect donated books and send them to women and girls in poor communities; handcrafted flag-bead bracelets pay for the shipping.',
  defaultAuthor: 'Threads & Pages',
  email: 'hello@example.org',
  phone: null as string | null,
  address: null as string | null,
  registeredCharityNumber: null as string | null,
  /** Day on which privacy, terms or returns last changed. */
  policiesChanged: '2026-11-23',
  social: [
    { label: 'Facebook', href: 'https://www.facebook.com/' },
    { label: 'Instagram', href: 'https://www.instagram.com/' },
  ],
  /** The translation that all verses of the site and its emails are quoted from. */
  bible: 'World English Bible',
  scripture: {
    text: 'She opens her arms to the poor; yes, she extends her hands to the needy.',
    source: 'Proverbs 31:20',
  },
  // Each page has its own figures, which need not agree.
  /** On the landing page. */
  homeImpact: [
    { figure: '800+', label: 'books donated' },
    { figure: '12', label: 'schools reached' },
    { figure: '1,000+', label: 'girls impacted' },
  ],
  /** On the projects page. */
  projectsImpact: [
    { figure: '25,000+', label: 'books' },
    { figure: '15', label: 'projects' },
    { figure: '8,500+', label: 'lives' },
    { figure: '12', label: 'countries' },
  ],
  /** On the shop's success page. */
  shopImpact: [
    { figure: '100+', label: 'books' },
    { figure: '25+', label: 'communities' },
  ],
} as const

/** Describes the charity to search engines and programs. Separate, because no browser needs it. */
export const siteDescription =
  'A faith-based charity that sends donated books to women and girls in poor communities, and sells handcrafted flag-bead bracelets to pay for the shipping.'
