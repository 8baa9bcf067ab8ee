/**
 * All site content that its owner may change: sections of named texts, lists and photographs. Without zod, so that
 * pages may import it; the initial texts are in content-seed.ts, the rules in content.schema.ts.
 */

import type { Opening } from './openings.ts'
import type { ShopCountry } from '../shop/shop.ts'

/** A short fact with its source: '800+' 'books donated', 'Annual report 2025', '2025-12-31'. */
export type Figure = { figure: string; label: string; source: string; date: string }
export type Verse = { text: string; source: string }
export type SocialLink = { label: string; href: string }
export type TitledText = { title: string; text: string }
export type BookKind = { title: string; need: string; text: string }
/** An amount that the donation page suggests, in whole pounds, with what it makes possible: '25' 'Gives books for one student'. */
export type SuggestedGift = { pounds: string; caption: string }
/** The answer is in the articles' Markdown. */
export type Question = { question: string; answer: string }
/** `focalX` and `focalY` are the point that stays visible when it is cropped, in per cent from the left and top. */
export type Photograph = { url: string; alt: string; focalX: number; focalY: number; credit: string }

/** An empty text means that there is none. */
export type SiteContent = {
  identity: {
    name: string
    tagline: string
    /** The sentence under the landing page's heading. */
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
    /** Shown on the packing slip and the terms: 'VAT registration number GB 123 4567 89'. */
    vatLine: string
    social: SocialLink[]
  }
  /** Each page has its own figures, which need not agree. */
  figures: Record<FigurePage, Figure[]>
  mission: {
    title: string
    intro: string
    points: TitledText[]
    /** The caption of the picture above the mission. */
    caption: string
  }
  books: { title: string; kinds: BookKind[] }
  /** `open` counts the question that is open at first, from 1; empty: none. */
  faq: { title: string; intro: string; open: string; questions: Question[] }
  verses: {
    /** The translation that all verses are quoted from. */
    bible: string
    footer: Verse
    donationEmail: Verse
    article: Verse
    bookDonation: Verse
    prayer: Verse
    volunteer: Verse
  }
  openings: Record<Opening, string>
  /** In the filter's order; the first is chosen when the shop opens. */
  shop: { countries: ShopCountry[] }
  /** By amount, the smallest first. */
  giving: { gifts: SuggestedGift[] }
  /** What the site promises, as whole numbers; `perBracelet` is in pounds, and may have pence. */
  delivery: {
    /** In business days. */
    shipping: { from: string; to: string }
    /** The part of each bracelet's price that ships books. */
    perBracelet: string
    replyHours: string
  }
  /** In the articles' Markdown. The first three are the charity's own paragraphs below the fixed text of the page. */
  legal: {
    privacy: string
    terms: string
    deliveryReturns: string
    accessibility: string
    complaints: string
    /** The day on which one of the policies last changed: '2026-11-23'. */
    policiesChanged: string
  }
  /** Without one the drawing is shown; 'charity' has no drawing. */
  photographs: Record<PhotographPlace, Photograph | null>
}

export const FIGURE_PAGES = ['home', 'projects', 'shop'] as const
export type FigurePage = (typeof FIGURE_PAGES)[number]

export const PHOTOGRAPH_PLACES = ['home', 'about', 'shop', 'projects', 'donate', 'charity'] as const
export type PhotographPlace = (typeof PHOTOGRAPH_PLACES)[number]

export type ContentSection = keyof SiteContent

/** In the order in which the owner sees them. */
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
 * What the owner changed: sections of keys, without those that equal the seed. A list or an object below a key is
 * stored as a whole.
 */
export type StoredContent = Record<string, unknown>

/** Only owners may change where replies, post and cheques go. */
export const OWNERS_CONTACT = ['email', 'address'] as const

/** A suggested amount with what it makes possible, which may be empty. */
export type Gift = { pounds: number; impact: string }

/** The content that several pages show, and that comes with the HTML of each. */
export type CommonContent = {
  name: string
  contact: SiteContent['contact']
  /** The small round photograph beside its name. */
  portrait: Photograph | null
  verse: Verse
  bible: string
  defaultAuthor: string
  /** '3-5 business days' */
  shipsWithin: string
  /** What of each bracelet ships books: '£2'. */
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

/** How many published versions stay. */
export const VERSIONS_KEPT = 20
