/** The content of each page, and nothing else, so that its HTML stays small. */
import type { Block } from '../blog/article-blocks.ts'
import { factsOf } from './content-facts.ts'
import type { CommonContent, Gift, SiteContent } from './content.ts'
import { site } from './site.ts'

/** Parses Markdown; the server's implementation is cached. */
type Parse = (text: string) => Block[]

/** Leaves out the seed's placeholders: an address and links that are not the charity's own. */
const setContact = ({ email, social, ...contact }: SiteContent['contact']): CommonContent['contact'] => ({
  ...contact,
  email: email === site.email ? '' : email,
  social: social.filter(({ href }) => site.social.every((each) => each.href !== href)),
})

/** Suggested gifts, smallest first. */
export const giftsOf = ({ giving }: Pick<SiteContent, 'giving'>): Gift[] =>
  giving.gifts.map(({ pounds, caption }) => ({ pounds: Number(pounds), impact: caption }))

/** @param mode while payments are a trial, pages show placeholders for missing content */
export const commonContent = (
  { identity, contact, photographs, verses, ...promises }: SiteContent,
  mode: 'live' | 'sandbox',
): CommonContent => ({
  name: identity.name,
  contact: mode === 'sandbox' ? contact : setContact(contact),
  portrait: photographs.charity,
  verse: verses.footer,
  bible: verses.bible,
  defaultAuthor: identity.defaultAuthor,
  shipsWithin: factsOf(promises)['shipping days'],
  perBracelet: factsOf(promises)['bracelet gift'],
  replyHours: Number(promises.delivery.replyHours),
  countries: promises.shop.countries,
  gifts: giftsOf(promises),
})

const homePage = (
  { identity, figures, mission: { caption, ...principles }, books, faq, openings, photographs }: SiteContent,
  parse: Parse,
) => ({
  tagline: identity.tagline,
  mission: identity.mission,
  description: identity.description,
  figures: figures.home,
  caption,
  principles,
  books,
  faq: {
    ...faq,
    questions: faq.questions.map(({ question, answer }) => ({ question, answer: answerOf(parse(answer)) })),
  },
  openings: { projects: openings.homeProjects, contact: openings.contact },
  photographs: { home: photographs.home, about: photographs.about },
})

/** Turns headings into bold text, because they would break the page's outline. */
const answerOf = (blocks: Block[]): Block[] =>
  blocks.map((block) =>
    block.type === 'heading'
      ? { type: 'paragraph', children: [{ type: 'bold', children: block.children }] }
      : block,
  )

type LegalText = Exclude<keyof SiteContent['legal'], 'policiesChanged'>

/** The charity's own text of a policy, and the date of the latest change. */
const legalPage =
  (page: LegalText) =>
  ({ legal }: SiteContent, parse: Parse): { blocks: Block[]; changed: string } => ({
    blocks: parse(legal[page]),
    changed: legal.policiesChanged,
  })

/** Content of each page, by the name of its call. */
export const PAGE_CONTENT = {
  home: homePage,
  shop: ({ openings, photographs }: SiteContent) => ({
    opening: openings.shop,
    photograph: photographs.shop,
  }),
  projects: ({ openings, figures, photographs }: SiteContent) => ({
    opening: openings.projects,
    figures: figures.projects,
    photograph: photographs.projects,
  }),
  donate: ({ openings, photographs }: SiteContent) => ({
    opening: openings.donate,
    photograph: photographs.donate,
  }),
  orderSuccess: ({ figures }: SiteContent) => ({ figures: figures.shop }),
  blog: ({ openings }: SiteContent) => ({ opening: openings.blog }),
  article: ({ verses }: SiteContent) => ({ verse: verses.article }),
  bookDonation: ({ openings, verses }: SiteContent) => ({
    opening: openings.bookDonation,
    verse: verses.bookDonation,
  }),
  volunteer: ({ openings, verses }: SiteContent) => ({
    opening: openings.volunteer,
    verse: verses.volunteer,
  }),
  prayer: ({ openings, verses }: SiteContent) => ({ opening: openings.prayer, verse: verses.prayer }),
  privacy: legalPage('privacy'),
  terms: legalPage('terms'),
  deliveryReturns: legalPage('deliveryReturns'),
  accessibility: legalPage('accessibility'),
  complaints: legalPage('complaints'),
}
export type PageName = keyof typeof PAGE_CONTENT
