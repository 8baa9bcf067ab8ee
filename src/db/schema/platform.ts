/** Tables of sign-in, mail, webhooks, jobs and files. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { EMAIL_KINDS, MAIL_STATES, type SentEmail } from '#shared/platform/mail/mail.ts'
import {
  DELIVERY_STATES,
  DELIVERY_TYPES,
  WEBHOOK_EVENTS,
  WEBHOOK_LENGTHS,
  type WebhookPayload,
} from '#shared/platform/api/webhooks.ts'
import { ACCOUNT_LENGTHS, LINK_PURPOSES, ROLES, SIGN_IN_STEPS } from '#shared/platform/sign-in/roles.ts'
import { SECRET_NAMES } from '#shared/platform/secrets.ts'
import { MAX_TOKEN_NAME } from '#shared/platform/api/api-tokens.ts'
import { AUDIT_ACTIONS, type AuditChange } from '#shared/platform/audit/audit.ts'
import {
  accountNumber,
  belongsTo,
  bytea,
  createdAt,
  hasLength,
  id,
  isAddressed,
  lengthChecks,
  lowered,
  oneOf,
  quoted,
  rowNumber,
  indexNonAscii,
} from './columns.ts'

// Mail: the outbox

export const outboxEmails = pgTable(
  'outbox_emails',
  {
    id: id(),
    kind: text({ enum: EMAIL_KINDS }).notNull(),
    /** Prevents queueing an email twice: '<kind>:<record>', with a third part for an email that recurs. */
    dedupeKey: text().notNull().unique('outbox_emails_dedupe_key'),
    /** Record that the email is about; no foreign key, because each kind has its own table. */
    recordId: rowNumber().notNull(),
    /** Empty for the owner, whose address is read from the settings when the email is sent. */
    recipient: text(),
    /** The recipient before the owner corrected the address. */
    firstRecipient: text(),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Code from the transport, never its text, which contains addresses. */
    lastError: text(),
    createdAt: createdAt(),
    /** No attempt before this time: the email can be recalled until then, or an attempt runs or failed. */
    notBefore: timestamp({ withTimezone: true }),
    /** When the running attempt began; from then on the email cannot be recalled. */
    sendingSince: timestamp({ withTimezone: true }),
    /** Three days after the first attempt. */
    giveUpAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    /** The order or supporter that it belongs to: 'order 12', 'supporter 5'. */
    belongsTo: text().notNull(),
    /** The email as sent. Empty before that, for emails with a secret, and after the retention time. */
    content: jsonb().$type<SentEmail>(),
  },
  (table) => [
    index('outbox_emails_belonging').on(table.belongsTo, table.id),
    // for the nightly removal of contents
    index('outbox_emails_with_content')
      .on(table.createdAt)
      .where(sql`${table.content} is not null`),
    index('outbox_emails_by_record').on(table.kind, table.recordId),
    index('outbox_emails_queued')
      .on(table.notBefore.asc().nullsFirst(), table.id)
      .where(sql`${table.state} = 'queued'`),
    index('outbox_emails_by_state').on(table.state, table.id),
    index('outbox_emails_by_time').on(table.createdAt),
    index('outbox_emails_recipient').on(lowered(table.recipient)),
    indexNonAscii('outbox_emails_recipient_spelt', table.recipient),
    index('outbox_emails_first_recipient').on(lowered(table.firstRecipient)),
    indexNonAscii('outbox_emails_first_recipient_spelt', table.firstRecipient),
    // for the nightly removal of recipients
    index('outbox_emails_addressed').on(table.createdAt).where(isAddressed(table.recipient)),
    check('outbox_emails_kind_known', sql`${table.kind} in ${oneOf(EMAIL_KINDS)}`),
    check('outbox_emails_state_known', sql`${table.state} in ${oneOf(MAIL_STATES)}`),
    check(
      'outbox_emails_sent_at',
      sql`(${table.state} in ('sent', 'written')) = (${table.sentAt} is not null)`,
    ),
  ],
)

// Outgoing webhooks: an outbox for programs

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    url: text().notNull(),
    description: text().notNull().default(''),
    events: text({ enum: WEBHOOK_EVENTS }).array().notNull(),
    /** Stored as it is, not as a hash, because it signs: 'whsec_…'. */
    secret: text().notNull(),
    /** Signs beside the new secret until it expires. */
    previousSecret: text(),
    previousSecretUntil: timestamp({ withTimezone: true }),
    enabled: boolean().notNull().default(true),
    /** The account that added it; empty for the shared password. */
    accountId: accountNumber().references(() => accounts.id),
    createdAt: createdAt(),
  },
  (table) => [
    check('webhook_endpoints_url_length', hasLength(table.url, 1, WEBHOOK_LENGTHS.url)),
    check(
      'webhook_endpoints_description_length',
      hasLength(table.description, 0, WEBHOOK_LENGTHS.description),
    ),
    check(
      'webhook_endpoints_events_known',
      sql`${table.events} <@ ${sql.raw(`array[${quoted(WEBHOOK_EVENTS)}]`)}`,
    ),
  ],
)

/** One row per event and endpoint, inserted in the transaction that it reports. Contains nothing personal. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: belongsTo(() => webhookEndpoints.id, 'cascade'),
    /** The receiver's idempotency key: 'msg_…'. */
    messageId: text()
      .notNull()
      .default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    type: text({ enum: DELIVERY_TYPES }).notNull(),
    /** 'order.paid:1002': each is sent once per endpoint. */
    eventKey: text().notNull(),
    payload: jsonb().$type<WebhookPayload>().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    lastStatus: integer(),
    lastError: text(),
    createdAt: createdAt(),
    lastAttemptAt: timestamp({ withTimezone: true }),
    /** During an attempt: when another process may consider that attempt lost. */
    nextAttemptAt: timestamp({ withTimezone: true }),
    /** A day after the first attempt. */
    giveUpAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('webhook_deliveries_message').on(table.messageId),
    unique('webhook_deliveries_event').on(table.endpointId, table.eventKey),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_by_endpoint').on(table.endpointId, table.id),
    index('webhook_deliveries_by_state').on(table.state, table.id),
    index('webhook_deliveries_by_both').on(table.endpointId, table.state, table.id),
    // for the nightly deletion
    index().on(table.createdAt),
    check('webhook_deliveries_type_known', sql`${table.type} in ${oneOf(DELIVERY_TYPES)}`),
    check('webhook_deliveries_state_known', sql`${table.state} in ${oneOf(DELIVERY_STATES)}`),
    check(
      'webhook_deliveries_next_attempt',
      sql`(${table.state} = 'pending') = (${table.nextAttemptAt} is not null)`,
    ),
  ],
)

/** Files of uploaded pictures, if the database stores them; see `src/server/platform/pictures/`. */
export const uploads = pgTable(
  'uploads',
  {
    /** Hash of the upload, size and format: '<32 hex digits>-1600x900-480.webp'. */
    name: text().primaryKey(),
    content: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'uploads_name_shape',
      sql`${table.name} ~ '^[0-9a-f]{32}-[0-9]{1,5}x[0-9]{1,5}a?(-[0-9]{3})?[.](webp|avif)$'`,
    ),
  ],
)

/** The latest builds of the client; see `src/server/platform/pages/built-files.ts`. */
export const clientBuilds = pgTable('client_builds', {
  /** SHA-256 of the names of its files. */
  id: text().primaryKey(),
  startedAt: createdAt(),
})

export const clientFiles = pgTable(
  'client_files',
  {
    /** Contains a hash of the content: 'site-DHFV8nXM.js'. */
    name: text().notNull(),
    buildId: text()
      .notNull()
      .references(() => clientBuilds.id, { onDelete: 'cascade' }),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.buildId] }), index().on(table.buildId)],
)

// Limits

/** How often a client has made a call in the current hour. */
export const callCounts = pgTable(
  'call_counts',
  {
    /** Client key and name of the call. */
    key: text().primaryKey(),
    calls: integer().notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.endsAt)],
)

// Admin

/** Accounts of the people who run the charity. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    /** argon2id; empty until the invitation is accepted. */
    passwordHash: text(),
    /** The secret of the authenticator app, in base32. */
    totpSecret: text(),
    /** When a first code proved that the app has the secret; if empty, no code is required. */
    totpEnabledAt: timestamp({ withTimezone: true }),
    /** TOTP counter of the latest code, so that each is accepted once. */
    totpLastCounter: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    lastSignInAt: timestamp({ withTimezone: true }),
    /** When the account was removed: it cannot sign in any more, and its address can be invited again. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('accounts_email')
      .on(lowered(table.email))
      .where(sql`${table.removedAt} is null`),
    // unique, because the activity names who did what
    uniqueIndex('accounts_name')
      .on(lowered(table.name))
      .where(sql`${table.removedAt} is null`),
    check('accounts_role_known', sql`${table.role} in ${oneOf(ROLES)}`),
    ...lengthChecks('accounts', table, ACCOUNT_LENGTHS, 1, 'name', 'email'),
    check('accounts_second_factor', sql`${table.totpEnabledAt} is null or ${table.totpSecret} is not null`),
  ],
)

/** Links emailed to accounts; each works once. */
export const accountLinks = pgTable(
  'person_links',
  {
    id: id(),
    accountId: accountNumber()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    /** SHA-256 of the token: 256 random bits cannot be guessed, so the hash need not be slow. */
    tokenHash: text().notNull(),
    /** Needed to write the email; empty once that was sent. */
    token: text(),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('person_links_hash').on(table.tokenHash),
    index().on(table.accountId),
    index().on(table.expiresAt),
    check('person_links_purpose_known', sql`${table.purpose} in ${oneOf(LINK_PURPOSES)}`),
  ],
)

/** Passkeys (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    accountId: accountNumber()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** base64url, as browsers send it. */
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** Signature counter of the device, if it has one. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('passkeys_credential').on(table.credentialId),
    index().on(table.accountId),
    check('passkeys_name_length', hasLength(table.name, 1, ACCOUNT_LENGTHS.passkeyName)),
  ],
)

/** A sign-in that waits for a code or a passkey, or a passkey that is being added. Each can be completed once. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    /** SHA-256 of the browser's token. */
    tokenHash: text().primaryKey(),
    step: text({ enum: SIGN_IN_STEPS }).notNull(),
    /** Empty for a sign-in with a passkey, which itself identifies the account. */
    accountId: accountNumber().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Challenge that the passkey must sign; for a code, a hash of the account's password hash. */
    challenge: text().notNull().default(''),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.accountId),
    index().on(table.expiresAt),
    check('sign_in_steps_known', sql`${table.step} in ${oneOf(SIGN_IN_STEPS)}`),
  ],
)

export const adminSessions = pgTable(
  'admin_sessions',
  {
    /** HMAC of the cookie, keyed by the password hash: a stolen table or an old password opens no session. */
    tokenHash: text().primaryKey(),
    /** Empty if the shared password opened it. */
    accountId: accountNumber().references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    /** Identifies the session in the account's own list. */
    id: rowNumber().notNull().generatedAlwaysAsIdentity(),
    /** Whether it lasts 12 hours after its last use, even after a reload; never for the shared password. */
    stays: boolean().notNull().default(false),
    /** 'Firefox on Windows'; empty for sessions opened before this was recorded. */
    device: text().notNull().default(''),
    /** When the account last proved its identity, by password or passkey. */
    provedAt: createdAt(),
  },
  (table) => [
    index().on(table.createdAt),
    index().on(table.accountId),
    unique('admin_sessions_id').on(table.id),
    check('admin_sessions_stays', sql`not ${table.stays} or ${table.accountId} is not null`),
  ],
)

/** Browsers that have signed in with an account: a sign-in from another one is reported by email. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    id: id(),
    accountId: belongsTo(() => accounts.id, 'cascade'),
    /** SHA-256 of a random cookie; nothing about the browser itself is stored. */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
  },
  (table) => [
    unique('known_browsers_once').on(table.accountId, table.tokenHash),
    index().on(table.lastUsedAt),
  ],
)

/** One-time codes in place of the second factor. Using one deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: belongsTo(() => accounts.id, 'cascade'),
    /** SHA-256: 80 random bits cannot be guessed, so the hash need not be slow. */
    codeHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

/** Failed sign-ins: one row per IP address, and '*' for all of them together. */
export const loginFailures = pgTable(
  'login_failures',
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    /** No attempt from this address is checked before this time. */
    nextTryAt: timestamp({ withTimezone: true }).notNull(),
    lastFailureAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.lastFailureAt)],
)

/** API tokens of integrators. A revoked one stays, so that the owner sees what had access. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    name: text().notNull(),
    /** SHA-256 of the token: 256 random bits cannot be guessed, so the hash need not be slow. */
    tokenHash: text().notNull(),
    /** First characters of the token, to recognise it. */
    beginning: text().notNull(),
    /** Procedures that the token may call: 'checkout.orders'. */
    scopes: text().array().notNull(),
    /** Account that created it, whose role it has; empty for the shared password. */
    accountId: accountNumber().references(() => accounts.id),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Precise to the minute. */
    lastUsedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('api_tokens_hash').on(table.tokenHash),
    check('api_tokens_named', hasLength(table.name, 1, MAX_TOKEN_NAME)),
    check('api_tokens_has_scopes', sql`cardinality(${table.scopes}) > 0`),
  ],
)

/** The audit log of the dashboard and of sign-ins. Rows are only added. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    subjectId: rowNumber(),
    /** Set if an action has subjects of several kinds: 'bracelet'. */
    subjectKind: text(),
    /**
     * Name of the subject at the time. Null, like `changes`, for events of earlier releases, which stored only
     * `detail`.
     */
    subjectName: text(),
    changes: jsonb().$type<AuditChange[]>(),
    /** Text for the reader, made from the columns above by `auditDetail`. */
    detail: text().notNull().default(''),
    address: text().notNull().default(''),
    /** Name of the API token that did it; empty for the dashboard. */
    token: text().notNull().default(''),
    /** Name, at the time, of the account that did it; empty for the shared password. */
    accountName: text('person').notNull().default(''),
    /** No foreign key, so that recording an event never waits for a change of the account. */
    accountId: accountNumber(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_events_by_time').on(table.createdAt),
    // for the nightly removal of addresses
    index('audit_events_with_address')
      .on(table.createdAt)
      .where(sql`${table.address} <> ''`),
    // for erasing a person
    index().on(table.subjectId),
    check('audit_events_action_known', sql`${table.action} in ${oneOf(AUDIT_ACTIONS)}`),
  ],
)

/**
 * The counts named 'messages', 'posts', 'inbox new', 'mail failed', 'payment issues open', 'payments', 'payments
 * succeeded', 'orders to pack' and 'orders without address'. They come from partial indexes and the ledger's sums.
 */
export const counters = pgView('counters', {
  name: text().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  total: numeric({ precision: 14, scale: 2 }).notNull(),
}).existing()

/** Latest runs of each background job. */
export const jobRuns = pgTable('job_runs', {
  job: text().primaryKey(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  /** Empty while it runs, and if it did not succeed. */
  finishedAt: timestamp({ withTimezone: true }),
  /** When it failed or was aborted. A time before `startedAt` belongs to an earlier run. */
  failedAt: timestamp({ withTimezone: true }),
  /** The class of the error, never its text; null if it was aborted. */
  failure: text(),
  /** Duration of the last run that ended. */
  tookMs: integer(),
})

/** Facts about this database, such as whether it was seeded. */
export const siteFacts = pgTable('site_facts', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: createdAt(),
})

/**
 * Settings that owners enter in the dashboard and nobody may read from the database: passwords and keys, encrypted
 * (`src/server/platform/secrets/`). The audit log records who changed them.
 */
export const secretSettings = pgTable('secret_settings', {
  name: text({ enum: SECRET_NAMES }).primaryKey(),
  /** Grows with each change, so that of two changes at once the second is refused. */
  version: integer().notNull(),
  /** Tells which key it was encrypted with, but nothing about the key. */
  keyFingerprint: text().notNull(),
  iv: bytea().notNull(),
  tag: bytea().notNull(),
  ciphertext: bytea().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
})
