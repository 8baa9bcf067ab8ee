/** Accounts of the dashboard, for owners to list and change. */
import { and, asc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import {
  apiTokens,
  auditEvents,
  blogPosts,
  knownBrowsers,
  passkeys,
  accounts,
  accountLinks,
  signInSteps,
  webhookEndpoints,
} from '#db/schema/index.ts'
import { MAX_ACCOUNTS, ROLE_LABELS, type Role } from '#shared/platform/sign-in/roles.ts'
import type { InviteInput, ListedAccount, EndInput } from '#shared/admin/accounts.schema.ts'
import { recordAudit, type By, type Caller } from '../../platform/audit/audit.ts'
import type { Account } from '../../platform/sessions/links.ts'
import { dropRecoveryCodes } from '../../platform/sign-in/recovery-codes.ts'
import { lockOwners } from '../../platform/sessions/owners.ts'
import { endSessions } from '../../platform/sessions/sessions.ts'
import { isSharedPasswordOn } from '../../platform/sessions/shared-password.ts'
import { conflict, notFound } from '../../errors.ts'
import { settleEndpointsOf } from '../../platform/webhooks/endpoints.ts'
import { refuseName } from './account-names.ts'
import { sendLink } from './emailed-links.ts'

/** All except removed accounts, in the order in which they were invited. */
export async function listAccounts(db: Db, now: Date): Promise<ListedAccount[]> {
  const invited = db
    .select({ accountId: accountLinks.accountId, until: max(accountLinks.expiresAt).as('until') })
    .from(accountLinks)
    .where(and(eq(accountLinks.purpose, 'invitation'), isNull(accountLinks.usedAt)))
    .groupBy(accountLinks.accountId)
    .as('invited')
  const rows = await db
    .select({
      account: accounts,
      until: invited.until,
      webhooks: db.$count(webhookEndpoints, eq(webhookEndpoints.accountId, accounts.id)),
    })
    .from(accounts)
    .leftJoin(invited, eq(invited.accountId, accounts.id))
    .where(isNull(accounts.removedAt))
    .orderBy(asc(accounts.id))
    .limit(MAX_ACCOUNTS)
  return rows.map(({ account: { id, name, email, role, passwordHash, ...account }, until, webhooks }) => ({
    id,
    name,
    email,
    role,
    state: passwordHash !== null ? 'active' : until !== null && until > now ? 'invited' : 'expired',
    hasSecondFactor: account.totpEnabledAt !== null,
    lastSignInAt: account.lastSignInAt?.toISOString() ?? null,
    webhooks,
  }))
}

/**
 * Emails an invitation. Inviting an address again before it has accepted replaces name, role and link.
 * @throws CONFLICT if the address has an account, the name is taken or not allowed, or above `MAX_ACCOUNTS`
 */
export function invite(db: Db, { name, email, role }: InviteInput, { now, ...caller }: By): Promise<void> {
  return db.transaction(async (tx) => {
    await refuseName(tx, name, email)
    const [added] = await tx
      .insert(accounts)
      .values({ name, email, role, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: accounts.id })
    if (added) await refuseMore(tx)
    const id = added?.id ?? (await replaceInvited(tx, { name, email, role }))
    await sendLink(tx, { id, email }, { purpose: 'invitation', now })
    await recordAudit(tx, {
      action: 'account-invited',
      subjectId: id,
      name,
      changes: [{ field: 'role', to: ROLE_LABELS[role] }],
      ...caller,
    })
  })
}

async function refuseMore(tx: Tx): Promise<void> {
  if ((await tx.$count(accounts, isNull(accounts.removedAt))) > MAX_ACCOUNTS)
    throw conflict(`There can be ${MAX_ACCOUNTS} accounts at most.`)
}

async function replaceInvited(tx: Tx, { name, email, role }: InviteInput): Promise<number> {
  const hasAddress = and(sql`lower(${accounts.email}) = lower(${email})`, isNull(accounts.removedAt))
  const [account] = await tx
    .update(accounts)
    .set({ name, email, role })
    .where(and(hasAddress, isNull(accounts.passwordHash)))
    .returning({ id: accounts.id })
  if (!account) throw conflict('Somebody with this address has an account already.', 'HAS_ACCOUNT')
  return account.id
}

/** Takes effect with the next call. @throws NOT_FOUND; CONFLICT for the last owner, or undecided webhooks */
export function setRole(db: Db, input: EndInput & { role: Role }, { now, ...caller }: By) {
  const { id, role } = input
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, id, role !== 'owner')
    if (account.role === role) return
    await tx.update(accounts).set({ role }).where(eq(accounts.id, id))
    await endWhatTheyMade(tx, account, input, { now, ...caller })
    await recordAudit(tx, {
      action: 'account-changed',
      subjectId: id,
      name: account.name,
      changes: [{ field: 'role', from: ROLE_LABELS[account.role], to: ROLE_LABELS[role] }],
      ...caller,
    })
  })
}

/** Changes one's own name, which the activity log then shows too. @throws CONFLICT if another account has it */
export function rename(db: Db, { id, email, name: before }: Account, name: string, caller: Caller) {
  return db.transaction(async (tx) => {
    await refuseName(tx, name, email)
    await tx.update(accounts).set({ name }).where(eq(accounts.id, id))
    await recordAudit(tx, {
      action: 'account-changed',
      subjectId: id,
      changes: [{ field: 'name', from: before, to: name }],
      ...caller,
    })
  })
}

/**
 * Removes an account and everything that gives access in its name. The row stays for the activity log, without
 * credentials.
 * @throws NOT_FOUND; CONFLICT for the last owner, or if their webhooks were not decided on
 */
export function removeAccount(db: Db, input: EndInput, { now, ...caller }: By): Promise<void> {
  const { id } = input
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, id, true)
    await tx
      .update(accounts)
      .set({ removedAt: now, passwordHash: null, totpSecret: null, totpEnabledAt: null })
      .where(eq(accounts.id, id))
    await endSessions(tx, id)
    await tx.delete(accountLinks).where(eq(accountLinks.accountId, id))
    await tx.delete(passkeys).where(eq(passkeys.accountId, id))
    await tx.delete(knownBrowsers).where(eq(knownBrowsers.accountId, id))
    await dropRecoveryCodes(tx, id)
    await tx.delete(signInSteps).where(eq(signInSteps.accountId, id))
    await endWhatTheyMade(tx, account, input, { now, ...caller })
    await recordAudit(tx, { action: 'account-removed', subjectId: id, name: account.name, ...caller })
  })
}

type End = EndInput & { role?: Role }

/** Ends the tokens, webhooks and preview links that the account's new role, if any, does not allow. */
async function endWhatTheyMade(tx: Tx, account: Account, end: End, { now, ...caller }: By): Promise<void> {
  const { id, role, webhooks } = end
  if (role === 'owner') return
  await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.accountId, id), isNull(apiTokens.revokedAt)))
  await settleEndpointsOf(tx, account, webhooks, caller)
  if (role === 'writer') return
  const shared = tx
    .select({ id: auditEvents.subjectId })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'post-preview-shared'), eq(auditEvents.accountId, id)))
  await tx.update(blogPosts).set({ previewKey: null }).where(inArray(blogPosts.id, shared))
}

/** @param endsOwner whether the account stops being an owner: then another owner or the shared password must remain */
async function lockAccount(tx: Tx, id: number, endsOwner: boolean): Promise<Account> {
  const owners = endsOwner ? await lockOwners(tx) : []
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.removedAt)))
    .for('update')
  if (!account) throw notFound('There is no such account.')
  const isLast = owners.length === 1 && owners[0] === id
  if (isLast && !(await isSharedPasswordOn(tx)))
    throw conflict(
      `${account.name} is the only owner who can sign in. Make somebody else an owner first.`,
      'LAST_OWNER',
    )
  return account
}
