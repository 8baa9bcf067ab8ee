/** Columns of spending, links, and of the ledger by fund, as needed for receipts and payments accounts. */
import { toDecimal } from '#shared/platform/text/amounts.ts'
import type { Spending } from '#shared/money/funds/spending.ts'
import type { GivingLink } from '#shared/money/giving-links/giving-links.schema.ts'
import type { LedgerLine } from '../../money/funds/ledger-list.ts'
import { inLondon, momentInLondon, type Column } from './csv.ts'

export const SPENDING_COLUMNS: readonly Column<Spending>[] = [
  ['Date', ({ day }) => day],
  ['Fund', ({ fund }) => fund],
  ['For', ({ purpose }) => purpose],
  ['Amount', ({ amountPence }) => toDecimal(amountPence)],
  ['Receipt', ({ receiptId }) => (receiptId === null ? 'No' : 'Yes')],
  ['Undone', ({ undoneAt }) => momentInLondon(undoneAt)],
  ['Number', ({ id }) => id],
]

const INCOME: Record<'order' | 'donation', string> = { order: 'Bracelets', donation: 'Gifts' }

export const LEDGER_COLUMNS: readonly Column<LedgerLine>[] = [
  ['Date', ({ day }) => day],
  ['Fund', ({ fund }) => fund],
  ['Entry', ({ type }) => type],
  ['Income', ({ kind }) => kind && INCOME[kind]],
  // two columns, because a spreadsheet would take a leading minus for a formula
  ['In', ({ amountPence }) => (amountPence > 0 ? toDecimal(amountPence) : undefined)],
  ['Out', ({ amountPence }) => (amountPence < 0 ? toDecimal(-amountPence) : undefined)],
  ['Payment', ({ paymentId }) => paymentId],
  ['Reference', ({ objectId }) => objectId],
  ['Number', ({ id }) => id],
]

export const LINK_COLUMNS: readonly Column<GivingLink>[] = [
  ...inLondon<GivingLink>(({ createdAt }) => createdAt),
  ['Link', ({ name }) => name],
  ['Code', ({ code }) => code],
  ['Amount', ({ amountPence }) => (amountPence === null ? undefined : toDecimal(amountPence))],
  ['Monthly', ({ isMonthly }) => (isMonthly ? 'Yes' : 'No')],
  ['Project', ({ project }) => project],
  ['Gifts', ({ gifts }) => gifts],
  ['Raised', ({ raisedPence }) => toDecimal(raisedPence)],
  ['Deleted', ({ deletedAt }) => momentInLondon(deletedAt)],
]
