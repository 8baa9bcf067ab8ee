/** The accounts of the dashboard, as owners see and change them. */
import { and, asc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import {
  apiTokens,
  auditEvents,
  blogPosts,
  passkeys,
  people,
  personLinks,
  signInSteps,
  webhookEndpoints,
} from '#db/schema.ts'
import { MAX_PEOPLE, ROLE_LABELS, type Role } from '#shared/accounts.ts'
import type { InviteInput, ListedPerson, EndInput } from '#shared/accounts.schema.ts'
import { recordAudit, type By, type Caller } from '../audit/audit.ts'
import { sendLink, type Person } from '../auth/links.ts'
import { lockOwners } from '../auth/owners.ts'
import { endSessions } from '../auth/sessions.ts'
import { isSharedPasswordOn } from '../auth/shared-password.ts'
import { conflict, notFound } from '../errors.ts'
import { settleEndpointsOf } from '../webhooks/endpoints.ts'

/** All but those who were removed, in the order they were invited. */
export async function listPeople(db: Db, now: Date): Promise<ListedPerson[]> {
  const invited = db
    .select({ personId: personLinks.personId, until: max(personLinks.expiresAt).as('until') })
    .from(personLinks)
    .where(and(eq(personLinks.purpose, 'invitation'), isNull(personLinks.usedAt)))
    .groupBy(personLinks.personId)
    .as('invited')
  const rows = await db
    .select({
      person: people,
      until: invited.until,
      webhooks: db.$count(webhookEndpoints, eq(webhookEndpoints.personId, people.id)),
    })
    .from(people)
    .leftJoin(invited, eq(invited.personId, people.id))
    .where(isNull(people.removedAt))
    .orderBy(asc(people.id))
    .limit(MAX_PEOPLE)
  return rows.map(({ person: { id, name, email, role, passwordHash, ...person }, until, webhooks }) => ({
    id,
    name,
    email,
    role,
    state: passwordHash !== null ? 'active' : until !== null && until > now ? 'invited' : 'expired',
    hasSecondFactor: person.totpEnabledAt !== null,
    lastSignInAt: person.lastSignInAt?.toISOString() ?? null,
    webhooks,
  }))
}

/**
 * Emails an invitation. Inviting an address again that has not accepted yet replaces name, role and link.
 * @throws CONFLICT for an address that has an account, a name that another has, or beyond `MAX_PEOPLE`.
 */
export function invite(db: Db, { name, email, role }: InviteInput, { now, ...caller }: By): Promise<void> {
  return db.transaction(async (tx) => {
    await refuseTakenName(tx, name, email)
    const [added] = await tx
      .insert(people)
      .values({ name, email, role, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: people.id })
    if (added) await refuseMore(tx)
    const id = added?.id ?? (await replaceInvited(tx, { name, email, role }))
    await sendLink(tx, { id, email }, { purpose: 'invitation', now })
    await recordAudit(tx, {
      action: 'account-invited',
      subjectId: id,
      detail: `${name}: ${ROLE_LABELS[role]}`,
      ...caller,
    })
  })
}

async function refuseMore(tx: Tx): Promise<void> {
  if ((await tx.$count(people, isNull(people.removedAt))) > MAX_PEOPLE)
    throw conflict(`There can be ${MAX_PEOPLE} accounts at most.`)
}

async function replaceInvited(tx: Tx, { name, email, role }: InviteInput): Promise<number> {
  const hasAddress = and(sql`lower(${people.email}) = lower(${email})`, isNull(people.removedAt))
  const [person] = await tx
    .update(people)
    .set({ name, email, role })
    .where(and(hasAddress, isNull(people.passwordHash)))
    .returning({ id: people.id })
  if (!person) throw conflict('Somebody with this address has an account already.', 'HAS_ACCOUNT')
  return person.id
}

/** Names tell who did what. Of two at the same moment, the table refuses one. */
async function refuseTakenName(tx: Tx, name: string, email: string): Promise<void> {
  const isAnothers = sql`lower(${people.name}) = lower(${name}) and lower(${people.email}) <> lower(${email})`
  if ((await tx.$count(people, and(isAnothers, isNull(people.removedAt)))) > 0)
    throw conflict(`Somebody else is called ${name} already. Please add to the name.`, 'NAME_TAKEN')
}

/**
 * The new role counts from the next call on.
 * @throws NOT_FOUND; CONFLICT for the last owner, or where webhooks of theirs are left.
 */
export function setRole(db: Db, input: EndInput & { role: Role }, { now, ...caller }: By) {
  const { id, role } = input
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, id, role !== 'owner')
    if (person.role === role) return
    await tx.update(people).set({ role }).where(eq(people.id, id))
    await endWhatTheyMade(tx, person, input, { now, ...caller })
    await recordAudit(tx, {
      action: 'account-changed',
      subjectId: id,
      detail: `${person.name}: ${ROLE_LABELS[person.role]} → ${ROLE_LABELS[role]}`,
      ...caller,
    })
  })
}

/**
 * Changes somebody's own name, in the activity too.
 * @throws CONFLICT for a name that another account has.
 */
export function rename(db: Db, { id, email, name: before }: Person, name: string, caller: Caller) {
  return db.transaction(async (tx) => {
    await refuseTakenName(tx, name, email)
    await tx.update(people).set({ name }).where(eq(people.id, id))
    await recordAudit(tx, {
      action: 'account-changed',
      subjectId: id,
      detail: `${before} → ${name}`,
      ...caller,
    })
  })
}

/**
 * Ends the account and whatever opens something in its name at once. The row stays without anything to sign in with, for
 * those who read the activity.
 * @throws NOT_FOUND; CONFLICT for the last owner, or where webhooks of theirs are left.
 */
export function removePerson(db: Db, input: EndInput, { now, ...caller }: By): Promise<void> {
  const { id } = input
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, id, true)
    await tx
      .update(people)
      .set({ removedAt: now, passwordHash: null, totpSecret: null, totpEnabledAt: null })
      .where(eq(people.id, id))
    await endSessions(tx, id)
    await tx.delete(personLinks).where(eq(personLinks.personId, id))
    await tx.delete(passkeys).where(eq(passkeys.personId, id))
    await tx.delete(signInSteps).where(eq(signInSteps.personId, id))
    await endWhatTheyMade(tx, person, input, { now, ...caller })
    await recordAudit(tx, { action: 'account-removed', subjectId: id, detail: person.name, ...caller })
  })
}

type End = EndInput & { role?: Role }

/** Ends the tokens, webhooks and preview links that the role they have afterwards does not allow; without one, all. */
async function endWhatTheyMade(tx: Tx, person: Person, end: End, { now, ...caller }: By): Promise<void> {
  const { id, role, webhooks } = end
  if (role === 'owner') return
  await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.personId, id), isNull(apiTokens.revokedAt)))
  await settleEndpointsOf(tx, person, webhooks, caller)
  if (role === 'writer') return
  const shared = tx
    .select({ id: auditEvents.subjectId })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'post-preview-shared'), eq(auditEvents.personId, id)))
  await tx.update(blogPosts).set({ previewKey: null }).where(inArray(blogPosts.id, shared))
}

/** @param endsOwner whether they are no owner afterwards: then another one must be left, or the shared password. */
async function lockPerson(tx: Tx, id: number, endsOwner: boolean): Promise<Person> {
  const owners = endsOwner ? await lockOwners(tx) : []
  const [person] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, id), isNull(people.removedAt)))
    .for('update')
  if (!person) throw notFound('There is no such account.')
  const isLast = owners.length === 1 && owners[0] === id
  if (isLast && !(await isSharedPasswordOn(tx)))
    throw conflict(
      `${person.name} is the only owner who can sign in. Make somebody else an owner first.`,
      'LAST_OWNER',
    )
  return person
}
