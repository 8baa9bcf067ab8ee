/** Looks up API tokens at each call, so that revoking one takes effect at once in every process. */
import { createHash } from 'node:crypto'
import { and, eq, getTableColumns, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { apiTokens, accounts } from '#db/schema/index.ts'
import { TOKEN_PREFIX } from '#shared/platform/api/api-tokens.ts'
import type { Caller } from '../audit/audit.ts'

/** The use of a token is recorded at most once in this time. */
const USED_EVERY_MS = 60_000

const SHAPE = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`)

export type TokenStore = {
  /** Name, scopes and creator of a valid token; or why it is invalid. */
  open(token: string): Promise<OpenToken | 'unknown' | 'expired' | 'revoked'>
}
export type OpenToken = Pick<Caller, 'account'> & { name: string; scopes: readonly string[] }

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export function createTokenStore(db: Db, clock: () => Date): TokenStore {
  async function recordUse(id: number, lastUsedAt: Date | null): Promise<void> {
    const now = clock()
    const due = new Date(now.getTime() - USED_EVERY_MS)
    if (lastUsedAt !== null && lastUsedAt >= due) return
    // so that simultaneous calls write only once
    const isDue = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, due))
    await db
      .update(apiTokens)
      .set({ lastUsedAt: now })
      .where(and(eq(apiTokens.id, id), isDue))
  }

  return {
    async open(token) {
      if (!SHAPE.test(token)) return 'unknown'
      const [row] = await db
        .select({ ...getTableColumns(apiTokens), account: accounts })
        .from(apiTokens)
        .leftJoin(accounts, eq(accounts.id, apiTokens.accountId))
        .where(eq(apiTokens.tokenHash, hashOfToken(token)))
      if (!row) return 'unknown'
      const { account } = row
      if (row.revokedAt !== null) return 'revoked'
      // the creator was removed while the token was being created
      if (account && (account.role !== 'owner' || account.removedAt !== null)) return 'revoked'
      if (row.expiresAt <= clock()) return 'expired'
      await recordUse(row.id, row.lastUsedAt)
      const maker = account ? { id: account.id, name: account.name } : undefined
      return { name: row.name, scopes: row.scopes, account: maker }
    },
  }
}
