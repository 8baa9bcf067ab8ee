/** Replies from the inbox: stored with the record, and sent through the outbox. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { accounts, inboxItems, inboxReplies, outboxEmails } from '#db/schema/index.ts'
import { REPLY_LENGTHS } from '#shared/admin/inbox.ts'
import { INBOX_KIND_LABELS } from '#shared/site/forms/inbox-kinds.ts'
import { isDeliverable } from '#shared/platform/mail/mail.ts'
import {
  type InboxReply,
  type InboxThread,
  type replyInput,
  type ThreadInput,
} from '#shared/admin/replies.ts'
import { fillTemplate } from '#shared/admin/reply-templates.ts'
import { currentName, recordAudit, authorColumns, type By } from '../../platform/audit/audit.ts'
import type { Deps } from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { ACKNOWLEDGEMENTS } from './reply.emails.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { keyOf, readRecords, type Item } from '../../site/forms/records.ts'
import { readTemplate } from './templates.ts'

/** More than any item ever has. */
const MAX_REPLIES = 200

/**
 * Replies to an item, and the start of the next one. Its subject continues that of the acknowledgement, so that mail
 * programs show both as one conversation.
 * @throws NOT_FOUND if the item is no longer in the inbox
 */
export async function readThread(
  { db, composeEmail }: Pick<Deps, 'db' | 'composeEmail'>,
  input: ThreadInput,
): Promise<InboxThread> {
  const isRequested =
    'id' in input
      ? eq(inboxItems.id, input.id)
      : and(inArray(inboxItems.kind, ['message', 'prayer']), eq(inboxItems.recordId, input.messageId))
  const [item] = await db
    .select()
    .from(inboxItems)
    .where(and(isRequested, isNull(inboxItems.deletedAt)))
  const sent = item && (await readSender(db, item))
  if (!sent) throw notFound('This is no longer in the inbox.')
  const { id, kind, state, recordId } = item
  const [acknowledgement, template, replies] = await Promise.all([
    composeEmail({ kind: ACKNOWLEDGEMENTS[kind], recordId }),
    readTemplate(db, kind),
    listReplies(db, id),
  ])
  return {
    id,
    kind,
    state,
    name: sent.name,
    email: isDeliverable(sent.email) ? sent.email : '',
    subject: `Re: ${acknowledgement?.subject ?? INBOX_KIND_LABELS[kind]}`.slice(0, REPLY_LENGTHS.subject),
    body: fillTemplate(template.body, sent.name),
    replies,
  }
}

const readSender = async (db: Db | Tx, item: Item) => (await readRecords(db, [item])).get(keyOf(item))

async function listReplies(db: Db, itemId: number): Promise<InboxReply[]> {
  const { id, subject, body, createdAt } = inboxReplies
  const accountName = currentName(inboxReplies.accountName)
  const rows = await db
    .select({ id, subject, body, accountName, createdAt, state: outboxEmails.state })
    .from(inboxReplies)
    .leftJoin(accounts, eq(accounts.id, inboxReplies.accountId))
    .leftJoin(
      outboxEmails,
      and(eq(outboxEmails.kind, 'inbox-reply'), eq(outboxEmails.recordId, inboxReplies.id)),
    )
    .where(eq(inboxReplies.itemId, itemId))
    .orderBy(asc(id))
    .limit(MAX_REPLIES)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * Stores a reply, enqueues its email to the record's address, and marks the item as answered, in one transaction. A
 * key sends only once.
 * @returns the updated item
 * @throws CONFLICT if the record was erased or deleted meanwhile, or the key was used for another text; BAD_REQUEST
 * if the record has no deliverable address
 */
export function sendReply(
  db: Db,
  { id, subject, body, key }: z.infer<typeof replyInput>,
  by: By,
): Promise<Item> {
  return db.transaction(async (tx) => {
    const [item] = await tx
      .select()
      .from(inboxItems)
      .where(and(eq(inboxItems.id, id), isNull(inboxItems.deletedAt)))
      .for('update')
    const sent = item && (await readSender(tx, item))
    if (!sent) throw conflict('This has been deleted, so it cannot be answered.')
    if (!isDeliverable(sent.email)) throw invalid('No email can be sent to this address.')
    const [reply] = await tx
      .insert(inboxReplies)
      .values({ itemId: id, subject, body, ...authorColumns(by), idempotencyKey: key, createdAt: by.now })
      .onConflictDoNothing({ target: inboxReplies.idempotencyKey })
      .returning({ id: inboxReplies.id })
    if (!reply) {
      await requireSame(tx, { id, subject, body, key })
      return item
    }
    await enqueueEmail(tx, { kind: 'inbox-reply', recordId: reply.id, to: sent.email, now: by.now })
    const answered = { state: 'answered', stateChangedAt: by.now } as const
    if (item.state !== 'answered') await tx.update(inboxItems).set(answered).where(eq(inboxItems.id, id))
    await recordAudit(tx, {
      action: 'inbox-replied',
      subjectId: id,
      kind: item.kind,
      // leave out a prayer's name: it would reveal its sender's beliefs
      name: item.kind === 'prayer' ? '' : sent.name,
      ...by,
    })
    return item.state === 'answered' ? item : { ...item, ...answered }
  })
}

/** @throws CONFLICT if the key belongs to another reply */
async function requireSame(tx: Tx, { id, subject, body, key }: z.infer<typeof replyInput>): Promise<void> {
  const [reply] = await tx.select().from(inboxReplies).where(eq(inboxReplies.idempotencyKey, key))
  if (reply?.itemId !== id || reply.subject !== subject || reply.body !== body)
    throw conflict('This reply was already sent, with its earlier wording.', 'KEY_USED')
}
