/**
 * Which columns of free text hold a visitor's data. A new column is declared here, and `tests/api/personal-columns.test.ts` holds
 * what is shown, export and erasure to it.
 */
import type { PgTable } from 'drizzle-orm/pg-core'
import type * as schema from '#db/schema.ts'

/** 'personal': in a person's export, and erased with them. `retained` is neither, for its reason. */
export type Declaration = 'personal' | 'not personal' | { retained: string }

type Tables = {
  [
    Name in keyof typeof schema as (typeof schema)[Name] extends PgTable ? Name : never
  ]: (typeof schema)[Name] extends PgTable ? (typeof schema)[Name] : never
}

/** A random id that the browser made; it leads to nobody, and its rows are deleted when they are old. */
const SESSION = 'not personal'
/** Made of an address of the network; cleared within a day. */
const CLIENT_KEYS = { retained: 'hashes for the limits, cleared within hours' }
/** Columns about accounts. */
const ACCOUNT = { retained: 'an account of the dashboard, which its owners remove' }

export const PERSONAL_COLUMNS: {
  [Name in keyof Tables]: Partial<Record<keyof Tables[Name]['_']['columns'], Declaration>>
} = {
  supporters: { email: 'personal', name: 'personal', notes: 'personal' },
  bracelets: {
    name: 'not personal',
    description: 'not personal',
    colors: 'not personal',
    image: 'not personal',
    slug: 'not personal',
    length: 'not personal',
    material: 'not personal',
    madeBy: { retained: 'a maker who is named in the shop' },
    pictures: 'not personal',
    questions: 'not personal',
  },
  cartItems: {
    sessionId: SESSION,
    choices: 'personal',
    choicesKey: 'not personal',
  },
  wishlistItems: { sessionId: SESSION },
  additions: { sessionId: SESSION, key: 'not personal', choicesKey: 'not personal' },
  checkouts: {
    id: 'not personal',
    paymentIntentId: 'not personal',
    currency: 'not personal',
    sessionId: SESSION,
    clientKeys: CLIENT_KEYS,
    problem: 'not personal',
  },
  checkoutDonors: { checkoutId: 'not personal', name: 'personal', email: 'personal' },
  checkoutLines: {
    checkoutId: 'not personal',
    name: 'not personal',
    choices: 'personal',
    choicesKey: 'not personal',
  },
  orders: {
    checkoutId: 'not personal',
    paymentIntentId: 'not personal',
    currency: 'not personal',
    customerName: 'personal',
    customerEmail: 'personal',
    addressLine1: 'personal',
    addressLine2: 'personal',
    addressTown: 'personal',
    addressPostcode: 'personal',
    addressCountry: 'personal',
    trackingNote: 'personal',
  },
  orderLines: { name: 'not personal', choices: 'personal' },
  payments: {
    paymentIntentId: 'not personal',
    currency: 'not personal',
    description: 'not personal',
    customerName: 'personal',
    customerEmail: 'personal',
    paymentMethod: 'personal',
  },
  refunds: { refundId: 'not personal', failure: 'not personal' },
  disputes: { disputeId: 'not personal', reason: 'not personal', status: 'not personal' },
  paymentEvents: {
    paymentIntentId: 'not personal',
    kind: 'not personal',
    detail: 'not personal',
    eventId: 'not personal',
  },
  paymentIssues: {
    subject: 'not personal',
    paymentIntentId: 'not personal',
    detail: 'not personal',
    resolution: 'personal',
  },
  declines: { chargeId: 'not personal', paymentIntentId: 'not personal', code: 'not personal' },
  outboxEmails: {
    dedupeKey: 'not personal',
    recipient: 'personal',
    firstRecipient: 'personal',
    lastError: 'not personal',
  },
  emailTexts: { subject: 'not personal', opening: 'not personal' },
  webhookEndpoints: {
    url: 'not personal',
    description: 'not personal',
    secret: 'not personal',
    previousSecret: 'not personal',
  },
  webhookDeliveries: {
    messageId: 'not personal',
    eventKey: 'not personal',
    payload: 'not personal',
    lastError: 'not personal',
  },
  donations: {
    checkoutId: 'not personal',
    paymentIntentId: 'not personal',
    currency: 'not personal',
    donorName: 'personal',
    donorEmail: 'personal',
  },
  projects: {
    slug: 'not personal',
    name: 'not personal',
    description: 'not personal',
    story: 'not personal',
    imageUrl: 'not personal',
    imageAlt: 'not personal',
    country: 'not personal',
  },
  projectBooks: {
    note: { retained: "the owner's words about books, which no address leads to" },
    idempotencyKey: 'not personal',
  },
  contactMessages: { name: 'personal', email: 'personal', message: 'personal' },
  volunteerApplications: {
    name: 'personal',
    email: 'personal',
    phone: 'personal',
    location: 'personal',
    availability: 'personal',
    experience: 'personal',
    motivation: 'personal',
  },
  bookDonationRequests: {
    name: 'personal',
    email: 'personal',
    phone: 'personal',
    location: 'personal',
    bookDetails: 'personal',
    quantity: 'personal',
    additionalInfo: 'personal',
  },
  inboxItems: { notes: 'personal' },
  inboxReplies: { subject: 'personal', body: 'personal', accountName: 'personal' },
  replyTemplates: { body: 'not personal' },
  blogPosts: {
    slug: 'not personal',
    title: 'not personal',
    excerpt: 'not personal',
    content: 'not personal',
    author: { retained: 'named under what they published' },
    imageUrl: 'not personal',
    imageAlt: 'not personal',
    tags: 'not personal',
    previewKey: 'not personal',
  },
  uploads: { name: 'not personal' },
  clientBuilds: { id: 'not personal' },
  clientFiles: { name: 'not personal', buildId: 'not personal' },
  contentVersions: { content: 'not personal' },
  contentDraft: { content: 'not personal' },
  callCounts: { key: CLIENT_KEYS },
  accounts: { email: ACCOUNT, name: ACCOUNT, passwordHash: ACCOUNT, totpSecret: ACCOUNT },
  accountLinks: { tokenHash: ACCOUNT, token: ACCOUNT },
  passkeys: { credentialId: ACCOUNT, transports: ACCOUNT, name: ACCOUNT },
  signInSteps: { tokenHash: ACCOUNT, challenge: ACCOUNT },
  adminSessions: { tokenHash: ACCOUNT },
  loginFailures: { key: { retained: 'addresses of failed sign-ins, deleted within days' } },
  apiTokens: {
    name: 'not personal',
    tokenHash: 'not personal',
    beginning: 'not personal',
    scopes: 'not personal',
  },
  auditEvents: {
    detail: 'personal',
    address: { retained: 'of who works here, cleared when it is old' },
    token: 'not personal',
    accountName: ACCOUNT,
  },
  tableCounts: { name: 'not personal' },
  ledgerEntries: { objectId: 'not personal', currency: 'not personal' },
  ledgerMonths: {},
  payouts: { payoutId: 'not personal', status: 'not personal' },
  balanceTransactions: { id: 'not personal', type: 'not personal' },
  jobRuns: { job: 'not personal', failure: 'not personal' },
  nightlyRuns: { job: 'not personal' },
  siteFacts: { key: 'not personal', value: 'not personal' },
}
