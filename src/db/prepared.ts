/** Prepares frequent statements, which are then built once, and parsed and planned once per connection. */
import type { Db, Tx } from './client.ts'

/** drizzle requires a name to prepare a statement, but postgres.js makes its own. */
export const ANY_NAME = 'prepared'

/** Prepares a statement, whose text must never change: each connection stores it until it ends. */
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
