/** Validation of each section of the site content. */
import { forOpenings } from './openings.ts'
import { z } from 'zod'
import {
  CONTENT_COUNTS,
  CONTENT_LENGTHS,
  CONTENT_SECTIONS,
  PHOTOGRAPH_PLACES,
  type CommonContent,
  type ContentSection,
  type PhotographPlace,
  type SiteContent,
} from './content.ts'
import { MAX_DONATION_POUNDS, MIN_DONATION_POUNDS } from '../../money/donations/donation-limits.ts'
import { MAX_VERSION, rowId } from '../../platform/api/paging.ts'
import { pictureAddress } from '../../platform/pictures/pictures.schema.ts'
import { countryFilters } from '../shop/shop.ts'
import { email, line, lines, normalized, optionalLine, optionalLines } from '../../platform/text/text.ts'
import { parseUrl } from '../../platform/text/urls.ts'

const {
  name,
  line: short,
  sentence,
  paragraph,
  markdown,
  address,
  phone,
  url,
  alt,
  figure,
  caption,
} = CONTENT_LENGTHS

const optionalDay = z
  .union([z.literal(''), z.iso.date('Please enter a day')])
  .refine((day) => day === '' || day >= '0001', 'Please enter a day')

const figures = z
  .array(
    z.object({
      figure: line(figure, 'Please enter the figure'),
      label: line(short, 'Please enter what it counts'),
      source: optionalLine(short),
      date: optionalDay,
    }),
  )
  .max(CONTENT_COUNTS.figures)

const verse = z.object({
  text: lines(paragraph, 'Please enter the verse'),
  source: line(short, 'Please enter where it stands, such as Luke 6:38'),
})

/** Two weeks. */
const MAX_REPLY_HOURS = 336
const MAX_SHIPPING_DAYS = 60

const isWebAddress = (text: string) => /^https:\/\/\S+$/i.test(text) && parseUrl(text) !== undefined

const percent = z.int().min(0).max(100)

const photograph = z
  .object({
    url: pictureAddress(url).refine((text) => text !== null, 'Please choose a picture'),
    alt: line(alt, 'Please describe the picture for readers who cannot see it'),
    focalX: percent,
    focalY: percent,
    credit: optionalLine(short),
  })
  .transform((each) => ({ ...each, url: each.url ?? '' }))
  .nullable()

const opening = lines(paragraph, 'Please enter a sentence')

/** Numbers may be typed with '£' and commas. */
const plainNumber = (text: string) => text.replaceAll(/[£,\s]/g, '')

const whole = (min: number, max: number, error: string) =>
  line(name, error)
    .overwrite(plainNumber)
    .refine((text) => /^[1-9]\d{0,8}$/.test(text) && Number(text) >= min && Number(text) <= max, error)

const businessDays = whole(1, MAX_SHIPPING_DAYS, `Please enter whole days from 1 to ${MAX_SHIPPING_DAYS}`)

const PER_BRACELET = 'Please enter pounds up to 100, such as 2 or 2.50'

/** A country without a code gets one from its name. */
const countries = z
  .array(
    z
      .object({
        code: optionalLine(name).overwrite((text) => text.toLowerCase()),
        name: line(name, 'Please enter the country'),
      })
      .overwrite((each) => ({ ...each, code: each.code || codeOf(each.name) })),
  )
  .min(1, 'Please enter at least one country')
  .max(CONTENT_COUNTS.countries)
  .superRefine((list, context) => {
    for (const [index, { code, name: country }] of list.entries()) {
      const others = [...countryFilters([]), ...list.slice(0, index)]
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', message, path: [index, field] })
      if (others.some((each) => each.name.toLowerCase() === country.toLowerCase()))
        refuse('name', `‘${country}’ is in the filter already`)
      else if (!/^[a-z][a-z0-9-]{0,29}$/.test(code))
        refuse('code', 'Please use up to 30 small letters, digits and hyphens, beginning with a letter')
      else if (others.some((each) => each.code === code)) refuse('code', `‘${code}’ is in the list already`)
    }
  })

const codeOf = (country: string) =>
  normalized(country, 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')

const gifts = z
  .array(
    z.object({
      pounds: whole(
        MIN_DONATION_POUNDS,
        MAX_DONATION_POUNDS,
        `Please enter whole pounds from ${MIN_DONATION_POUNDS} to ${MAX_DONATION_POUNDS}`,
      ),
      caption: optionalLine(caption),
    }),
  )
  .min(1, 'Please suggest at least one amount')
  .max(CONTENT_COUNTS.gifts)
  .superRefine((list, context) => {
    for (const [index, { pounds }] of list.entries())
      if (list.findIndex((each) => each.pounds === pounds) < index)
        context.addIssue({
          code: 'custom',
          message: `£${pounds} is already in the list`,
          path: [index, 'pounds'],
        })
  })
  .overwrite((list) => [...list].sort((one, other) => Number(one.pounds) - Number(other.pounds)))

/** Each section as its form has it. */
export const contentSections = {
  identity: z.object({
    name: line(name, 'Please enter the charity’s name'),
    tagline: line(short, 'Please enter a tagline'),
    mission: lines(sentence, 'Please enter a sentence'),
    description: line(sentence, 'Please describe the charity in a sentence'),
    defaultAuthor: line(name, 'Please enter an author'),
  }),
  contact: z.object({
    email,
    phone: optionalLine(phone),
    address: optionalLines(address),
    charityNumber: optionalLine(short),
    companyNumber: optionalLine(short),
    regulator: optionalLine(short),
    vatLine: optionalLine(short),
    social: z
      .array(
        z.object({
          label: line(name, 'Please enter the network’s name'),
          href: line(url, 'Please enter an address').refine(
            isWebAddress,
            'Please enter an address beginning with https://',
          ),
        }),
      )
      .max(CONTENT_COUNTS.social),
  }),
  figures: z.object({ home: figures, projects: figures, shop: figures }),
  mission: z.object({
    title: line(short, 'Please enter a title'),
    intro: optionalLines(paragraph),
    points: z
      .array(
        z.object({
          title: line(short, 'Please enter a title'),
          text: lines(paragraph, 'Please enter a sentence'),
        }),
      )
      .length(CONTENT_COUNTS.points),
    caption: optionalLine(short),
  }),
  books: z.object({
    title: line(short, 'Please enter a title'),
    kinds: z
      .array(
        z.object({
          title: line(short, 'Please enter a title'),
          need: line(short, 'Please enter how much they are needed'),
          text: lines(paragraph, 'Please enter a sentence'),
        }),
      )
      .length(CONTENT_COUNTS.kinds),
  }),
  faq: z.object({
    title: line(short, 'Please enter a title'),
    intro: optionalLines(paragraph),
    questions: z
      .array(
        z.object({
          question: line(sentence, 'Please enter the question'),
          answer: lines(markdown, 'Please enter the answer'),
        }),
      )
      .max(CONTENT_COUNTS.questions),
    open: z.union([
      optionalLine(name).pipe(z.literal('')),
      whole(1, CONTENT_COUNTS.questions, 'Please enter the number of a question, such as 1'),
    ]),
  }),
  verses: z.object({
    bible: line(short, 'Please enter the translation'),
    footer: verse,
    donationEmail: verse,
    article: verse,
    bookDonation: verse,
    prayer: verse,
    volunteer: verse,
  }),
  openings: z.object(forOpenings(() => opening)),
  photographs: z.object(
    Object.fromEntries(PHOTOGRAPH_PLACES.map((place) => [place, photograph])) as Record<
      PhotographPlace,
      typeof photograph
    >,
  ),
  shop: z.object({ countries }),
  giving: z.object({ gifts }),
  delivery: z.object({
    shipping: z
      .object({ from: businessDays, to: businessDays })
      .refine(({ from, to }) => Number(from) <= Number(to), {
        path: ['to'],
        error: 'Please enter at least as many days as the fewest',
      }),
    perBracelet: line(name, PER_BRACELET)
      .overwrite(plainNumber)
      .refine(
        (text) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= 100,
        PER_BRACELET,
      ),
    replyHours: whole(2, MAX_REPLY_HOURS, `Please enter whole hours from 2 to ${MAX_REPLY_HOURS}`),
  }),
  legal: z.object({
    privacy: optionalLines(markdown),
    terms: optionalLines(markdown),
    deliveryReturns: optionalLines(markdown),
    accessibility: lines(markdown, 'Please enter the statement'),
    complaints: lines(markdown, 'Please enter how to complain'),
    policiesChanged: z.iso.date('Please enter a day'),
  }),
} satisfies { [S in ContentSection]: z.ZodType<SiteContent[S]> }

const siteContent = z.object(contentSections) satisfies z.ZodType<SiteContent>

/** Content that comes with every page. */
export const commonContent = z.object({
  name: z.string(),
  // Empty until the owner enters the charity's own address.
  contact: contentSections.contact.extend({ email: z.string() }),
  portrait: photograph,
  verse,
  bible: z.string(),
  defaultAuthor: z.string(),
  shipsWithin: z.string(),
  perBracelet: z.string(),
  replyHours: z.int(),
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  gifts: z.array(z.object({ pounds: z.int(), impact: z.string() })),
}) satisfies z.ZodType<CommonContent>

const section = z.enum(CONTENT_SECTIONS)
/** Version of the draft; 0 if there has never been one. */
const draftVersion = z.int().min(0).max(MAX_VERSION)
const at = z.iso.datetime({ offset: true })

export type SectionInput = {
  [S in ContentSection]: { section: S; value: SiteContent[S]; version: number }
}[ContentSection]

const [first, ...others] = CONTENT_SECTIONS.map((each) =>
  z.object({ section: z.literal(each), value: contentSections[each], version: draftVersion }),
)
/** One section of the draft. The edit is refused if `version` is not the current one. */
export const sectionInput = z.discriminatedUnion('section', [first!, ...others]) as z.ZodType<
  SectionInput,
  SectionInput
>

export const draftInput = z.object({ version: draftVersion })

export const previewInput = z.object({ isOn: z.boolean() })

export const contentDraftOutput = z.object({
  version: draftVersion,
  content: siteContent,
  /** Sections that differ from the published content. */
  changed: z.array(section),
  /** The initial content. */
  seed: siteContent,
})
export type ContentDraft = z.infer<typeof contentDraftOutput>

/** 0 is the initial content, which always exists. */
const versionId = z.union([z.literal(0), rowId])

/** Newest first; the last is the initial content. */
export const contentVersionList = z.array(
  z.object({
    id: versionId,
    publishedAt: at.nullable(),
    isLive: z.boolean(),
    /** Sections that differ from the previous version. */
    changed: z.array(section),
  }),
)
export type ContentVersionEntry = z.infer<typeof contentVersionList>[number]

export const versionInput = z.object({ id: versionId })

/** A version and the one before, to show their differences. */
export const contentVersionOutput = z.object({
  id: versionId,
  publishedAt: at.nullable(),
  content: siteContent,
  before: siteContent,
})
