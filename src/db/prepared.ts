/** Frequent statements: built once, not at every call, and parsed and planned once a connection. */
import type { Db, Tx } from './client.ts'

/**
 * Caches what `build` makes of a database; each call fills its `sql.placeholder`s: `wholeCart(db).execute({ sessionId })`.
 * Only for statements whose text never changes, because each connection holds them until it ends.
 */
export function prepared<Statement>(build: (db: Db | Tx) => { prepare(name: string): Statement }) {
  const cached = new WeakMap<Db | Tx, Statement>()
  return (db: Db | Tx): Statement => {
    const found = cached.get(db)
    if (found) return found
    // postgres.js names it itself; to drizzle any name says that it is wanted
    const made = build(db).prepare('prepared')
    cached.set(db, made)
    return made
  }
}
