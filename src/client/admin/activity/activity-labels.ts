/** Describes an audit event as a sentence: 'Maria marked order 1002 as sent'. */
import type { AuditAction, AuditEvent } from '#shared/platform/audit/audit.ts'
import { SECTIONS, type ContentSection } from '#shared/site/content/sections.ts'
import { PAYMENT_ISSUE_KINDS } from '#shared/money/payments/payment-timeline.ts'
import { paymentIssueTitle } from '../attention/payment-issue-labels.ts'
import { refundFailure } from '../payments/timeline/timeline-labels.ts'

const quoted = (title: string, otherwise = '') => (title === '' ? otherwise : ` “${title}”`)
const from = (name: string, noun = 'a message') =>
  name === '' ? noun : `${noun.replace(/^an? /, 'the ')} from ${name}`
const after = (text = '', separator = ', ') => (text === '' ? '' : separator + text)
const as = (detail?: string) => after(detail, ': ')
const lower = (text: string) => text.replace(/^./, (letter) => letter.toLowerCase())
/** 'Order 1002' → 'order 1002' */
const orderOf = (name: string) => lower(name) || 'an order'
const ofPayment = (id: number | null) => (id === null ? '' : ` of payment #${id}`)
const WANTED: Record<string, string> = {
  message: 'a message',
  prayer: 'a prayer request',
  volunteer: 'an offer to help',
  'book-offer': 'an offer of books',
}

const GIFT_CHANGES: Partial<Record<string, string>> = {
  amount: 'changed the amount of',
  day: 'changed the day of',
  active: 'resumed',
  paused: 'paused',
  stopped: 'stopped',
}
const NEWS_MOVED: Partial<Record<string, string>> = { pause: 'paused', resume: 'resumed', stop: 'stopped' }
const article = (role: string) => `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${lower(role)}`

/** The fields of an event; empty in an entry of an earlier release, whose stored text is then shown as well. */
type Facts = {
  id: number | null
  kind: string
  name: string
  fields: string[]
  /** The change of a field; undefined if none is recorded. */
  to: (field: string) => string | undefined
  from: (field: string) => string | undefined
}

const received = ({ kind, name }: Facts) => from(name, WANTED[kind])
/** 'the bracelet “Heron”'; what people sent is not named. */
const binned = ({ kind, name }: Facts) =>
  kind === '' ? 'something' : (WANTED[kind] ?? `the ${kind}${quoted(name)}`)
const refunded = ({ id, to }: Facts) => {
  const reason = to('reason') ?? to('failure') ?? ''
  const why = reason === '' ? '' : ` (${lower(refundFailure({ failure: reason }) ?? '')})`
  return `${to('amount') ?? 'something'}${ofPayment(id)}${why}`
}
const passkey = (name = '') => `the passkey${quoted(name)}`
const sections = ({ fields }: Facts) =>
  fields.flatMap((field) => SECTIONS[field as ContentSection]?.title ?? []).join(', ')

/** Builds an event's sentence from its fields. */
const FROM_FIELDS = {
  'order-status-changed': ({ name, from: before, to }) => {
    const now = to('status')
    if (now === undefined) return `changed ${orderOf(name)}`
    if (now === 'cancelled') return `cancelled ${orderOf(name)}`
    if (before('status') === 'cancelled') return `reopened ${orderOf(name)}`
    return `marked ${orderOf(name)} as ${now}`
  },
  'order-corrected': ({ name, fields }) =>
    `corrected the ${new Intl.ListFormat('en-GB').format(fields) || 'details'} of ${orderOf(name)}`,
  'inbox-state-changed': (facts) => {
    const now = facts.to('state')
    return now === undefined ? 'changed something in the inbox' : `marked ${received(facts)} as ${now}`
  },
  'inbox-replied': (facts) => `replied to ${received(facts)}`,
  'refund-requested': (facts) => `asked for a refund of ${refunded(facts)}`,
  'refund-refused': (facts) => `could not refund ${refunded(facts)}`,
  'payment-refunded': (facts) => `refunded ${refunded(facts)}`,
  'mail-resent': ({ name, to }) =>
    name === ''
      ? `sent ${to('emails') ?? 'emails'} again`
      : `sent an email again: ${name}${after(to('recipient'))}`,
  'project-books-added': ({ name, to }) => {
    const books = Number(to('books') ?? 0)
    if (books === 0) return 'changed the books of a project'
    return books < 0 ? `took ${-books} books off ${name}` : `added ${books} books to ${name}`
  },
  'bracelet-updated': ({ name, from: before, to }) =>
    `changed ${name ? `the bracelet ${name}` : 'a bracelet'}${after(before('price'))}${after(to('price'), ', now ')}`,
  'post-scheduled': ({ name, to }) => {
    const at = to('publishAt')
    const title = quoted(name, ' a post')
    if (at === undefined) return `rescheduled${title}`
    return at === '' ? `unscheduled${title}` : `scheduled${title} for ${at}`
  },
  'content-published': (facts) => `published changes to the website${as(sections(facts))}`,
  'content-brought-back': (facts) => `restored an earlier version of the website${as(sections(facts))}`,
  'gift-aid-decided': ({ id, to }) => {
    const what = `the gift${ofPayment(id)}`
    const why = as(to('reason'))
    const decision = to('giftAid')
    if (decision === undefined) return `decided whether ${what} gets Gift Aid`
    return decision === 'included'
      ? `included ${what} in Gift Aid${why}`
      : `excluded ${what} from Gift Aid${why}`
  },
  'monthly-gift-changed': ({ id, fields: [field = ''], to }) =>
    `${GIFT_CHANGES[to('state') ?? field] ?? 'changed'} monthly gift #${id}`,
  'email-text-changed': ({ name, to }) =>
    `${to('words') === undefined ? 'changed the wording' : 'restored the standard wording'} of ${name ? `the email${quoted(name)}` : 'an email'}`,
  'list-exported': ({ name, to }) => {
    const filters = to('filters') ?? 'all'
    return `downloaded ${name ? `the list of ${name.replaceAll('-', ' ')}` : 'a list'}${filters === 'all' ? '' : as(filters)}`
  },
  'account-invited': ({ name, to }) => {
    const role = to('role')
    return role === undefined ? 'invited somebody' : `invited ${name} as ${article(role)}`
  },
  'account-changed': ({ name, from: before, to }) => {
    const role = to('role')
    if (role !== undefined) return `made ${name} ${article(role)}`
    return to('name') === undefined
      ? 'changed an account'
      : `changed the name ${before('name')} to ${to('name')}`
  },
  'passkey-added': ({ to }) => `added ${passkey(to('passkey'))}`,
  'passkey-removed': ({ from: before }) => `removed ${passkey(before('passkey'))}`,
  'project-news-moved': ({ name, to }) => {
    const people = to('people')
    const verb = NEWS_MOVED[to('state') ?? ''] ?? 'sent'
    return `${verb} the news${quoted(name)}${people === undefined ? '' : ` to ${people} people`}`
  },
  'moved-to-bin': (facts) => `deleted ${binned(facts)}`,
  'put-back': (facts) => `put back ${binned(facts)}`,
  'deleted-for-good': (facts) => `deleted ${binned(facts)} for good`,
} satisfies Partial<Record<AuditAction, (facts: Facts) => string>>

/** What was done, after the name of who did it. `id` is the subject's. */
const SENTENCES: Record<
  Exclude<AuditAction, keyof typeof FROM_FIELDS>,
  (detail: string, id: number | null) => string
> = {
  login: (browser) => `signed in${browser && ` with ${browser}`}`,
  'login-refused': () => 'could not sign in: the password or code was wrong',
  logout: () => 'signed out',
  'message-deleted': (name) => `deleted ${from(name)}`,
  'message-restored': (name) => `restored ${from(name)}`,
  'post-created': (title) => `created the post${quoted(title)}`,
  'post-updated': (title) => `changed the post${quoted(title)}`,
  'post-published': (title) => `published the post${quoted(title)}`,
  'post-unpublished': (title) => `took the post${quoted(title)} off the website`,
  'post-deleted': (title) => `deleted the post${quoted(title)}`,
  'post-restored': (title) => `restored the post${quoted(title)}`,
  'picture-uploaded': () => 'added a picture',
  'payment-asked': (_detail, id) => `asked Stripe for the latest${ofPayment(id)}`,
  'gift-entered': (detail) => `entered a gift by hand${as(detail)}`,
  'statement-imported': (detail) => `imported a bank statement${as(detail)}`,
  'statement-line-ignored': (detail) => `ignored a line of a bank statement${as(detail)}`,
  'gift-undone': (detail, id) => `undid the entry${ofPayment(id)}${as(detail)}`,
  'gifts-imported': (detail) => `imported gifts${as(detail)}`,
  'import-undone': (detail) => `undid an import${as(detail)}`,
  'payment-issue-resolved': (detail) => {
    const kind = PAYMENT_ISSUE_KINDS.find((each) => each === detail)
    const title = kind && lower(paymentIssueTitle({ kind, paymentId: null, orderNumber: null }))
    return `resolved a payment issue${as(title ?? '')}`
  },
  'person-exported': () => 'made a copy of somebody’s personal data',
  'person-erased': () => 'erased somebody’s personal data',
  'token-created': (name) => `created the API token${quoted(name)}`,
  'token-revoked': (name) => `ended the API token${quoted(name)}`,
  'webhook-created': (host) => `added the webhook to ${host}`,
  'webhook-changed': (host) => `changed the webhook to ${host}`,
  'webhook-removed': (host) => `deleted the webhook to ${host}`,
  'webhook-secret-replaced': (host) => `replaced the secret of the webhook to ${host}`,
  'webhook-replayed': () => 'sent something to a webhook again',
  'project-created': (name) => `created the project${quoted(name)}`,
  'project-updated': (name) => `changed the project${quoted(name)}`,
  'project-archived': (name) => `took the project${quoted(name)} off the website`,
  'project-restored': (name) => `put the project${quoted(name)} back on the website`,
  'projects-reordered': () => 'reordered the projects',
  'bracelet-created': (detail) => `created the bracelet ${detail}`,
  'bracelet-shown': (name) => `put the bracelet${quoted(name)} into the shop`,
  'bracelet-hidden': (name) => `hid the bracelet${quoted(name)}`,
  'bracelet-retired': (name) => `retired the bracelet${quoted(name)}`,
  'bracelets-reordered': () => 'reordered the bracelets',
  'post-preview-shared': (title) => `made a link to the draft${quoted(title)}`,
  'post-preview-withdrawn': (title) => `ended the link to the draft${quoted(title)}`,
  'order-choices-entered': (detail) => `entered the buyer’s choices for ${orderOf(detail)}`,
  'order-details-asked': (detail) => `asked the buyer of ${orderOf(detail)} for what is missing`,
  'supporter-thanked': (mark) =>
    mark === '' ? 'thanked a supporter by email' : `marked a supporter as ${mark}`,
  'gift-aid-ended': (detail) => `ended a Gift Aid declaration ${detail}`,
  'supporter-preferences-changed': (detail) => `noted that a supporter wants ${detail}`,
  'reply-template-changed': (kind) => `changed the template for replies${as(lower(kind))}`,
  'account-joined': () => 'accepted the invitation',
  'account-removed': (name) => `removed the account of ${name}`,
  'account-password-changed': () => 'changed their password',
  'account-password-reset': () => 'reset their password by email',
  'second-factor-on': () => 'turned on the second factor',
  'second-factor-off': () => 'turned off the second factor',
  'shared-password-off': () => 'turned off the shared password',
  'shared-password-on': () => 'turned on the shared password',
  'test-email-sent': (reason) =>
    reason === '' ? 'sent a test email' : `tried to send a test email, which was refused (${reason})`,
  'email-settings-tried': (detail) => `tried other settings for email${as(detail)}`,
  'email-settings-changed': (detail) => `changed how the site sends email${as(detail)}`,
  'payment-keys-changed': (detail) => `changed the keys for card payments${as(detail)}`,
  'backup-made': () => 'made a backup',
  'backup-downloaded': () => 'downloaded the latest backup',
  'session-ended': (browser) => `ended a sign-in elsewhere${as(browser)}`,
  'recovery-codes-made': () => 'made new recovery codes',
  'recovery-code-used': (browser) => `signed in with a recovery code${browser && `, with ${browser}`}`,
  'spending-recorded': (detail) => `recorded spending${as(detail)}`,
  'spending-undone': (detail) => `undid spending${as(detail)}`,
  'giving-settings-changed': () => 'changed the settings about giving',
  'gift-aid-claim-made': (detail, id) => `made Gift Aid claim ${id}${as(detail)}`,
  'gift-aid-claim-moved': (detail, id) => `marked Gift Aid claim ${id} as ${detail}`,
  'gift-aid-schedule-downloaded': (detail, id) => `downloaded ${detail || 'a file'} of Gift Aid claim ${id}`,
  rehearsed: (detail) => `rehearsed in the payment sandbox${as(detail)}`,
  'link-made': (detail) => `made a link to give by${as(detail)}`,
  'link-deleted': (name) => `deleted the link${quoted(name)}`,
  'bank-details-changed': () => 'changed the bank details for standing orders',
  'bank-details-removed': () => 'removed the bank details for standing orders',
  'small-gifts-changed': (detail) => `entered small gifts${as(detail)}`,
}

const BY_PROVIDER: readonly AuditAction[] = ['payment-refunded', 'refund-refused']

/** Who did it; the shared password names nobody. */
export function activityAuthor({
  action,
  accountName,
  token,
  address,
}: Pick<AuditEvent, 'action' | 'accountName' | 'token' | 'address'>): string {
  if (accountName === '' && address === '')
    return BY_PROVIDER.includes(action) ? 'The card provider' : 'The website'
  return (accountName || 'Somebody') + (token === '' ? '' : `, with the token “${token}”,`)
}

/** What they did: 'marked order 1002 as sent' */
export function activityText({
  action,
  subjectId: id = null,
  subjectKind,
  subjectName,
  changes,
  detail,
}: Pick<AuditEvent, 'action' | 'subjectName' | 'changes' | 'detail'> &
  Partial<Pick<AuditEvent, 'subjectId' | 'subjectKind'>>): string {
  const fromFields: Partial<Record<AuditAction, (facts: Facts) => string>> = FROM_FIELDS
  const sentence = fromFields[action]
  if (!sentence) return SENTENCES[action as keyof typeof SENTENCES](detail, id)
  const change = (field: string) => changes?.find((each) => each.field === field)
  const text = sentence({
    id,
    kind: subjectKind ?? '',
    name: subjectName ?? '',
    fields: changes?.map(({ field }) => field) ?? [],
    to: (field) => change(field)?.to,
    from: (field) => change(field)?.from,
  })
  return changes === null ? text + as(detail) : text
}
