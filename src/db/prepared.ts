/** Frequent statements: built only once, and parsed and planned once per connection. */
import type { Db, Tx } from './client.ts'

/** postgres.js names statements itself; drizzle needs some name to prepare one at all. */
export const ANY_NAME = 'prepared'

/** For statements whose text never changes: each connection holds them until it ends. */
export function prepared<Statement>(build: (db: Db | Tx) => { prepare(name: string): Statement }) {
  const cached = new WeakMap<Db | Tx, Statement>()
  return (db: Db | Tx): Statement => {
    const found = cached.get(db)
    if (found) return found
    const made = build(db).prepare(ANY_NAME)
    cached.set(db, made)
    return made
  }
}
