/**
 * Everything that the owner can change in the site content: sections of named texts, lists and photographs. Without
 * zod, for pages. The initial texts are in content-seed.ts, the rules in content.schema.ts.
 */

import type { Opening } from './openings.ts'
import type { ShopCountry } from '../shop/shop.ts'

/** A short fact with its source: '800+' 'books donated', 'Annual report 2025', '2025-12-31'. */
export type Figure = { figure: string; label: string; source: string; date: string }
export type Verse = { text: string; source: string }
export type SocialLink = { label: string; href: string }
export type TitledText = { title: string; text: string }
export type BookKind = { title: string; need: string; text: string }
/** A suggested gift in whole pounds, with its effect: '25' and 'Gives books for one student'. */
export type SuggestedGift = { pounds: string; caption: string }
/** The answer is Markdown, as in articles. */
export type Question = { question: string; answer: string }
/** `focalX` and `focalY`, in per cent from the left and top, stay visible when it is cropped. */
export type Photograph = { url: string; alt: string; focalX: number; focalY: number; credit: string }

/** Empty texts are not shown. */
export type SiteContent = {
  identity: {
    name: string
    tagline: string
    /** Sentence below the landing page's heading. */
    mission: string
    description: string
    defaultAuthor: string
  }
  contact: {
    email: string
    phone: string
    /** May have several lines. */
    address: string
    charityNumber: string
    companyNumber: string
    /** 'Registered with the Fundraising Regulator'. */
    regulator: string
    /** On packing slip and terms: 'VAT registration number GB 123 4567 89'. */
    vatLine: string
    social: SocialLink[]
  }
  /** Each page has its own figures, which need not agree. */
  figures: Record<FigurePage, Figure[]>
  mission: {
    title: string
    intro: string
    points: TitledText[]
    /** Caption of the picture above the mission. */
    caption: string
  }
  books: { title: string; kinds: BookKind[] }
  /** `open`: number, from 1, of the question that is open at first; empty for none. */
  faq: { title: string; intro: string; open: string; questions: Question[] }
  verses: {
    /** Name of the translation that all verses are quoted from. */
    bible: string
    footer: Verse
    donationEmail: Verse
    article: Verse
    bookDonation: Verse
    prayer: Verse
    volunteer: Verse
  }
  openings: Record<Opening, string>
  /** In the filter's order. The shop opens with the first. */
  shop: { countries: ShopCountry[] }
  /** Smallest first. */
  giving: { gifts: SuggestedGift[] }
  /** Promises to customers as whole numbers. `perBracelet` is in pounds, and may have pence. */
  delivery: {
    /** In business days. */
    shipping: { from: string; to: string }
    /** Part of each bracelet's price that ships books. */
    perBracelet: string
    replyHours: string
  }
  /** Markdown, as in articles. The first three are added below the fixed text of their page. */
  legal: {
    privacy: string
    terms: string
    deliveryReturns: string
    accessibility: string
    complaints: string
    /** Day on which a policy last changed: '2026-11-23'. */
    policiesChanged: string
  }
  /** Null shows the drawing; 'charity' has none. */
  photographs: Record<PhotographPlace, Photograph | null>
}

export const FIGURE_PAGES = ['home', 'projects', 'shop'] as const
export type FigurePage = (typeof FIGURE_PAGES)[number]

export const PHOTOGRAPH_PLACES = ['home', 'about', 'shop', 'projects', 'donate', 'charity'] as const
export type PhotographPlace = (typeof PHOTOGRAPH_PLACES)[number]

export type ContentSection = keyof SiteContent

/** In the owner's order. */
export const CONTENT_SECTIONS = [
  'identity',
  'contact',
  'figures',
  'mission',
  'books',
  'faq',
  'verses',
  'openings',
  'photographs',
  'shop',
  'giving',
  'delivery',
  'legal',
] as const satisfies readonly ContentSection[]

/**
 * The owner's changes: sections of keys, without values that equal the initial content. A list or object below a key
 * is stored as a whole.
 */
export type StoredContent = Record<string, unknown>

/** Only owners may change these, because replies, post and cheques go there. */
export const OWNERS_CONTACT = ['email', 'address'] as const

/** A suggested gift with its effect, which may be empty. */
export type Gift = { pounds: number; impact: string }

/** Content that comes with the HTML of every page. */
export type CommonContent = {
  name: string
  contact: SiteContent['contact']
  /** Small round photograph beside the name. */
  portrait: Photograph | null
  verse: Verse
  bible: string
  defaultAuthor: string
  /** '3-5 business days' */
  shipsWithin: string
  /** Part of each bracelet's price that ships books: '£2'. */
  perBracelet: string
  replyHours: number
  countries: ShopCountry[]
  gifts: Gift[]
}

export const CONTENT_LENGTHS = {
  name: 80,
  line: 160,
  sentence: 400,
  paragraph: 1200,
  markdown: 20_000,
  address: 400,
  phone: 50,
  url: 500,
  alt: 300,
  figure: 20,
  caption: 60,
} as const

export const CONTENT_COUNTS = {
  social: 12,
  figures: 6,
  questions: 40,
  points: 3,
  kinds: 3,
  gifts: 8,
  countries: 12,
} as const

/** Number of published versions that are stored. */
export const VERSIONS_KEPT = 20
