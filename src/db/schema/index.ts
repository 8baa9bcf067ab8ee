/** Every table, by floor. Triggers, views and the generated columns for searching (search.ts) are only in drizzle/. */
export { isAddressed, isSpeltOddly, ownTime } from './columns.ts'
export * from './platform.ts'
export * from './site.ts'
export * from './money.ts'
export * from './admin.ts'
