import { randomBytes } from 'node:crypto'
import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { apiTokens, accounts } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { TOKEN_PREFIX, type ApiToken, type Scope, type TokenInput } from '#shared/platform/api/api-tokens.ts'
import { currentName, recordAudit, type Caller } from '../audit/audit.ts'
import { invalid } from '../../errors.ts'
import { hashOfToken } from './token-store.ts'

/** Shows the prefix and 4 of 43 characters. */
const SHOWN = TOKEN_PREFIX.length + 4
/** More than an owner ever creates. Older ones still work, but are not listed. */
const MAX_LISTED = 200

type By = { caller: Caller; now: Date; known: readonly Scope[] }

/** Returns the token; only its hash is stored. @throws INVALID for an unknown scope */
export async function createToken(
  db: Db,
  { name, scopes, days }: TokenInput,
  { caller, now, known }: By,
): Promise<{ token: string }> {
  const unknown = scopes.find((wanted) => !known.some((scope) => scope.name === wanted))
  if (unknown !== undefined) throw invalid(`scopes: there is no scope ${unknown}`)
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url')
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(apiTokens)
      .values({
        name,
        tokenHash: hashOfToken(token),
        beginning: token.slice(0, SHOWN),
        scopes: [...new Set(scopes)],
        accountId: caller.account?.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * DAY_MS),
      })
      .returning({ id: apiTokens.id })
    await recordAudit(tx, { action: 'token-created', subjectId: row!.id, name, ...caller, now })
  })
  return { token }
}

/** Newest first, including ended ones. */
export async function listTokens(db: Db, now: Date): Promise<ApiToken[]> {
  const rows = await db
    .select({ ...getTableColumns(apiTokens), madeBy: currentName() })
    .from(apiTokens)
    .leftJoin(accounts, eq(accounts.id, apiTokens.accountId))
    .orderBy(desc(apiTokens.id))
    .limit(MAX_LISTED)
  return rows.map(({ createdAt, expiresAt, lastUsedAt, revokedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    state: revokedAt !== null ? 'revoked' : expiresAt <= now ? 'expired' : 'active',
  }))
}

/** Revokes a token for good; idempotent. */
export function revokeToken(db: Db, id: number, { caller, now }: Omit<By, 'known'>): Promise<Done> {
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(apiTokens)
      .set({ revokedAt: now })
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
      .returning({ name: apiTokens.name })
    if (revoked)
      await recordAudit(tx, { action: 'token-revoked', subjectId: id, name: revoked.name, ...caller, now })
    return { ok: true }
  })
}
