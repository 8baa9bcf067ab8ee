/**
 * Every table, by floor. Constraints prevent what must never happen. Only in drizzle/ are the triggers of
 * what open dashboards are told, the views, and the columns of searchable words (search.ts).
 */
export { isAddressed, isSpeltOddly, ownTime } from './columns.ts'
export * from './platform.ts'
export * from './site.ts'
export * from './money.ts'
export * from './admin.ts'
