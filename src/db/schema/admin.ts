/** Tables of the inbox and the bin. */
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { INBOX_STATES, REPLY_LENGTHS } from '#shared/admin/inbox.ts'
import { INBOX_KINDS, MAX_NOTES } from '#shared/site/forms/inbox-kinds.ts'
import { TEMPLATE_KINDS } from '#shared/admin/reply-templates.ts'
import { BRACELET_STATES } from '#shared/site/shop/bracelet-limits.ts'
import {
  accountNumber,
  belongsTo,
  createdAt,
  hasLength,
  id,
  lengthChecks,
  oneOf,
  rowNumber,
  version,
} from './columns.ts'
import { blogPosts, bracelets, projects } from './site.ts'

/** The inbox: one row for each message, volunteer application and book offer, in order of arrival. */
export const inboxItems = pgTable(
  'inbox_items',
  {
    id: id(),
    kind: text({ enum: INBOX_KINDS }).notNull(),
    /** Row in the kind's own table, so there is no foreign key. */
    recordId: rowNumber().notNull(),
    state: text({ enum: INBOX_STATES }).notNull().default('new'),
    notes: text().notNull().default(''),
    createdAt: createdAt(),
    stateChangedAt: createdAt(),
    /** When it was moved to the bin; set together with the column of its message. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('inbox_items_record').on(table.kind, table.recordId),
    index('inbox_items_kept')
      .on(table.id)
      .where(sql`${table.deletedAt} is null`),
    index('inbox_items_by_time').on(table.createdAt),
    index('inbox_items_by_state')
      .on(table.state, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('inbox_items_by_kind')
      .on(table.kind, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('inbox_items_by_kind_and_state')
      .on(table.kind, table.state, table.id)
      .where(sql`${table.deletedAt} is null`),
    // for counting what is deleted soon, and for the nightly deletion itself
    index('inbox_items_by_kind_and_time')
      .on(table.kind, table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    index('inbox_items_by_state_change').on(table.kind, table.state, table.stateChangedAt),
    check('inbox_items_kind_known', sql`${table.kind} in ${oneOf(INBOX_KINDS)}`),
    check('inbox_items_state_known', sql`${table.state} in ${oneOf(INBOX_STATES)}`),
    check('inbox_items_notes_length', hasLength(table.notes, 0, MAX_NOTES)),
  ],
)

/** The owner's replies. Each is sent as an email. */
export const inboxReplies = pgTable(
  'inbox_replies',
  {
    id: id(),
    itemId: belongsTo(() => inboxItems.id, 'cascade'),
    subject: text().notNull(),
    body: text().notNull(),
    /** The author's name at the time; empty for the shared password. */
    accountName: text('person').notNull().default(''),
    accountId: accountNumber(),
    /** Created by the page once per reply, so that a repeat is recognised. */
    idempotencyKey: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('inbox_replies_key').on(table.idempotencyKey),
    index().on(table.itemId, table.id),
    ...lengthChecks('inbox_replies', table, REPLY_LENGTHS, 1, 'subject', 'body'),
  ],
)

/** The owner's opening texts for replies to each kind and for thank-yous. Without a row the standard text is used. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    kind: text({ enum: TEMPLATE_KINDS }).primaryKey(),
    /** Null means the standard text. */
    body: text(),
    version: version(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('reply_templates_kind_known', sql`${table.kind} in ${oneOf(TEMPLATE_KINDS)}`),
    check('reply_templates_body_length', hasLength(table.body, 1, REPLY_LENGTHS.body)),
  ],
)

/**
 * The bin: records deleted by hand that can be restored. Their rows stay in their own tables, marked by `deletedAt`.
 */
export const binItems = pgTable(
  'bin_items',
  {
    id: id(),
    postId: rowNumber().references(() => blogPosts.id, { onDelete: 'cascade' }),
    inboxItemId: rowNumber().references(() => inboxItems.id, { onDelete: 'cascade' }),
    braceletId: rowNumber().references(() => bracelets.id, { onDelete: 'cascade' }),
    projectId: rowNumber().references(() => projects.id, { onDelete: 'cascade' }),
    /** Title or name when it was deleted; empty for what people sent. */
    name: text().notNull().default(''),
    /** Slug when it was deleted, to tell whether something else has taken it since. */
    slug: text().notNull().default(''),
    /** State of a bracelet, restored with it. */
    state: text({ enum: BRACELET_STATES }),
    /** Name of the account that deleted it; empty for the shared password. */
    accountName: text('person').notNull().default(''),
    accountId: accountNumber(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('bin_items_post').on(table.postId),
    unique('bin_items_inbox_item').on(table.inboxItemId),
    unique('bin_items_bracelet').on(table.braceletId),
    unique('bin_items_project').on(table.projectId),
    // for the nightly deletion
    index().on(table.createdAt),
    check('bin_items_state_known', sql`${table.state} in ${oneOf(BRACELET_STATES)}`),
    check(
      'bin_items_one_record',
      sql`num_nonnulls(${table.postId}, ${table.inboxItemId}, ${table.braceletId}, ${table.projectId}) = 1`,
    ),
  ],
)
