/** Describes an audit event as a sentence: 'Maria marked order 1002 as sent'. */
import type { AuditAction, AuditEvent } from '#shared/platform/audit.ts'
import type { ContentSection } from '#shared/site/content.ts'
import { PAYMENT_ISSUE_KINDS } from '#shared/money/payment-timeline.ts'
import { paymentIssueTitle } from '../attention/payment-issue-labels.ts'
import { SECTION_NAMES } from '../content/section-names.ts'
import { refundFailure } from '../payments/timeline-labels.ts'

const quoted = (title: string, otherwise = '') => (title === '' ? otherwise : ` “${title}”`)
const from = (name: string, noun = 'a message') =>
  name === '' ? noun : `${noun.replace(/^an? /, 'the ')} from ${name}`
const as = (detail: string) => (detail === '' ? '' : `: ${detail}`)
const lower = (text: string) => text.replace(/^./, (letter) => letter.toLowerCase())
/** 'Order 1002' → 'order 1002' */
const orderOf = (detail: string) => lower(detail) || 'an order'
/** 'Ida: Helper' → 'Ida', 'Helper'; without a colon all of it is the first part. */
const split = (detail: string, separator = ': '): [first: string, rest: string] => {
  const at = detail.indexOf(separator)
  return at === -1 ? [detail, ''] : [detail.slice(0, at), detail.slice(at + separator.length)]
}
const ofPayment = (id: number | null) => (id === null ? '' : ` of payment #${id}`)
const WANTED: Record<string, string> = {
  message: 'a message',
  'prayer request': 'a prayer request',
  volunteer: 'an offer to help',
  'book offer': 'an offer of books',
}
const wanted = (kind: string, name = '') => from(name, WANTED[kind.toLowerCase()])

const GIFT_CHANGES: Partial<Record<string, string>> = {
  amount: 'changed the amount of',
  day: 'changed the day of',
  active: 'resumed',
  paused: 'paused',
  stopped: 'stopped',
}
/** @param to what was changed, or its new state */
const changedGift = (to: string, gift: string) => `${GIFT_CHANGES[to] ?? 'changed'} ${gift}`

/** 'Order 1002: packed → sent' */
function orderMoved(detail: string): string {
  const [order, states] = split(detail)
  const [before, now] = split(states, ' → ')
  if (now === '') return `changed ${orderOf(order)}`
  if (now === 'cancelled') return `cancelled ${orderOf(order)}`
  if (before === 'cancelled') return `reopened ${orderOf(order)}`
  return `marked ${orderOf(order)} as ${now}`
}

/** 'Message: new → answered, Ada' */
function inboxMoved(detail: string): string {
  const [, kind = '', now = '', name = ''] = /^(.+?): \w+ → (\w+)(?:, (.*))?$/s.exec(detail) ?? []
  if (now === '') return 'changed something in the inbox'
  return `marked ${wanted(kind, name)} as ${now}`
}

/** 'Nan: Helper → Treasurer', or 'Nan → Nancy' */
function accountChanged(detail: string): string {
  const [, name, role = ''] = /^(.*): .* → (.*)$/s.exec(detail) ?? []
  if (name !== undefined) return `made ${name} ${article(role)}`
  const [before, now] = split(detail, ' → ')
  return now === '' ? 'changed an account' : `changed the name ${before} to ${now}`
}
const article = (role: string) => `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${lower(role)}`

/** '+20 for Books to Tamale' */
function booksCounted(detail: string): string {
  const [, sign, books, project] = /^([+-]?)(\d+) for (.*)$/s.exec(detail) ?? []
  if (project === undefined) return 'counted books of a project'
  return sign === '-' ? `took ${books} books off ${project}` : `counted ${books} more books for ${project}`
}

/** '£4.00, Duplicate payment' */
const refunded = (detail: string, id: number | null) => {
  const [amount, reason] = split(detail, ', ')
  const why = reason === '' ? '' : ` (${lower(refundFailure({ failure: reason }) ?? '')})`
  return `${amount || 'something'}${ofPayment(id)}${why}`
}

/** 'The title: 24 November 2026 at 14:30' */
function planned(detail: string): string {
  const at = detail.lastIndexOf(': ')
  const [title, when] = [detail.slice(0, at), detail.slice(at + 2)]
  if (when === 'no longer') return `took back the plan to publish${quoted(title, ' a post')}`
  return `planned to publish${quoted(title, ' a post')} on ${when}`
}

const sections = (detail: string) =>
  detail
    .split(', ')
    .flatMap((key) => SECTION_NAMES[key as ContentSection]?.title ?? [])
    .join(', ')

/** What was done, after the name of who did it. `id` is the subject's. */
const SENTENCES: Record<AuditAction, (detail: string, id: number | null) => string> = {
  login: (browser) => `signed in${browser && ` with ${browser}`}`,
  'login-refused': () => 'could not sign in: the password or code was wrong',
  logout: () => 'locked the dashboard',
  'message-deleted': (name) => `deleted ${from(name)}`,
  'message-restored': (name) => `restored ${from(name)}`,
  'post-created': (title) => `created the post${quoted(title)}`,
  'post-updated': (title) => `changed the post${quoted(title)}`,
  'post-published': (title) => `published the post${quoted(title)}`,
  'post-unpublished': (title) => `took the post${quoted(title)} off the website`,
  'post-deleted': (title) => `deleted the post${quoted(title)}`,
  'post-restored': (title) => `restored the post${quoted(title)}`,
  'picture-uploaded': () => 'added a picture',
  'order-status-changed': orderMoved,
  'inbox-state-changed': inboxMoved,
  // earlier ones end with ', record 7'
  'mail-resent': (detail) =>
    /^\d+ emails?$/.test(detail)
      ? `sent ${detail} again`
      : `sent an email again${as(detail.replace(/, record \d+/, ''))}`,
  'refund-requested': (detail, id) => `asked for a refund of ${refunded(detail, id)}`,
  'refund-refused': (detail, id) => `could not refund ${refunded(detail, id)}`,
  'payment-refunded': (detail, id) => `refunded ${refunded(detail, id)}`,
  'payment-asked': (_detail, id) => `asked Stripe for the latest${ofPayment(id)}`,
  'gift-entered': (detail) => `entered a gift by hand${as(detail)}`,
  'statement-imported': (detail) => `imported a bank statement${as(detail)}`,
  'statement-line-ignored': (detail) => `ignored a line of a bank statement${as(detail)}`,
  'gift-undone': (detail, id) => `undid the entry${ofPayment(id)}${as(detail)}`,
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
  'projects-reordered': () => 'put the projects into another order',
  'project-books-added': booksCounted,
  'bracelet-created': (detail) => `created the bracelet ${detail}`,
  'bracelet-updated': (detail) => `changed the bracelet ${detail.replace(' → ', ', now ')}`,
  'bracelet-shown': (name) => `put the bracelet${quoted(name)} into the shop`,
  'bracelet-hidden': (name) => `hid the bracelet${quoted(name)}`,
  'bracelet-retired': (name) => `retired the bracelet${quoted(name)}`,
  'bracelets-reordered': () => 'put the bracelets into another order',
  'post-scheduled': planned,
  'post-preview-shared': (title) => `made a link to the draft${quoted(title)}`,
  'post-preview-withdrawn': (title) => `ended the link to the draft${quoted(title)}`,
  'content-published': (detail) => `published changes of the website${as(sections(detail))}`,
  'content-brought-back': (detail) => `published earlier words of the website again${as(sections(detail))}`,
  'order-choices-entered': (detail) => `entered the buyer’s choices for ${orderOf(detail)}`,
  'order-corrected': (detail) => {
    const [order, parts] = split(detail)
    return `corrected the ${parts.replace(/, ([^,]*)$/, ' and $1') || 'details'} of ${orderOf(order)}`
  },
  'order-details-asked': (detail) => `asked the buyer of ${orderOf(detail)} for what is missing`,
  'inbox-replied': (detail) => `replied to ${wanted(...split(detail, ', '))}`,
  'supporter-thanked': () => 'thanked a supporter by email',
  'gift-aid-decided': (detail, id) => {
    const [decision, reason] = split(detail)
    const what = `the gift${ofPayment(id)}`
    return decision === 'included'
      ? `included ${what} in Gift Aid${as(reason)}`
      : `excluded ${what} from Gift Aid${as(reason)}`
  },
  'gift-aid-ended': (detail) => `ended a Gift Aid declaration ${detail}`,
  'supporter-preferences-changed': (detail) => `noted that a supporter wants ${detail}`,
  'monthly-gift-changed': (to, id) => changedGift(to, `monthly gift #${id}`),
  'reply-template-changed': (kind) => `changed the template for replies${as(lower(kind))}`,
  'email-text-changed': (detail) => {
    const [email, what] = split(detail)
    return `${what === '' ? 'changed the words' : 'restored the standard words'} of the email${quoted(email)}`
  },
  'list-exported': (detail) => {
    const [list, filters] = split(detail, ', ')
    return `downloaded the list of ${list.replaceAll('-', ' ')}${filters === 'all' ? '' : as(filters)}`
  },
  'account-invited': (detail) => {
    const [name, role] = split(detail)
    return `invited ${name}${role && ` as ${article(role)}`}`
  },
  'account-joined': () => 'accepted the invitation',
  'account-changed': accountChanged,
  'account-removed': (name) => `removed the account of ${name}`,
  'account-password-changed': () => 'changed their password',
  'account-password-reset': () => 'chose a new password by email',
  'second-factor-on': () => 'turned on the second factor',
  'second-factor-off': () => 'turned off the second factor',
  'passkey-added': (detail) => `added the passkey${quoted(split(detail)[1])}`,
  'passkey-removed': (detail) => `removed the passkey${quoted(split(detail)[1])}`,
  'shared-password-off': () => 'turned off the shared password',
  'shared-password-on': () => 'turned on the shared password',
  'test-email-sent': (reason) =>
    reason === '' ? 'sent a test email' : `tried to send a test email, which was refused (${reason})`,
  'backup-made': () => 'made a backup',
  'backup-downloaded': () => 'downloaded the latest backup',
  'session-ended': (browser) => `ended a sign-in elsewhere${as(browser)}`,
  'recovery-codes-made': () => 'made new recovery codes',
  'recovery-code-used': (browser) => `signed in with a recovery code${browser && `, with ${browser}`}`,
  'moved-to-bin': (detail) => `deleted ${binned(detail)}`,
  'put-back': (detail) => `put back ${binned(detail)}`,
  'deleted-for-good': (detail) => `deleted ${binned(detail)} for good`,
  'spending-recorded': (detail) => `recorded spending${as(detail)}`,
  'spending-undone': (detail) => `undid spending${as(detail)}`,
  'giving-settings-changed': () => 'changed the settings about giving',
  'gift-aid-claim-made': (detail, id) => `made Gift Aid claim ${id}${as(detail)}`,
  'gift-aid-claim-moved': (detail, id) => `marked Gift Aid claim ${id} as ${detail}`,
  'gift-aid-schedule-downloaded': (detail, id) => `downloaded ${detail || 'a file'} of Gift Aid claim ${id}`,
  'small-gifts-changed': (detail) => `entered small gifts${as(detail)}`,
}

/** 'Bracelet: Heron' → 'the bracelet “Heron”'; what people sent is not named. */
function binned(detail: string): string {
  const [kind, name] = split(detail)
  return name === '' ? wanted(kind) : `the ${lower(kind)}${quoted(name)}`
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
export const activityText = ({
  action,
  detail,
  subjectId = null,
}: Pick<AuditEvent, 'action' | 'detail'> & { subjectId?: number | null }): string =>
  SENTENCES[action](detail, subjectId)
