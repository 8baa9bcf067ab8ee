/** Tables of what visitors read, put into carts and send. */
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { type AnyColumn, sql, type SQL } from 'drizzle-orm'
import type { BraceletPicture, BraceletQuestion, Choice } from '#shared/site/shop/shop.ts'
import { MAX_QUANTITY } from '#shared/site/shop/cart.ts'
import {
  BOOK_CONDITIONS,
  CONTACT_SUBJECTS,
  forVolunteerTexts,
  PICKUP_PREFERENCES,
  PRAYER_SUBJECT,
  PRAYER_SUBJECTS,
  SKILLS,
  VOLUNTEER_TEXTS,
  VOLUNTEER_TEXT_FIELDS,
} from '#shared/site/forms/forms.ts'
import { MAX_NOTES } from '#shared/site/forms/inbox-kinds.ts'
import {
  BRACELET_LENGTHS,
  BRACELET_STATES,
  DEFAULT_LOW_STOCK,
  STOCK_LEVELS,
} from '#shared/site/shop/bracelet-limits.ts'
import { EMAIL_KINDS } from '#shared/platform/mail/mail.ts'
import { NEWS_CHANNELS, NEWS_CHOICES, NEWS_SOURCES } from '#shared/site/supporters/news.ts'
import { EMAIL_TEXT_LENGTHS } from '#shared/site/emails/email-texts.ts'
import { PROJECT_LENGTHS, PROJECT_STATUSES } from '#shared/site/projects/projects.ts'
import { TEXT_LENGTHS } from '#shared/platform/text/text.ts'
import { BLOG_LENGTHS, POST_FORMATS } from '#shared/site/blog/blog.ts'
import type { StoredContent } from '#shared/site/content/content.ts'
import {
  belongsTo,
  createdAt,
  hasLength,
  id,
  lengthChecks,
  linkVersion,
  lowered,
  oneOf,
  ownTime,
  pounds,
  quoted,
  rowNumber,
  SESSION_SHAPE,
  indexNonAscii,
  version,
} from './columns.ts'

/** The buyer's answers, in the order of the bracelet's questions. */
export const choices = () => jsonb().$type<Choice[]>().notNull().default([])
/** Hash of the answers: lines of one bracelet with different answers are separate. */
export const choicesKey = () =>
  text()
    .notNull()
    .generatedAlwaysAs(sql`md5(choices::text)`)
/** Created by the page once per form, so that a repeat is recognised. */
const submissionKey = () => uuid()
export const HIGHEST_QUANTITY = sql.raw(String(MAX_QUANTITY))
/** Supporter of a row; null without an email address, and after an erasure. */
export const supporterId = () => rowNumber().references(() => supporters.id, { onDelete: 'set null' })
type OfSupporter = Record<'id' | 'supporterId', PgColumn>
/** Index for the newest rows of one supporter. */
export const bySupporter = (name: string, { id: rowId, supporterId: owner }: OfSupporter) =>
  index(`${name}_by_supporter`)
    .on(owner, rowId)
    .where(sql`${owner} is not null`)
/** Condition: the message is not a prayer request, which must never be linked to a supporter. */
export const isNotPrayer = (subject: AnyColumn | SQL) => sql`${subject} not in ${oneOf(PRAYER_SUBJECTS)}`

// Supporters

/**
 * Everybody who bought, gave or wrote, by email address; not people who only asked for prayer. The donor of an offline
 * gift may have no address, and is then found by name.
 */
export const supporters = pgTable(
  'supporters',
  {
    id: id(),
    /** As `emailKey` of `src/shared/platform/text/contact.ts` makes it: canonical and in lower case. */
    email: text(),
    /** Name given with the latest payment or, by somebody who has never paid, given last. */
    name: text(),
    /** Written by the owner. */
    notes: text().notNull().default(''),
    /** Whether they accept thank-you emails. Receipts are sent in any case. */
    wantsThanks: boolean().notNull().default(true),
    /** When the owner thanked them by post or telephone; null if only emails did, or nothing yet. */
    thankedAt: timestamp({ withTimezone: true }),
    /** Whether they want the yearly summary of their gifts. */
    wantsSummary: boolean().notNull().default(true),
    /** Latest tax year whose summary they were sent, by the year in which it ended: 2027 for 2026-27. */
    summaryYear: smallint(),
    version: version(),
    linkVersion: linkVersion(),
    firstContactAt: timestamp({ withTimezone: true }).notNull(),
    lastContactAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
    /** Import that added them. Without a foreign key, because imports belong to a higher floor. */
    importId: rowNumber(),
    /** Monthly gift that they gave elsewhere and that is to be set up here, and the import that says so. */
    monthlyElsewherePence: integer(),
    monthlyImportId: rowNumber(),
    /** Null from the night after they were asked about news by email, so that those who were not are found among few. */
    mayBeUnasked: boolean().default(true),
  },
  (table) => [
    index('supporters_may_be_unasked')
      .on(table.id)
      .where(sql`${table.mayBeUnasked}`),
    index('supporters_monthly_elsewhere')
      .on(table.id)
      .where(sql`${table.monthlyElsewherePence} is not null`),
    index('supporters_imported')
      .on(table.importId)
      .where(sql`${table.importId} is not null`),
    unique('supporters_email').on(table.email),
    check('supporters_email_given', sql`${table.email} <> ''`),
    check('supporters_known', sql`${table.email} is not null or ${table.name} <> ''`),
    check('supporters_notes_length', hasLength(table.notes, 0, MAX_NOTES)),
  ],
)

/** Choices about news: rows are only added, and the latest answer counts (src/server/site/supporters/news.ts). */
export const newsChoices = pgTable(
  'news_choices',
  {
    id: id(),
    supporterId: belongsTo(() => supporters.id, 'cascade'),
    channel: text({ enum: NEWS_CHANNELS }).notNull(),
    choice: text({ enum: NEWS_CHOICES }).notNull(),
    source: text({ enum: NEWS_SOURCES }).notNull(),
    /** The wording that they read. */
    wording: text().notNull(),
    wordingVersion: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('news_choices_by_supporter').on(table.supporterId, table.channel, table.id),
    // for the lists of those who accept news, and of those who do not, who may be few among all supporters
    index('news_choices_accepted')
      .on(table.supporterId)
      .where(sql`${table.channel} = 'email' and ${table.choice} <> 'no'`),
    index('news_choices_declined')
      .on(table.supporterId)
      .where(sql`${table.channel} = 'email' and ${table.choice} = 'no'`),
    check('news_choices_channel_known', sql`${table.channel} in ${oneOf(NEWS_CHANNELS)}`),
    check('news_choices_choice_known', sql`${table.choice} in ${oneOf(NEWS_CHOICES)}`),
    check('news_choices_source_known', sql`${table.source} in ${oneOf(NEWS_SOURCES)}`),
  ],
)

// Shop

export const bracelets = pgTable(
  'bracelets',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    price: pounds().notNull(),
    /** Key of a country in the site content, 'multi' or 'custom'. */
    country: text().notNull(),
    colors: text().array().notNull(),
    image: text().notNull(),
    /** Last part of its page's URL, created once from its name. */
    slug: text()
      .notNull()
      .default(sql`'bracelet-' || left(gen_random_uuid()::text, 8)`),
    /** Bracelets are sorted by position, then id. */
    position: integer().notNull().default(0),
    /** Only bracelets in the state 'shown' are in the shop. */
    state: text({ enum: BRACELET_STATES }).notNull().default('shown'),
    length: text().notNull().default(''),
    material: text().notNull().default(''),
    madeBy: text().notNull().default(''),
    /** Number ready to send; null if made to order. */
    stock: integer(),
    /** The stock counts as low at this number and below; 0 turns the warning off. */
    lowStock: integer().notNull().default(DEFAULT_LOW_STOCK),
    /** Null while there is enough, or if made to order. The trigger `tell_of_stock` emails when it gets worse. */
    stockLevel: text({ enum: STOCK_LEVELS }).generatedAlwaysAs(sql`stock_level(stock, low_stock)`),
    /** How often the stock recovered. Part of the email's dedupe key: one email per shortage and level. */
    restocks: integer().notNull().default(0),
    /** Photographs; the first is on its card. Without any, the drawing is shown. */
    pictures: jsonb().$type<BraceletPicture[]>().notNull().default([]),
    /** Questions for the buyer. */
    questions: jsonb().$type<BraceletQuestion[]>().notNull().default([]),
    version: version(),
    /** When it was moved to the bin, and hidden; see `binItems`. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique().on(table.name),
    unique('bracelets_slug').on(table.slug),
    check('bracelets_slug_shape', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('bracelets_state_known', sql`${table.state} in ${oneOf(BRACELET_STATES)}`),
    check('bracelets_stock_not_negative', sql`${table.stock} >= 0`),
    check(
      'bracelets_pictures_bound',
      sql`jsonb_array_length(${table.pictures}) <= ${sql.raw(String(BRACELET_LENGTHS.pictures))}`,
    ),
    check(
      'bracelets_questions_bound',
      sql`jsonb_array_length(${table.questions}) <= ${sql.raw(String(BRACELET_LENGTHS.questions))}`,
    ),
    check('bracelets_price_positive', sql`${table.price} > 0`),
    check('bracelets_has_colors', sql`cardinality(${table.colors}) > 0`),
  ],
)

export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    sessionId: text().notNull(),
    braceletId: belongsTo(() => bracelets.id, 'cascade'),
    quantity: integer().notNull(),
    choices: choices(),
    choicesKey: choicesKey(),
    /** Price that the visitor saw last, so that the cart can say that it has changed. */
    seenPrice: pounds(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('cart_items_line').on(table.sessionId, table.braceletId, table.choicesKey),
    index().on(table.braceletId),
    // for the nightly deletion of untouched lines
    index().on(table.updatedAt),
    check('cart_items_quantity_range', sql`${table.quantity} between 1 and ${HIGHEST_QUANTITY}`),
    check('cart_items_session_shape', sql`${table.sessionId} ~ ${SESSION_SHAPE}`),
  ],
)

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: id(),
    sessionId: text().notNull(),
    braceletId: belongsTo(() => bracelets.id, 'cascade'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('wishlist_items_session_bracelet').on(table.sessionId, table.braceletId),
    index().on(table.braceletId),
    index().on(table.createdAt),
    check('wishlist_items_session_shape', sql`${table.sessionId} ~ ${SESSION_SHAPE}`),
  ],
)

/** Idempotency keys of additions to a cart or wishlist: a repeat with the same key adds nothing. */
export const additions = pgTable(
  'additions',
  {
    id: id(),
    list: text({ enum: ['cart', 'wishlist'] }).notNull(),
    sessionId: text().notNull(),
    key: text().notNull(),
    braceletId: rowNumber().notNull(),
    quantity: integer().notNull(),
    /** Hash of the answers; empty without any. */
    choicesKey: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique('additions_key').on(table.list, table.sessionId, table.key),
    // for the nightly deletion
    index().on(table.createdAt),
    check('additions_list_known', sql`${table.list} in ('cart', 'wishlist')`),
    check('additions_session_shape', sql`${table.sessionId} ~ ${SESSION_SHAPE}`),
    check('additions_key_shape', sql`${table.key} ~ ${SESSION_SHAPE}`),
  ],
)

/** The owner's texts for emails to customers, donors and people who wrote. Without a row the standard text is used. */
export const emailTexts = pgTable(
  'email_texts',
  {
    kind: text({ enum: EMAIL_KINDS }).primaryKey(),
    /** Null means the standard text; so it does for `opening`. */
    subject: text(),
    /** Paragraphs that replace the email's opening, separated by empty lines. */
    opening: text(),
    version: version(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('email_texts_kind_known', sql`${table.kind} in ${oneOf(EMAIL_KINDS)}`),
    ...lengthChecks('email_texts', table, EMAIL_TEXT_LENGTHS, 1, 'subject', 'opening'),
  ],
)

// Projects: while there are none, the pages show built-in ones

export const projects = pgTable(
  'projects',
  {
    id: id(),
    /** Last part of the story's URL, created once from the name. */
    slug: text()
      .notNull()
      .default(sql`'project-' || left(gen_random_uuid()::text, 8)`),
    name: text().notNull(),
    description: text().notNull(),
    /** Plain text; empty if there is no story to link to. */
    story: text().notNull().default(''),
    imageUrl: text(),
    imageAlt: text().notNull().default(''),
    status: text({ enum: PROJECT_STATUSES }).notNull(),
    country: text().notNull(),
    startDate: date().notNull(),
    targetSchools: integer().notNull(),
    booksNeeded: integer().notNull(),
    /** Sum of the project's entries; null if nothing was counted yet. */
    booksCollected: integer(),
    /** Projects are sorted by position, then id. */
    position: integer().notNull().default(0),
    version: version(),
    archivedAt: timestamp({ withTimezone: true }),
    /** When it was moved to the bin, and archived; see `binItems`. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('projects_name').on(table.name),
    unique('projects_slug').on(table.slug),
    check('projects_slug_shape', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('projects_slug_length', hasLength(table.slug, 1, PROJECT_LENGTHS.slug)),
    check('projects_story_length', hasLength(table.story, 0, PROJECT_LENGTHS.story)),
    check('projects_status_known', sql`${table.status} in ${oneOf(PROJECT_STATUSES)}`),
    check(
      'projects_no_negatives',
      sql`${table.targetSchools} >= 0 and ${table.booksNeeded} >= 0 and ${table.booksCollected} >= 0`,
    ),
  ],
)

/** Books collected for a project. Rows are only added; a correction is a negative entry. */
export const projectBooks = pgTable(
  'project_books',
  {
    id: id(),
    projectId: belongsTo(() => projects.id),
    books: integer().notNull(),
    day: date().notNull(),
    note: text().notNull().default(''),
    idempotencyKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('project_books_key').on(table.idempotencyKey),
    index().on(table.projectId, table.id),
    check('project_books_counted', sql`${table.books} <> 0`),
    check('project_books_note_length', hasLength(table.note, 0, PROJECT_LENGTHS.note)),
    check('project_books_key_shape', sql`${table.idempotencyKey} ~ ${SESSION_SHAPE}`),
  ],
)

// Forms: everything that visitors sent, including suspected spam

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    /** Empty only for a prayer request without an address. */
    email: text().notNull(),
    subject: text({ enum: CONTACT_SUBJECTS }).notNull(),
    message: text().notNull(),
    suspectedSpam: boolean().notNull(),
    supporterId: supporterId(),
    idempotencyKey: submissionKey(),
    createdAt: createdAt(),
    /** When it was moved to the bin, together with its inbox item. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    bySupporter('contact_messages', table),
    unique('contact_messages_submission').on(table.idempotencyKey),
    index('contact_messages_sender').on(lowered(table.email)),
    indexNonAscii('contact_messages_sender_spelt', table.email),
    index('contact_messages_by_time').on(table.createdAt),
    index('contact_messages_kept')
      .on(table.id)
      .where(sql`${table.deletedAt} is null`),
    check('contact_messages_subject_known', sql`${table.subject} in ${oneOf(CONTACT_SUBJECTS)}`),
    check(
      'contact_messages_email_given',
      sql`${table.email} <> '' or ${table.subject} = ${sql.raw(`'${PRAYER_SUBJECT}'`)}`,
    ),
    check(
      'contact_messages_no_prayer_of_supporter',
      sql`${table.supporterId} is null or ${isNotPrayer(table.subject)}`,
    ),
    ...lengthChecks('contact_messages', table, TEXT_LENGTHS, 1, 'name', 'message'),
    check('contact_messages_email_length', hasLength(table.email, 0, TEXT_LENGTHS.email)),
  ],
)

export const volunteerApplications = pgTable(
  'volunteer_applications',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    location: text().notNull(),
    skills: text({ enum: SKILLS }).array().notNull(),
    ...forVolunteerTexts(() => text().notNull().default('')),
    motivation: text().notNull(),
    suspectedSpam: boolean().notNull(),
    supporterId: supporterId(),
    idempotencyKey: submissionKey(),
    createdAt: createdAt(),
  },
  (table) => [
    bySupporter('volunteer_applications', table),
    unique('volunteer_applications_submission').on(table.idempotencyKey),
    index('volunteer_applications_sender').on(lowered(table.email)),
    indexNonAscii('volunteer_applications_sender_spelt', table.email),
    check(
      'volunteer_applications_skills_known',
      sql`${table.skills} <@ ${sql.raw(`array[${quoted(SKILLS)}]`)}`,
    ),
    ...lengthChecks('volunteer_applications', table, TEXT_LENGTHS, 1, 'name', 'email'),
    ...lengthChecks('volunteer_applications', table, TEXT_LENGTHS, 0, 'phone', 'location'),
    ...VOLUNTEER_TEXT_FIELDS.map((field) =>
      check(`volunteer_applications_${field}_length`, hasLength(table[field], 0, VOLUNTEER_TEXTS[field].max)),
    ),
    check('volunteer_applications_motivation_length', hasLength(table.motivation, 1, TEXT_LENGTHS.message)),
  ],
)

export const bookDonationRequests = pgTable(
  'book_donation_requests',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    location: text().notNull(),
    bookDetails: text().notNull(),
    quantity: text().notNull(),
    condition: text({ enum: BOOK_CONDITIONS }).notNull(),
    pickupPreference: text({ enum: PICKUP_PREFERENCES }).notNull(),
    additionalInfo: text().notNull(),
    suspectedSpam: boolean().notNull(),
    supporterId: supporterId(),
    idempotencyKey: submissionKey(),
    createdAt: createdAt(),
  },
  (table) => [
    bySupporter('book_donation_requests', table),
    unique('book_donation_requests_submission').on(table.idempotencyKey),
    // for the nightly deletion
    index().on(table.createdAt),
    index('book_donation_requests_sender').on(lowered(table.email)),
    indexNonAscii('book_donation_requests_sender_spelt', table.email),
    check('book_donation_requests_condition_known', sql`${table.condition} in ${oneOf(BOOK_CONDITIONS)}`),
    check(
      'book_donation_requests_pickup_known',
      sql`${table.pickupPreference} in ${oneOf(PICKUP_PREFERENCES)}`,
    ),
    ...lengthChecks(
      'book_donation_requests',
      table,
      TEXT_LENGTHS,
      1,
      'name',
      'email',
      'location',
      'quantity',
    ),
    check('book_donation_requests_phone_length', hasLength(table.phone, 0, TEXT_LENGTHS.phone)),
    check('book_donation_requests_details_length', hasLength(table.bookDetails, 1, TEXT_LENGTHS.message)),
    check('book_donation_requests_info_length', hasLength(table.additionalInfo, 0, TEXT_LENGTHS.message)),
  ],
)

// Blog

/**
 * Slugs of posts that were deleted for good, inserted by a trigger. They are never used again, because readers and
 * feeds know a post by its URL.
 */
export const retiredPostSlugs = pgTable('retired_post_slugs', { slug: text().primaryKey() })

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: id(),
    /** Created once from the title. A post in the bin keeps its slug. */
    slug: text().notNull(),
    title: text().notNull(),
    excerpt: text().notNull(),
    content: text().notNull(),
    format: text({ enum: POST_FORMATS }).notNull().default('plain'),
    author: text().notNull(),
    imageUrl: text(),
    imageAlt: text().notNull().default(''),
    tags: text().array().notNull(),
    published: boolean().notNull(),
    /** When a draft is to be published. */
    publishAt: timestamp({ withTimezone: true }),
    /** Part of the URL at which anybody may read this draft; null turns that off. */
    previewKey: text(),
    version: version(),
    /** When it was first public, which readers see as its date; null if it never was. */
    publishedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When it was moved to the bin. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('blog_posts_slug').on(table.slug),
    unique('blog_posts_preview_key').on(table.previewKey),
    index('blog_posts_due')
      .on(table.publishAt)
      .where(sql`${table.publishAt} is not null and ${table.deletedAt} is null`),
    index('blog_posts_public_by_time')
      .on(ownTime(table.publishedAt, table.createdAt))
      .where(sql`${table.published} and ${table.deletedAt} is null`),
    index('blog_posts_by_time')
      .on(ownTime(table.publishedAt, table.createdAt))
      .where(sql`${table.deletedAt} is null`),
    // for the sitemap
    index('blog_posts_public')
      .on(table.id)
      .where(sql`${table.published} and ${table.deletedAt} is null`),
    // for searching the few drafts
    index('blog_posts_drafts')
      .on(table.id)
      .where(sql`not ${table.published} and ${table.deletedAt} is null`),
    check('blog_posts_slug_shape', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('blog_posts_slug_free', sql`${table.slug} <> 'feed.xml'`),
    ...lengthChecks('blog_posts', table, BLOG_LENGTHS, 1, 'slug', 'title', 'excerpt', 'content', 'author'),
    check('blog_posts_format_known', sql`${table.format} in ${oneOf(POST_FORMATS)}`),
    check('blog_posts_tags_bound', sql`cardinality(${table.tags}) <= ${sql.raw(String(BLOG_LENGTHS.tags))}`),
  ],
)

// Site content as changed by the owner. What is not stored is as in the seed.

/** The published versions; visitors see the newest one. */
export const contentVersions = pgTable('content_versions', {
  id: id(),
  content: jsonb().$type<StoredContent>().notNull(),
  publishedAt: createdAt(),
})

/** The owner's unpublished changes. */
export const contentDraft = pgTable(
  'content_draft',
  {
    id: integer().primaryKey().default(1),
    content: jsonb().$type<StoredContent>().notNull(),
    version: version(),
    updatedAt: createdAt(),
  },
  (table) => [check('content_draft_single', sql`${table.id} = 1`)],
)
