/**
 * Declares which text columns contain visitors' data. Declare new columns here:
 * `tests/api/admin/personal-columns.test.ts` checks showing, export and erasure against it.
 */
import type { PgTable } from 'drizzle-orm/pg-core'
import { VOLUNTEER_TEXT_FIELDS } from '#shared/site/forms/forms.ts'
import type * as schema from '#db/schema/index.ts'

export type Declaration = 'personal' | 'not personal' | { retained: string }

type Declared<Column> = {
  /** Exported and erased with the person. */
  personal?: Column[]
  impersonal?: Column[]
  /** Neither exported nor erased, with the reason. */
  retained?: { [Name in Column & string]?: string }
}

type Tables = {
  [
    Name in keyof typeof schema as (typeof schema)[Name] extends PgTable ? Name : never
  ]: (typeof schema)[Name] extends PgTable ? (typeof schema)[Name] : never
}

/** Derived from an IP address; cleared within a day. */
const CLIENT_KEYS = 'hashes for the limits, cleared within hours'
/** The reason for lines of claims. */
const CLAIMED = 'of a donor on whose gift Gift Aid was claimed: HMRC may ask for it for six years'
/** The reason for columns about accounts. */
const ACCOUNT = 'an account of the dashboard, which its owners remove'

/** Personal columns that are not in their table's generated `words`, with the reason. */
export const UNSEARCHED: Readonly<Record<string, string>> = {
  'orders.addressLine1': 'found by name, town and postcode',
  'orders.addressLine2': 'found by name, town and postcode',
  'orders.addressCountry': 'a choice of a few',
  'orders.gift': 'names somebody other than the buyer',
  'orders.trackingNote': 'found by an index of its own: src/db/search.ts',
  'payments.paymentMethod': 'a word and four digits of a card',
  'mandates.cardBrand': 'a choice of a few',
  'mandates.cardLast4': 'four digits',
}

// sessions are random ids made by browsers: they identify nobody, and their rows are deleted when they are old
const DECLARED: { [Name in keyof Tables]: Declared<keyof Tables[Name]['_']['columns']> } = {
  supporters: { personal: ['email', 'name', 'notes'] },
  newsChoices: { impersonal: ['wording', 'wordingVersion'] },
  bracelets: {
    impersonal: [
      'name',
      'description',
      'country',
      'colors',
      'image',
      'slug',
      'length',
      'material',
      'pictures',
      'questions',
    ],
    retained: { madeBy: 'a maker who is named in the shop' },
  },
  cartItems: { personal: ['choices'], impersonal: ['sessionId', 'choicesKey'] },
  wishlistItems: { impersonal: ['sessionId'] },
  additions: { impersonal: ['sessionId', 'key', 'choicesKey'] },
  checkouts: {
    personal: ['gift'],
    impersonal: ['id', 'paymentIntentId', 'currency', 'sessionId', 'paidFor', 'problem', 'customerId'],
    retained: { clientKeys: CLIENT_KEYS },
  },
  checkoutDonors: { personal: ['name', 'email', 'giftAid', 'dedication'], impersonal: ['checkoutId'] },
  checkoutLines: { personal: ['choices'], impersonal: ['checkoutId', 'name', 'choicesKey'] },
  orders: {
    personal: [
      'customerName',
      'customerEmail',
      'addressLine1',
      'addressLine2',
      'addressTown',
      'addressPostcode',
      'addressCountry',
      'gift',
      'trackingNote',
    ],
    impersonal: ['checkoutId', 'paymentIntentId', 'currency'],
  },
  orderLines: { personal: ['choices'], impersonal: ['name'] },
  payments: {
    personal: ['customerName', 'customerEmail', 'paymentMethod'],
    impersonal: ['paymentIntentId', 'currency', 'description'],
  },
  refunds: { impersonal: ['refundId', 'failure'] },
  disputes: { impersonal: ['disputeId', 'reason', 'status'] },
  paymentEvents: { impersonal: ['paymentIntentId', 'kind', 'detail', 'eventId'] },
  paymentIssues: { personal: ['resolution'], impersonal: ['subject', 'paymentIntentId', 'detail'] },
  declines: { impersonal: ['chargeId', 'paymentIntentId', 'code'] },
  outboxEmails: {
    personal: ['recipient', 'firstRecipient', 'content'],
    impersonal: ['dedupeKey', 'lastError', 'belongsTo'],
  },
  emailTexts: { impersonal: ['subject', 'opening'] },
  webhookEndpoints: { impersonal: ['url', 'description', 'secret', 'previousSecret'] },
  webhookDeliveries: { impersonal: ['messageId', 'eventKey', 'payload', 'lastError'] },
  donations: {
    personal: ['donorName', 'donorEmail', 'dedication'],
    impersonal: ['checkoutId', 'paymentIntentId', 'currency', 'importKey'],
  },
  imports: { impersonal: ['signature', 'columns'] },
  statementFormats: { impersonal: ['signature', 'columns', 'earlier'] },
  statementLines: { personal: ['description', 'reference'], impersonal: ['fingerprint', 'source'] },
  givingLinks: { impersonal: ['code', 'name', 'sentence'] },
  bankDetails: { impersonal: ['accountName', 'sortCode', 'accountNumber', 'iban', 'bic'] },
  standingReferences: { personal: ['name', 'email'], impersonal: ['reference'] },
  funds: { impersonal: ['key', 'name'] },
  receipts: {},
  spending: { impersonal: ['purpose'] },
  givingSettings: { impersonal: ['hmrcReference', 'yearEnd'] },
  giftAidDeclarations: {
    personal: ['title', 'firstName', 'lastName', 'address', 'postcode'],
    impersonal: ['wording'],
  },
  giftAidEndings: {},
  giftAidConfirmations: {},
  retainedDeclarations: { retained: { addressHash: CLAIMED } },
  giftAidDecisions: {
    retained: { reason: "the treasurer's words about a claim: HMRC may ask for them for six years" },
  },
  giftAidClaims: { impersonal: ['yearEnd', 'returnReason'] },
  giftAidClaimLines: {
    retained: {
      title: CLAIMED,
      firstName: CLAIMED,
      lastName: CLAIMED,
      address: CLAIMED,
      postcode: CLAIMED,
    },
  },
  giftAidAdjustments: {},
  smallGifts: {},
  smallGiftClaims: {},
  mandates: {
    personal: ['donorName', 'donorEmail', 'cardBrand', 'cardLast4'],
    impersonal: ['checkoutId', 'stateReason', 'customerId', 'paymentMethodId', 'draftKey'],
  },
  mandateStateChanges: {},
  mandateCharges: { impersonal: ['checkoutId', 'failure'] },
  mandateEvents: { impersonal: ['kind', 'detail'] },
  cardChanges: { impersonal: ['id'], retained: { clientKeys: CLIENT_KEYS } },
  projectNews: { impersonal: ['subject', 'body'] },
  projectNewsRecipients: {},
  projects: { impersonal: ['slug', 'name', 'description', 'story', 'imageUrl', 'imageAlt', 'country'] },
  projectBooks: {
    impersonal: ['idempotencyKey'],
    retained: { note: "the owner's words about books, which no address leads to" },
  },
  contactMessages: { personal: ['name', 'email', 'message'] },
  volunteerApplications: {
    personal: ['name', 'email', 'phone', 'location', ...VOLUNTEER_TEXT_FIELDS, 'motivation'],
  },
  bookDonationRequests: {
    personal: ['name', 'email', 'phone', 'location', 'bookDetails', 'quantity', 'additionalInfo'],
  },
  inboxItems: { personal: ['notes'] },
  binItems: {
    impersonal: ['name', 'slug'],
    retained: { accountName: ACCOUNT },
  },
  inboxReplies: { personal: ['subject', 'body', 'accountName'] },
  replyTemplates: { impersonal: ['body'] },
  retiredPostSlugs: { impersonal: ['slug'] },
  blogPosts: {
    impersonal: ['slug', 'title', 'excerpt', 'content', 'imageUrl', 'imageAlt', 'tags', 'previewKey'],
    retained: { author: 'named under what they published' },
  },
  uploads: { impersonal: ['name'] },
  clientBuilds: { impersonal: ['id'] },
  clientFiles: { impersonal: ['name', 'buildId'] },
  contentVersions: { impersonal: ['content'] },
  contentDraft: { impersonal: ['content'] },
  callCounts: { retained: { key: CLIENT_KEYS } },
  accounts: { retained: { email: ACCOUNT, name: ACCOUNT, passwordHash: ACCOUNT, totpSecret: ACCOUNT } },
  accountLinks: { retained: { tokenHash: ACCOUNT, token: ACCOUNT } },
  passkeys: { retained: { credentialId: ACCOUNT, transports: ACCOUNT, name: ACCOUNT } },
  signInSteps: { retained: { tokenHash: ACCOUNT, challenge: ACCOUNT } },
  adminSessions: { retained: { tokenHash: ACCOUNT, device: ACCOUNT } },
  knownBrowsers: { retained: { tokenHash: ACCOUNT } },
  recoveryCodes: { retained: { codeHash: ACCOUNT } },
  loginFailures: { retained: { key: 'addresses of failed sign-ins, deleted within days' } },
  apiTokens: { impersonal: ['name', 'tokenHash', 'beginning', 'scopes'] },
  auditEvents: {
    personal: ['subjectName', 'changes', 'detail'],
    impersonal: ['token', 'subjectKind'],
    retained: { address: 'of who works here, cleared when it is old', accountName: ACCOUNT },
  },
  ledgerEntries: { impersonal: ['objectId', 'currency'] },
  ledgerMonths: {},
  payouts: { impersonal: ['payoutId', 'status'] },
  balanceTransactions: { impersonal: ['id', 'type'] },
  jobRuns: { impersonal: ['job', 'failure'] },
  secretSettings: { impersonal: ['keyFingerprint'] },
  siteFacts: { impersonal: ['key', 'value'] },
}

const declarationsOf = ({ personal = [], impersonal = [], retained = {} }: Declared<string>) => ({
  ...Object.fromEntries(personal.map((column) => [column, 'personal'])),
  ...Object.fromEntries(impersonal.map((column) => [column, 'not personal'])),
  ...Object.fromEntries(Object.entries(retained).map(([column, reason]) => [column, { retained: reason }])),
})

/** Declaration of each column, by table. */
export const PERSONAL_COLUMNS = Object.fromEntries(
  Object.entries(DECLARED).map(([table, declared]) => [table, declarationsOf(declared)]),
) as Record<keyof Tables, Record<string, Declaration>>
