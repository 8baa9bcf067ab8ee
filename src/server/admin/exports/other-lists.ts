/** Columns of supporters, forms, posts, emails and the audit log. None contains the text of a prayer. */
import type { AuditEvent } from '#shared/platform/audit/audit.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { postDate, type ManagedPost } from '#shared/site/blog/blog.ts'
import type { ContactMessage } from '#shared/site/forms/forms.schema.ts'
import { CONTACT_SUBJECT_LABELS, isPrayer } from '#shared/site/forms/forms.ts'
import type { ListedSupporter } from '#shared/admin/supporter-page.ts'
import type { InboxItem } from '#shared/admin/inbox.ts'
import { INBOX_KIND_LABELS } from '#shared/site/forms/inbox-kinds.ts'
import { EMAILS, type OutboxEmail } from '#shared/platform/mail/mail.ts'
import { NEWS_BASIS, NEWS_SOURCE_LABELS } from '#shared/site/supporters/told-news.ts'
import type { NewsRecipient } from '../supporter-page/news.ts'
import type { AddressedDelivery } from '../../platform/webhooks/deliveries.ts'
import { inLondon, momentInLondon, type Column } from './csv.ts'

const yes = (is: boolean) => (is ? 'yes' : '')

/** Shown instead of a prayer, and of notes about one. */
const PRAYER = 'A prayer request: it is read in the dashboard only'

export const MESSAGE_COLUMNS: readonly Column<ContactMessage>[] = [
  ...inLondon<ContactMessage>(({ createdAt }) => createdAt),
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Subject', ({ subject }) => CONTACT_SUBJECT_LABELS[subject]],
  ['Message', ({ subject, message }) => (isPrayer(subject) ? PRAYER : message)],
  ['Suspected spam', ({ suspectedSpam }) => yes(suspectedSpam)],
]

export const INBOX_COLUMNS: readonly Column<InboxItem>[] = [
  ...inLondon<InboxItem>(({ createdAt }) => createdAt),
  ['Kind', ({ kind }) => INBOX_KIND_LABELS[kind]],
  ['Status', ({ state }) => state],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  [
    'Details',
    ({ kind, answers }) =>
      kind === 'prayer' ? PRAYER : answers.map(({ label, text }) => `${label}: ${text}`).join('\n'),
  ],
  ['Notes', ({ kind, notes }) => (kind === 'prayer' ? '' : notes)],
  ['Suspected spam', ({ suspectedSpam }) => yes(suspectedSpam)],
]

export const SUPPORTER_COLUMNS: readonly Column<ListedSupporter>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Last gift', ({ giving }) => giving?.last && londonDay(new Date(giving.last.at))],
  ['Amount of the last gift', ({ giving }) => giving?.last?.amount],
  ['Given in all', ({ giving }) => giving?.total],
  ['Monthly gift', ({ giving }) => giving?.monthly],
  ['Gift Aid declaration', ({ giving }) => yes(giving?.isDeclared === true)],
  ['Accepts thank-you emails', ({ email, accepts }) => yes(email !== null && accepts?.thanks === true)],
  ['Accepts the yearly summary', ({ email, accepts }) => yes(email !== null && accepts?.summary === true)],
  ['News by email', ({ accepts }) => accepts?.news && NEWS_BASIS[accepts.news]],
  ['Number', ({ id }) => id],
]

/** For a mailing service. */
export const NEWS_COLUMNS: readonly Column<NewsRecipient>[] = [
  ['Email', ({ email }) => email],
  ['Name', ({ name }) => name],
  ['Giver', ({ gave }) => yes(gave)],
  ['Buyer', ({ bought }) => yes(bought)],
  ['Volunteer', ({ offered }) => yes(offered)],
  ['Basis', ({ choice }) => NEWS_BASIS[choice]],
  ['Since', ({ at }) => londonDay(new Date(at))],
  ['Where', ({ source }) => NEWS_SOURCE_LABELS[source]],
]

export const POST_COLUMNS: readonly Column<ManagedPost>[] = [
  ...inLondon<ManagedPost>(postDate),
  ['Title', ({ title }) => title],
  ['Author', ({ author }) => author],
  ['Status', ({ published }) => (published ? 'published' : 'draft')],
  ['To be published', ({ publishAt }) => momentInLondon(publishAt)],
  ['Changed', ({ updatedAt }) => momentInLondon(updatedAt)],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Excerpt', ({ excerpt }) => excerpt],
  ['Address', ({ slug }) => `/blog/${slug}`],
]

export const EMAIL_COLUMNS: readonly Column<OutboxEmail>[] = [
  ...inLondon<OutboxEmail>(({ createdAt }) => createdAt),
  ['Email', ({ kind }) => EMAILS[kind].label],
  ['To', ({ recipient }) => recipient ?? 'the owner'],
  ['Status', ({ state }) => state],
  ['Attempts', ({ attempts }) => attempts],
  ['Sent', ({ sentAt }) => momentInLondon(sentAt)],
  ['Reason', ({ lastError }) => lastError],
]

export const ACTIVITY_COLUMNS: readonly Column<AuditEvent>[] = [
  ...inLondon<AuditEvent>(({ createdAt }) => createdAt),
  ['What', ({ action }) => action.replaceAll('-', ' ')],
  ['Details', ({ detail }) => detail],
  ['Who', ({ accountName }) => accountName],
  ['API token', ({ token }) => token],
  ['From', ({ address }) => address],
]

export const DELIVERY_COLUMNS: readonly Column<AddressedDelivery>[] = [
  ...inLondon<AddressedDelivery>(({ createdAt }) => createdAt),
  ['Webhook', ({ url }) => url],
  ['Event', ({ type }) => type],
  ['Status', ({ state }) => state],
  ['Attempts', ({ attempts }) => attempts],
  ['Answer', ({ lastStatus }) => lastStatus],
  ['Reason', ({ lastError }) => lastError],
  ['Last attempt', ({ lastAttemptAt }) => momentInLondon(lastAttemptAt)],
  ['Delivery ID', ({ messageId }) => messageId],
]
