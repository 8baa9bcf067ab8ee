/** Validation of each section of the site content, from its declarations. */
import { wholeNumber } from '../../platform/text/format.ts'
import { z } from 'zod'
import { CONTENT, MAX_ALT, PER_BRACELET, type CommonContent, type SiteContent } from './content.ts'
import type { ContentField, TextField } from './content-fields.ts'
import { CONTENT_SECTIONS, type ContentSection } from './sections.ts'
import { MAX_VERSION, rowId } from '../../platform/api/paging.ts'
import { pictureAddress } from '../../platform/pictures/pictures.schema.ts'
import { countryFilters } from '../shop/shop.ts'
import { email, line, lines, normalized, optionalLine, optionalLines } from '../../platform/text/text.ts'
import { parseUrl } from '../../platform/text/urls.ts'

const optionalDay = z
  .union([z.literal(''), z.iso.date('Please enter a day')])
  .refine((day) => day === '' || day >= '0001', 'Please enter a day')

const isWebAddress = (text: string) => /^https:\/\/\S+$/i.test(text) && parseUrl(text) !== undefined

const percent = z.int().min(0).max(100)

const photograph = z
  .object({
    url: pictureAddress(500).refine((text) => text !== null, 'Please choose a picture'),
    alt: line(MAX_ALT, 'Please describe the picture for readers who cannot see it'),
    focalX: percent,
    focalY: percent,
    credit: optionalLine(160),
  })
  .transform((each) => ({ ...each, url: each.url ?? '' }))
  .nullable()

/** Numbers may be typed with '£' and commas. */
const plainNumber = (text: string) => text.replaceAll(/[£,\s]/g, '')

const decimal = (rule: (text: string) => boolean, error: string) =>
  line(80, error).overwrite(plainNumber).refine(rule, error)

const whole = ([min, max]: readonly [number, number], error: string) =>
  decimal((text) => /^[1-9]\d{0,8}$/.test(text) && Number(text) >= min && Number(text) <= max, error)

function textRule({ kind, max, range, missing = '', isOptional, isOneLine }: TextField): z.ZodType<string> {
  const hasLines = (kind === 'area' || kind === 'markdown') && isOneLine !== true
  if (kind === 'email') return email
  if (kind === 'date') return isOptional ? optionalDay : z.iso.date(missing)
  if (range !== undefined)
    return isOptional
      ? z.union([optionalLine(max).pipe(z.literal('')), whole(range, missing)])
      : whole(range, missing)
  if (isOptional) return hasLines ? optionalLines(max) : optionalLine(max)
  if (kind === 'url')
    return line(max, missing).refine(isWebAddress, 'Please enter an address beginning with https://')
  return hasLines ? lines(max, missing) : line(max, missing)
}

const textRules = (fields: Record<string, TextField>) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, textRule(each)])))

function ruleOf(field: ContentField): z.ZodType {
  if (field.kind === 'photo') return photograph
  if (field.kind === 'group') return textRules(field.fields)
  if (field.kind !== 'list') return textRule(field)
  const items = z.array(textRules(field.fields))
  return field.min === field.max
    ? items.length(field.max)
    : items.min(field.min, field.missing).max(field.max)
}

type Rules = {
  [S in ContentSection]: z.ZodObject<{ [Name in keyof SiteContent[S]]: z.ZodType<SiteContent[S][Name]> }>
}
const rules = Object.fromEntries(
  Object.entries(CONTENT).map(([section, fields]) => [
    section,
    z.object(
      Object.fromEntries(Object.entries<ContentField>(fields).map(([name, each]) => [name, ruleOf(each)])),
    ),
  ]),
) as unknown as Rules

const codeOf = (country: string) =>
  normalized(country, 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')

/** A country without a code gets one from its name. */
const countries = rules.shop.shape.countries
  .overwrite((list) => list.map(({ name, code }) => ({ name, code: code.toLowerCase() || codeOf(name) })))
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

const gifts = rules.giving.shape.gifts
  .superRefine((list, context) => {
    for (const [index, { pounds }] of list.entries())
      if (list.findIndex((each) => each.pounds === pounds) < index)
        context.addIssue({
          code: 'custom',
          message: `£${wholeNumber(Number(pounds))} is already in the list`,
          path: [index, 'pounds'],
        })
  })
  .overwrite((list) => [...list].sort((one, other) => Number(one.pounds) - Number(other.pounds)))

/** Each section as its form has it. Rules about several texts are here, not in their declarations. */
export const contentSections: Rules = {
  ...rules,
  shop: z.object({ countries }),
  giving: z.object({ gifts }),
  delivery: rules.delivery.extend({
    shipping: rules.delivery.shape.shipping.refine(({ from, to }) => Number(from) <= Number(to), {
      path: ['to'],
      error: 'Please enter at least as many days as the fewest',
    }),
    perBracelet: decimal(
      (text) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= 100,
      PER_BRACELET,
    ),
  }),
}

const siteContent = z.object(contentSections) satisfies z.ZodType<SiteContent>

/** Content that comes with every page. */
export const commonContent = z.object({
  name: z.string(),
  // Empty until the owner enters the charity's own address.
  contact: contentSections.contact.extend({ email: z.string() }),
  portrait: photograph,
  verse: rules.verses.shape.footer,
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
