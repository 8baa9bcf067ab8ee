/** Ensures that somebody can open the whole dashboard: at least one owner, if the shared password is off. */
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { accounts } from '#db/schema/index.ts'

/** Ids of owners who can sign in, locked until the transaction ends. */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const owners = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'owner'), isNotNull(accounts.passwordHash), isNull(accounts.removedAt)))
    .orderBy(asc(accounts.id))
    .for('update')
  return owners.map(({ id }) => id)
}
