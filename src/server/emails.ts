/** Every email that the site sends, collected from the tables of the features. */
import type { Db, Tx } from '#db/client.ts'
import type { EmailKind } from '#shared/platform/mail/mail.ts'
import type { EditableEmail, EmailText } from '#shared/site/emails/email-texts.ts'
import { accountEmails } from './admin/accounts/account.emails.ts'
import { replyEmails } from './admin/inbox/reply.emails.ts'
import { thanksEmails } from './admin/supporter-page/thanks.emails.ts'
import { orderEmails } from './money/checkout/order.emails.ts'
import { donationEmails } from './money/donations/donation.emails.ts'
import { giftAidEmails } from './money/gift-aid/gift-aid.emails.ts'
import { limitEmails } from './money/gift-aid/limit.emails.ts'
import { chargeEmails } from './money/charging/charge.emails.ts'
import { monthlyEmails } from './money/managing/monthly.emails.ts'
import { newsEmails } from './money/project-news/news.emails.ts'
import { standingOrderEmails } from './money/standing-orders/standing-order.emails.ts'
import { summaryEmails } from './money/charging/summary.emails.ts'
import { refundEmails } from './money/refunds/refund.emails.ts'
import { composeFrom, type EmailTable } from './site/emails/email-kinds.ts'
import type { LinkingSite } from './site/emails/email.ts'
import { formEmails } from './site/forms/form.emails.ts'
import { stockEmails } from './site/shop/stock.emails.ts'

const TABLES = [
  accountEmails,
  replyEmails,
  thanksEmails,
  orderEmails,
  donationEmails,
  giftAidEmails,
  limitEmails,
  chargeEmails,
  monthlyEmails,
  summaryEmails,
  standingOrderEmails,
  newsEmails,
  refundEmails,
  formEmails,
  stockEmails,
] as const

/**
 * Compiles only if every kind is in exactly one table: duplicates become `never`, and `missing` lists the
 * absent ones.
 */
type EachKindOnce<Tables, Left = EmailKind> = Tables extends readonly [infer First, ...infer Rest]
  ? readonly [keyof First extends Left ? First : never, ...EachKindOnce<Rest, Exclude<Left, keyof First>>]
  : [Left] extends [never]
    ? readonly []
    : readonly [missing: Left]

const EMAILS = Object.assign({}, ...(TABLES satisfies EachKindOnce<typeof TABLES>)) as EmailTable

type Row = { kind: EmailKind; recordId: number }

export const composeEmail = (db: Db, row: Row, site: LinkingSite) => composeFrom(EMAILS, db, row, site)

export const sampleEmail = (db: Db, kind: EditableEmail, site: LinkingSite, text: EmailText) =>
  EMAILS[kind].sample(db, site, text)

export const endLinksOfEmail = (tx: Tx, { kind, recordId }: Row) => EMAILS[kind].endLinks?.(tx, recordId)
