/** Input for entering an offline gift, and for undoing the entry. */
import { z } from 'zod'
import { FIRST_DAY } from '../../platform/time/date-range.ts'
import { scopesOf, WHICH_GIFTS } from '../gift-aid/gift-aid.ts'
import { giftAidInput } from '../gift-aid/gift-aid.schema.ts'
import {
  GIFT_METHODS,
  type GiftMethod,
  OFFLINE_GIFT_YEARS,
  isFromOneDonor,
  MAX_GIFT_NOTE,
  MAX_OFFLINE_GIFT_POUNDS,
  UNDO_REASONS,
} from './offline-gifts.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { toDecimal, toPence } from '../../platform/text/amounts.ts'
import { rowId } from '../../platform/api/paging.ts'
import { line, optionalEmail, optionalLine, TEXT_LENGTHS } from '../../platform/text/text.ts'

/** Accepts '£1,234.5' for '1234.50'. */
const typedPounds = z
  .string()
  .overwrite((text) => text.trim().replace(/^£\s*/, ''))
  .overwrite((text) => (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text))
  .overwrite((text) => (/^\d{1,8}(\.\d{1,2})?$/.test(text) ? toDecimal(toPence(text)) : text))
  .check(({ value, issues }) => {
    const message = amountError(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  })

function amountError(text: string): string | undefined {
  if (!decimalPounds.safeParse(text).success) return 'Please enter an amount such as 12.00'
  if (toPence(text) === 0) return 'Please enter an amount above zero'
  if (toPence(text) > MAX_OFFLINE_GIFT_POUNDS * 100)
    return `Please enter at most £${MAX_OFFLINE_GIFT_POUNDS.toLocaleString('en-GB')}`
  return undefined
}

export const giftDay = z.iso
  .date('Please enter the day')
  .refine((day) => day >= FIRST_DAY, `Please enter a day of the last ${OFFLINE_GIFT_YEARS} years`)

export const offlineDonor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('supporter'), supporterId: z.int().positive('Please choose the donor') }),
  z.object({
    kind: z.literal('new'),
    name: line(TEXT_LENGTHS.name, 'Please enter the donor’s name'),
    email: optionalEmail,
  }),
  z.object({ kind: z.literal('anonymous') }),
])
export type OfflineDonor = z.infer<typeof offlineDonor>

/** A declaration on paper or by word of mouth. */
const offlineDeclaration = z.discriminatedUnion('source', [
  z.object({ source: z.enum(['none', 'no']) }),
  z.object({
    source: z.enum(['paper', 'spoken']),
    /** Day in London on the paper or, if spoken, on which the donor was sent a record. */
    madeOn: giftDay,
    declaration: giftAidInput,
  }),
])

/** Fields that every offline gift has. */
export const giftParts = z.object({
  donor: offlineDonor,
  /** Null for where it is needed most. */
  projectId: rowId.nullable().default(null),
  giftAid: offlineDeclaration.default({ source: 'none' }),
  /** Whether to email the receipt, if we have an address. */
  sendReceipt: z.boolean().default(false),
})

type Declared = Pick<z.infer<typeof giftParts>, 'donor' | 'giftAid'> & { method?: GiftMethod }

/** Check: a declaration needs a known donor. */
export function requireKnownDonor({ value, issues }: z.core.ParsePayload<Declared>): void {
  const { donor, giftAid, method = 'bank transfer' } = value
  if (!('declaration' in giftAid)) return
  if (!scopesOf(false).includes(giftAid.declaration.scope)) {
    const path = ['giftAid', 'declaration', 'scope']
    issues.push({ code: 'custom', message: WHICH_GIFTS, input: giftAid.declaration.scope, path })
  }
  if (donor.kind !== 'anonymous' && isFromOneDonor(method)) return
  const message = 'Gift Aid needs to know who gave it'
  issues.push({ code: 'custom', message, input: giftAid.source, path: ['giftAid', 'source'] })
}

/** An offline gift. The same key enters it once. */
export const offlineGiftInput = z
  .object({
    idempotencyKey: z.uuid(),
    /** Day in London. */
    receivedOn: giftDay,
    amount: typedPounds,
    method: z.enum(GIFT_METHODS),
    /** The number of a cheque, or the name of a platform. */
    note: optionalLine(MAX_GIFT_NOTE),
    ...giftParts.shape,
  })
  .check(requireKnownDonor)
export type OfflineGiftInput = z.infer<typeof offlineGiftInput>

export const enteredGift = z.object({ paymentId: rowId })

export const undoGiftInput = z.object({
  id: rowId,
  reason: z.enum(UNDO_REASONS),
  /** Whether the Gift Aid declaration that came with an undone entry stays valid. */
  keepsDeclaration: z.boolean().default(false),
})

export const donorSearch = z.object({ q: z.string().max(200) })
/** A supporter to choose from. */
export const foundDonor = z.object({
  id: rowId,
  name: z.string().nullable(),
  /** Null if there is none. */
  email: z.string().nullable(),
  /** Home address that a donor without an email address has declared. */
  home: z.string().nullable(),
})
export type FoundDonor = z.infer<typeof foundDonor>
