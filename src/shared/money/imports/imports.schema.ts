/** Input and output of imports. */
import { z } from 'zod'
import { pageOf } from '../../platform/api/list.schema.ts'
import { pageInput, rowId } from '../../platform/api/paging.ts'
import { MAX_STATEMENT_COLUMNS, MAX_STATEMENT_LENGTH, MAX_STATEMENT_ROWS } from '../statements/statements.ts'
import { IMPORT_COLUMNS, missingColumn, type ImportColumn } from './imports.ts'

const position = z
  .int()
  .min(0)
  .max(MAX_STATEMENT_COLUMNS - 1)
  .nullable()
const positions = z.object(
  Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, position])) as Record<
    ImportColumn,
    typeof position
  >,
)
export const importColumns = positions.check(({ value, issues }) => {
  const missing = missingColumn(value)
  if (missing) issues.push({ code: 'custom', message: missing.message, input: null, path: [missing.column] })
})

const text = z
  .string()
  .min(1, 'This file is empty')
  .max(MAX_STATEMENT_LENGTH, 'This file is too large. Please export a shorter period')

/** Without `columns`, those that were chosen for the same titles before, or a guess. */
export const readImportInput = z.object({ text, columns: importColumns.optional() })

/** `rows`: how many new rows the caller was shown. */
export const confirmImportInput = z.object({
  text,
  columns: importColumns,
  key: z.uuid(),
  rows: z.int().min(1).max(MAX_STATEMENT_ROWS),
})
export type ConfirmImportInput = z.infer<typeof confirmImportInput>

const ADDED = ['gift', 'donor', 'declaration', 'monthly'] as const
export type Added = (typeof ADDED)[number]

/** A row of the file, and what importing it would do. */
export const plannedRow = z.object({
  /** Its line, counted from 1 after the titles. */
  line: z.int(),
  /** 'here': nothing of it is new. */
  state: z.enum(['new', 'here', 'unread']),
  name: z.string(),
  day: z.iso.date().nullable(),
  pence: z.int().nullable(),
  adds: z.array(z.enum(ADDED)),
  /** Why it cannot be read, or what is left out. */
  notes: z.array(z.string()),
})
export type PlannedRow = z.infer<typeof plannedRow>

export const importPlan = z.object({
  headers: z.array(z.string()),
  /** Cells of the first row. */
  sample: z.array(z.string()),
  columns: positions,
  /** What is missing to read the file; null if nothing is. */
  missing: z.string().nullable(),
  rows: z.array(plannedRow),
})
export type ImportPlan = z.infer<typeof importPlan>

export const importDone = z.object({
  id: rowId,
  gifts: z.int(),
  giftPence: z.int(),
  donors: z.int(),
  declarations: z.int(),
  monthlyGifts: z.int(),
  createdAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
})
export type ImportDone = z.infer<typeof importDone>

export const importInput = z.object({ id: rowId })
export const importSearch = pageInput
export const importPage = /* @__PURE__ */ pageOf(importDone)

/** Somebody who gave monthly elsewhere. `id` is the supporter's. */
export const monthlyElsewhere = z.object({
  id: rowId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  pence: z.int(),
})
export type MonthlyElsewhere = z.infer<typeof monthlyElsewhere>
export const monthlyElsewherePage = /* @__PURE__ */ pageOf(monthlyElsewhere)
