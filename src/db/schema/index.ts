/**
 * Every table, by floor. Constraints prevent what must never happen. `raw-sql.ts` lists what only
 * migrations make: triggers, functions, and the columns and indexes of searched words.
 */
export { isAddressed, isNonAscii, ownTime } from './columns.ts'
export * from './platform.ts'
export * from './site.ts'
export * from './money.ts'
export * from './admin.ts'
