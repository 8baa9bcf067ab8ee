/** Fields of a bracelet that the owner can change, and those that its page shows. */
import { z } from 'zod'
import { MIN_CARD_PENCE } from '../../money/checkout/card-minimum.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { formatPence, toDecimal, toPence } from '../../platform/text/amounts.ts'
import { MAX_VERSION, rowId } from '../../platform/api/paging.ts'
import { photographInput } from '../../platform/pictures/pictures.schema.ts'
import {
  BRACELET_LENGTHS,
  BRACELET_STATES,
  DEFAULT_LOW_STOCK,
  MAX_STOCK,
  STOCK_LEVELS,
} from './bracelet-limits.ts'
import { bracelet, MAX_BRACELETS } from './shop.ts'
import { cleanLine, line, lines, optionalLine } from '../../platform/text/text.ts'

/** Colour in the drawing: '#F2B41F'. */
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'A colour has six digits, such as #F2B41F')

const amount = (error: string) =>
  z.int(error).min(0, 'This cannot be below zero').max(MAX_STOCK, 'This is too large')
/** Number ready to send; null if made to order. */
const stock = /* @__PURE__ */ amount('Please enter a whole number, or nothing').nullable()
/** The owner is warned when the stock is at this number or below; 0 turns that off. */
const lowStock = /* @__PURE__ */ amount('Please enter a whole number: 0 for never')

/** Question about a bracelet made to order. Blank lines in its list of options are ignored. */
const question = z.object({
  question: line(BRACELET_LENGTHS.question, 'Please enter the question'),
  options: z
    .array(
      z
        .string()
        .overwrite(cleanLine)
        .max(BRACELET_LENGTHS.answer, `Please use at most ${BRACELET_LENGTHS.answer} characters a line`),
    )
    .refine(
      (options) => options.length === 0 || options.some(Boolean),
      'Please enter the answers, one a line',
    )
    .overwrite((options) => [...new Set(options.filter(Boolean))])
    .max(BRACELET_LENGTHS.options, `A list has at most ${BRACELET_LENGTHS.options} answers`),
  required: z.boolean(),
})

/** No two may be equal, because answers refer to a question by its text. */
const questions = z
  .array(question)
  .max(BRACELET_LENGTHS.questions, `A bracelet asks at most ${BRACELET_LENGTHS.questions} questions`)
  .check(({ value, issues }) => {
    const texts = value.map((one) => one.question)
    const again = texts.findIndex((text, index) => texts.indexOf(text) < index)
    if (again >= 0)
      issues.push({
        code: 'custom',
        message: 'This is asked already',
        input: value,
        path: [again, 'question'],
      })
  })

export const braceletInput = z.object({
  name: line(BRACELET_LENGTHS.name, 'Please enter a name'),
  description: lines(BRACELET_LENGTHS.description, 'Please describe the bracelet'),
  price: z
    .string()
    .overwrite((text) => text.trim().replace(/^£\s*/, ''))
    // accepts '12' and '12.5' for '12.00' and '12.50'
    .overwrite((text) => (/^\d{1,4}(\.\d{1,2})?$/.test(text) ? toDecimal(toPence(text)) : text))
    .pipe(decimalPounds)
    .refine(
      // any other text has an error already
      (text) => !/^\d{1,8}\.\d\d$/.test(text) || toPence(text) >= MIN_CARD_PENCE,
      `A bracelet costs at least ${formatPence(MIN_CARD_PENCE)}: no smaller amount can be paid by card`,
    ),
  /** Code of one of the shop's countries, 'multi' or 'custom'. */
  country: line(30, 'Please choose a country'),
  colors: z
    .array(color)
    .min(1, 'Please choose at least one colour')
    .max(BRACELET_LENGTHS.colors, `Please choose at most ${BRACELET_LENGTHS.colors} colours`),
  /** File name of a drawing. */
  image: z.string().regex(/^[a-z0-9-]{1,60}\.svg$/, 'Please choose a pattern'),
  length: optionalLine(BRACELET_LENGTHS.length),
  material: optionalLine(BRACELET_LENGTHS.material),
  madeBy: optionalLine(BRACELET_LENGTHS.madeBy),
  stock: stock.default(null),
  lowStock: lowStock.default(DEFAULT_LOW_STOCK),
  questions: questions.default([]),
  /** The first is on its card. */
  pictures: z
    .array(photographInput)
    .max(BRACELET_LENGTHS.pictures, `Please choose at most ${BRACELET_LENGTHS.pictures} photographs`)
    .default([]),
})
export type BraceletInput = z.infer<typeof braceletInput>

/**
 * The update is refused if `version` is not the current one. Sales change the stock without a new version, so the
 * stock is compared, and changed, only if the owner has edited it.
 */
export const braceletUpdate = z.object({
  ...braceletInput.shape,
  id: rowId,
  version: z.int().positive().max(MAX_VERSION),
  stockBefore: stock.optional(),
})
export type BraceletUpdate = z.infer<typeof braceletUpdate>

/** Needs the version that the owner saw. */
export const braceletStateChange = z.object({
  ...braceletUpdate.pick({ id: true, version: true }).shape,
  state: z.enum(BRACELET_STATES),
})
export type BraceletStateChange = z.infer<typeof braceletStateChange>

/** The ids of bracelets in the shop, in their new order. */
export const braceletOrder = z.object({ ids: z.array(rowId).max(MAX_BRACELETS) })

export const managedBracelet = z.object({
  ...bracelet.shape,
  version: z.int(),
  lowStock: z.int(),
  /** Null while there is enough, and if made to order. */
  stockLevel: z.enum(STOCK_LEVELS).nullable(),
})
export type ManagedBracelet = z.infer<typeof managedBracelet>

/** A bracelet that is sold out or low, with its stock. */
export const shortBracelet = /* @__PURE__ */ managedBracelet
  .pick({ id: true, name: true })
  .extend({ stock: z.int() })
export type ShortBracelet = z.infer<typeof shortBracelet>

/** A bracelet's own page, with others: first those of its country. */
export const braceletPage = z.object({ ...bracelet.shape, related: z.array(bracelet) })
export type BraceletPage = z.infer<typeof braceletPage>
