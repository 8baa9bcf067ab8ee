/** Frequent statements: built once, not at every call, and parsed and planned once a connection. */
import type { Db, Tx } from './client.ts'

/** postgres.js names statements itself; to drizzle any name says that one is wanted. */
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
