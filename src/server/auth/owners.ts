/** Somebody can always open the whole dashboard: while the shared password is off, at least one owner. */
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { people } from '#db/schema.ts'

/** The owners who can sign in, by id; no other transaction changes them before this one ends. */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const owners = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, 'owner'), isNotNull(people.passwordHash), isNull(people.removedAt)))
    .orderBy(asc(people.id))
    .for('update')
  return owners.map(({ id }) => id)
}
