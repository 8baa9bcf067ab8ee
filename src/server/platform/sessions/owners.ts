/** Somebody can always open the whole dashboard: while the shared password is off, at least one owner. */
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { accounts } from '#db/schema/index.ts'

/** The ids of owners who can sign in; no other transaction changes them before this one ends. */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const owners = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'owner'), isNotNull(accounts.passwordHash), isNull(accounts.removedAt)))
    .orderBy(asc(accounts.id))
    .for('update')
  return owners.map(({ id }) => id)
}
