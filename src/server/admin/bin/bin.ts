/** The bin: lists what people deleted, restores it, or deletes it for good. */
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { pageCondition } from '#db/list-page.ts'
import {
  accounts,
  binItems,
  blogPosts,
  bracelets,
  contactMessages,
  inboxItems,
  projects,
} from '#db/schema/index.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { BIN_ROLES, type BinItem, type BinKind, type BinRef, type PutBack } from '#shared/admin/bin.ts'
import { deletionDay } from '#shared/admin/deletion.ts'
import { londonFields } from '#shared/platform/time/london.ts'
import type { PageInput } from '#shared/platform/api/paging.ts'
import { RESTORABLE_DAYS, type Retention } from '#shared/platform/audit/retention.ts'
import { currentName, recordAudit, type AuditEntry, type By } from '../../platform/audit/audit.ts'
import { notFound } from '../../errors.ts'
import { keyOf, readRecords, type Item } from '../../site/forms/records.ts'
import { auditName } from '../../site/forms/removal.ts'
import { eraseBinned, type Binned } from '../privacy/bin-erasure.ts'
import { nextVersion } from '../../platform/editing.ts'

const notInBin = () => notFound('This is no longer in the bin.')

const mayUse = (role: Role, record: BinRef['record']) => role === 'owner' || BIN_ROLES[record].includes(role)

const COLUMNS = {
  post: binItems.postId,
  inbox: binItems.inboxItemId,
  bracelet: binItems.braceletId,
  project: binItems.projectId,
} as const
type Column = keyof typeof COLUMNS

/**
 * Lists what a role may see, latest deletion first.
 * @param limits.retention some records are due for deletion before 30 days in the bin
 */
export async function listBin(
  db: Db,
  { limit, ...page }: PageInput & { limit: number },
  { role, retention, now }: { role: Role; retention: Retention; now: Date },
): Promise<BinItem[]> {
  const visible = (Object.keys(COLUMNS) as Column[]).filter((record) => mayUse(role, record))
  const { found, orderBy } = pageCondition(binItems, page)
  const rows = await db
    .select({ bin: binItems, item: inboxItems, deletedBy: currentName(binItems.accountName) })
    .from(binItems)
    .leftJoin(inboxItems, eq(inboxItems.id, binItems.inboxItemId))
    .leftJoin(accounts, eq(accounts.id, binItems.accountId))
    .where(and(found, or(...visible.map((record) => isNotNull(COLUMNS[record])))))
    .orderBy(...orderBy)
    .limit(limit)
  const sent = await readRecords(
    db,
    rows.flatMap(({ item }) => item ?? []),
  )
  return rows.map(({ bin, item, deletedBy }) => {
    const lastDay = londonFields(
      new Date(bin.createdAt.getTime() + RESTORABLE_DAYS * DAY_MS).toISOString(),
    ).date
    const due = item && deletionDay(item, retention, now)
    const ref = refOf(bin)
    return {
      id: bin.id,
      kind: item?.kind ?? (ref.record as BinKind),
      ref,
      name: item ? (sent.get(keyOf(item))?.name ?? '') : bin.name,
      deletedAt: bin.createdAt.toISOString(),
      deletedBy,
      lastDay: due && due < lastDay ? due : lastDay,
    }
  })
}

/** The record that a row of the bin refers to: one of four columns is set. */
function refOf(bin: Binned): BinRef {
  const { postId, inboxItemId, braceletId, projectId } = bin
  const ids = { post: postId, inbox: inboxItemId, bracelet: braceletId, project: projectId }
  const [record, id] = Object.entries(ids).find(([, each]) => each !== null)!
  return { record: record as Column, id: id! }
}

type Restored = AuditEntry & { subjectId?: number; slug?: string }
type RestoreInput = { id: number; binned: Binned | undefined; now: Date }

/** Restores a record, by kind; undefined if it was already restored. Rows that refer to it were never changed. */
const RESTORE: Record<BinRef['record'], (tx: Tx, input: RestoreInput) => Promise<Restored | undefined>> = {
  async post(tx, { id, now }) {
    const [post] = await tx
      .update(blogPosts)
      .set({
        deletedAt: null,
        // if publication was due meanwhile, the post comes back as a draft, for its writer to decide again
        publishAt: sql`case when ${blogPosts.publishAt} > ${now.toISOString()} then ${blogPosts.publishAt} end`,
      })
      .where(and(eq(blogPosts.id, id), isNotNull(blogPosts.deletedAt)))
      .returning({ name: blogPosts.title, slug: blogPosts.slug })
    return post && { action: 'post-restored', subjectId: id, ...post }
  },
  async message(tx, { id }) {
    const [message] = await tx
      .update(contactMessages)
      .set({ deletedAt: null })
      .where(and(eq(contactMessages.id, id), isNotNull(contactMessages.deletedAt)))
      .returning({ name: contactMessages.name, subject: contactMessages.subject })
    if (!message) return undefined
    await tx.update(inboxItems).set({ deletedAt: null }).where(isOfMessage(id))
    return { action: 'message-restored', subjectId: id, name: auditName(message) }
  },
  async inbox(tx, input) {
    const [item] = await tx.select().from(inboxItems).where(eq(inboxItems.id, input.id))
    if (item && isMessage(item)) return RESTORE.message(tx, { ...input, id: item.recordId })
    const [restored] = await tx
      .update(inboxItems)
      .set({ deletedAt: null })
      .where(and(eq(inboxItems.id, input.id), isNotNull(inboxItems.deletedAt)))
      .returning({ kind: inboxItems.kind })
    return restored && { action: 'put-back', kind: restored.kind }
  },
  async bracelet(tx, { id, binned }) {
    const [bracelet] = await tx
      .update(bracelets)
      .set({
        deletedAt: null,
        ...(binned?.state && { state: binned.state }),
        version: nextVersion(bracelets),
      })
      .where(and(eq(bracelets.id, id), isNotNull(bracelets.deletedAt)))
      .returning({ name: bracelets.name, slug: bracelets.slug })
    return bracelet && { action: 'put-back', subjectId: id, kind: 'bracelet', ...bracelet }
  },
  async project(tx, { id }) {
    const { archivedAt, deletedAt } = projects
    const [project] = await tx
      .update(projects)
      .set({ deletedAt: null, archivedAt: sql`nullif(${archivedAt}, ${deletedAt})` })
      .where(and(eq(projects.id, id), isNotNull(deletedAt)))
      .returning({ name: projects.name, slug: projects.slug })
    return project && { action: 'put-back', subjectId: id, kind: 'project', ...project }
  },
}

const isMessage = ({ kind }: Pick<Item, 'kind'>) => kind === 'message' || kind === 'prayer'
const isOfMessage = (recordId: number) =>
  and(inArray(inboxItems.kind, ['message', 'prayer']), eq(inboxItems.recordId, recordId))

/** The bin's row about a record. */
async function findBinned(tx: Tx, { record, id }: BinRef): Promise<Binned | undefined> {
  const isIt =
    record === 'message'
      ? inArray(
          binItems.inboxItemId,
          tx.select({ id: inboxItems.id }).from(inboxItems).where(isOfMessage(id)),
        )
      : eq(COLUMNS[record], id)
  const [row] = await tx.select().from(binItems).where(isIt)
  return row
}

const TABLES = {
  post: blogPosts,
  message: contactMessages,
  inbox: inboxItems,
  bracelet: bracelets,
  project: projects,
} as const

/**
 * Restores a record, for the bin and for 'Undo' after a deletion. Idempotent: a second click changes nothing.
 * @returns a note if its name or URL was taken meanwhile, and it got another
 * @throws NOT_FOUND if it was deleted for good, or the role may not see it
 */
export function putBack(db: Db, ref: BinRef, { role, ...by }: By & { role: Role }): Promise<PutBack> {
  const { record, id } = ref
  if (!mayUse(role, record)) throw notInBin()
  return db.transaction(async (tx) => {
    const binned = await findBinned(tx, ref)
    const restored = await RESTORE[record](tx, { id, binned, now: by.now })
    if (binned) await tx.delete(binItems).where(eq(binItems.id, binned.id))
    if (!restored) {
      const table = TABLES[record]
      const isThere = and(eq(table.id, id), isNull(table.deletedAt))
      const there = await tx.select({ id: table.id }).from(table).where(isThere)
      if (there.length === 0) throw notInBin()
      return { ok: true, note: '' }
    }
    await recordAudit(tx, { ...restored, ...by })
    return { ok: true, note: binned ? noteOf(binned, restored) : '' }
  })
}

function noteOf(before: Binned, { name, slug }: Restored): string {
  // messages and other things that people sent have no URL
  if (slug === undefined) return ''
  if (name !== before.name)
    return `Another one is called “${before.name}” now, so this one is called “${name}”.`
  return slug === before.slug ? '' : `Its address was taken meanwhile. It now ends in “${slug}”.`
}

/**
 * Deletes a record for good.
 * @returns ids of emails whose files must be deleted after the commit
 * @throws NOT_FOUND if it is not in the bin, or the role may not see it
 */
export function deleteForGood(db: Db, ref: BinRef, { role, ...by }: By & { role: Role }): Promise<number[]> {
  if (!mayUse(role, ref.record)) throw notInBin()
  return db.transaction(async (tx) => {
    const binned = await findBinned(tx, ref)
    if (!binned) throw notInBin()
    const { inboxItemId, name } = binned
    const [item] = inboxItemId
      ? await tx.select({ kind: inboxItems.kind }).from(inboxItems).where(eq(inboxItems.id, inboxItemId))
      : []
    const { erased, emails } = await eraseBinned(tx, [binned])
    if (erased === 0) throw notInBin()
    // without the sender's name, which would outlive what they sent
    const kind = item?.kind ?? (refOf(binned).record as BinKind)
    await recordAudit(tx, { action: 'deleted-for-good', kind, name: item ? '' : name, ...by })
    return emails
  })
}
