/** Columns, checks and conditions that several tables share. */
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

/** An id, or a reference to one. Refused inserts use up ids too, so an integer might run out. */
export const rowNumber = () => bigint({ mode: 'number' })
/** A reference to an account, in the column `person_id`. */
export const accountNumber = () => bigint('person_id', { mode: 'number' })
/** A required reference; with 'cascade' the row is deleted together with the one it refers to. */
export const belongsTo = (owner: () => PgColumn, onDelete: 'cascade' | 'no action' = 'no action') =>
  rowNumber().notNull().references(owner, { onDelete })
export const id = () => rowNumber().primaryKey().generatedAlwaysAsIdentity()
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()
/** Pounds with two decimals, as a decimal string in code. */
export const pounds = () => numeric({ precision: 10, scale: 2 })
/** Counts changes, to detect concurrent edits. */
export const version = () => integer().notNull().default(1)
/** Signed into links to this record: raising it invalidates the links sent before (sessions/signed-links.ts). */
export const linkVersion = () => integer().notNull().default(1)
export const SESSION_SHAPE = sql.raw(`'^[A-Za-z0-9_-]{1,128}$'`)
export const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
/** The time by which lists are sorted: a record's own or, without one, when its row was created. */
export const ownTime = (own: AnyColumn, made: AnyColumn) => sql`coalesce(${own}, ${made})`
/** Lower-cased email address or name. */
export const lowered = (column: AnyColumn) => sql`lower(${column})`
/** Indexes the few addresses that are not ASCII, because each may be another spelling of a canonical one. */
export const indexNonAscii = (name: string, column: PgColumn) =>
  index(name).on(column).where(isNonAscii(column))
/** A list of constants for a check: ('a', 'b'). */
export const oneOf = (values: readonly string[]) => sql.raw(`(${quoted(values)})`)
/** Check of a text's length in characters. */
export const hasLength = (column: AnyColumn, min: 0 | 1, max: number) =>
  sql`char_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`
/** Checks the length of each of these columns against the limit of the same name. */
export const lengthChecks = <Name extends string>(
  prefix: string,
  table: Record<Name, AnyColumn>,
  limits: Record<Name, number>,
  ...[min, ...names]: [min: 0 | 1, ...names: Name[]]
) => names.map((name) => check(`${prefix}_${name}_length`, hasLength(table[name], min, limits[name])))
/** Whether an email still has its address. */
export const isAddressed = (column: AnyColumn) => sql`${column} <> ${sql.raw(`'${ERASED}'`)}`
/** Whether an address may be in a non-canonical spelling; few are. */
export const isNonAscii = (column: AnyColumn) => sql`${column} ~ '[^ -~]'`
