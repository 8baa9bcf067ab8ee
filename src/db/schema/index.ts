/**
 * Every table, by floor. `raw-sql.ts` lists what only migrations create: triggers, functions, and the columns and
 * indexes of searched words.
 */
export { isAddressed, isNonAscii, ownTime } from './columns.ts'
export * from './platform.ts'
export * from './site.ts'
export * from './money.ts'
export * from './admin.ts'
