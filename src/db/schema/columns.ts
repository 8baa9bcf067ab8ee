/** Columns, checks and conditions that tables have in common. */
import {
  bigint,
  check,
  customType,
  index,
  integer,
  numeric,
  type PgColumn,
  timestamp,
} from 'drizzle-orm/pg-core'
import { type AnyColumn, sql } from 'drizzle-orm'
import { ERASED } from '#shared/platform/audit/retention.ts'

/** An id of a row, or a reference to one. Refused inserts use up ids too, so 2^31 are not enough. */
export const rowNumber = () => bigint({ mode: 'number' })
/** A reference to an account, in the column `person_id`. */
export const accountNumber = () => bigint('person_id', { mode: 'number' })
/** A reference that no row can do without; with 'cascade' the row is deleted together with the one it names. */
export const belongsTo = (owner: () => PgColumn, onDelete: 'cascade' | 'no action' = 'no action') =>
  rowNumber().notNull().references(owner, { onDelete })
export const id = () => rowNumber().primaryKey().generatedAlwaysAsIdentity()
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()
/** Pounds with two decimals, as a decimal string in code. */
export const pounds = () => numeric({ precision: 10, scale: 2 })
/** Counts changes, so that concurrent edits are noticed. */
export const version = () => integer().notNull().default(1)
/** Signed into the links to this record: counting it up ends those that were sent before (auth/signed-links.ts). */
export const linkVersion = () => integer().notNull().default(1)
export const SESSION_SHAPE = sql.raw(`'^[A-Za-z0-9_-]{1,128}$'`)
export const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
/** The time that a record's lists are sorted by: its own, or else when its row was created. For indexes and queries. */
export const ownTime = (own: AnyColumn, made: AnyColumn) => sql`coalesce(${own}, ${made})`
/** An email address or a name in lower case. */
export const lowered = (column: AnyColumn) => sql`lower(${column})`
/** Indexes the few addresses that are not ASCII, because each may be another spelling of a canonical one. */
export const speltOddly = (name: string, column: PgColumn) =>
  index(name).on(column).where(isSpeltOddly(column))
/** A list of our own constants, for a check: ('a', 'b'). */
export const oneOf = (values: readonly string[]) => sql.raw(`(${quoted(values)})`)
/** A text's length limits in characters, for a check. */
export const hasLength = (column: AnyColumn, min: 0 | 1, max: number) =>
  sql`char_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`
/** A check of the length of each of these columns, by the limit of the same name. */
export const lengthChecks = <Name extends string>(
  prefix: string,
  table: Record<Name, AnyColumn>,
  limits: Record<Name, number>,
  ...[min, ...names]: [min: 0 | 1, ...names: Name[]]
) => names.map((name) => check(`${prefix}_${name}_length`, hasLength(table[name], min, limits[name])))
/** Whether an email has an address that was not erased. */
export const isAddressed = (column: AnyColumn) => sql`${column} <> ${sql.raw(`'${ERASED}'`)}`
/** Whether an address may be in a non-canonical spelling; very few are. */
export const isSpeltOddly = (column: AnyColumn) => sql`${column} ~ '[^ -~]'`
