/** How each list is read for its file: by the function and filters that the dashboard uses. */
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import type { Deps } from '../../context.ts'
import { auditInput } from '#shared/platform/audit/audit.ts'
import { managedPostsInput } from '#shared/site/blog/blog.ts'
import type { ExportedList } from '#shared/admin/exports.ts'
import { contactSearch } from '#shared/site/forms/forms.schema.ts'
import { supporterSearch } from '#shared/admin/supporter-page.ts'
import { inboxInput } from '#shared/admin/inbox.ts'
import { outboxInput } from '#shared/platform/mail/mail.ts'
import { attentionInput } from '#shared/money/payments/payment-timeline.ts'
import { listFilter } from '#shared/platform/api/list.schema.ts'
import { pageInput, rowId } from '#shared/platform/api/paging.ts'
import { paymentSearch } from '#shared/money/payments/payments.ts'
import { orderSearch } from '#shared/money/orders/orders.ts'
import { linkSearch } from '#shared/money/giving-links/giving-links.schema.ts'
import { spendingInput } from '#shared/money/funds/spending.ts'
import type { Retention } from '#shared/platform/audit/retention.ts'
import { deliverySearch } from '#shared/platform/api/webhooks.ts'
import { listManaged } from '../../site/blog/posts.ts'
import { listOrdersWithAmounts } from '../../money/checkout/orders.ts'
import { invalid } from '../../errors.ts'
import { listLinks } from '../../money/giving-links/links.ts'
import { listLedger } from '../../money/funds/ledger-list.ts'
import { listSpending } from '../../money/funds/spending.ts'
import { listContacts } from '../../site/forms/contacts.ts'
import { listSupporters } from '../supporter-page/list.ts'
import { listNewsRecipients } from '../supporter-page/news.ts'
import { listInbox } from '../inbox/inbox-list.ts'
import { listAudit } from '../dashboard/activity.ts'
import { listOutbox } from '../../platform/mail/resend.ts'
import { listOpen } from '../../money/payment-events/payment-issues.ts'
import { listAddressedDeliveries } from '../../platform/webhooks/deliveries.ts'
import { csvOf, everyRow, type Column } from './csv.ts'
import { LEDGER_COLUMNS, LINK_COLUMNS, SPENDING_COLUMNS } from './fund-lists.ts'
import { listSettledPayments, ORDER_COLUMNS, PAYMENT_COLUMNS, PAYMENT_ISSUE_COLUMNS } from './money-lists.ts'
import {
  ACTIVITY_COLUMNS,
  DELIVERY_COLUMNS,
  EMAIL_COLUMNS,
  INBOX_COLUMNS,
  MESSAGE_COLUMNS,
  NEWS_COLUMNS,
  POST_COLUMNS,
  SUPPORTER_COLUMNS,
} from './other-lists.ts'

/** @throws INVALID for an unknown filter */
type Export = (query: unknown) => {
  /** For the audit log; omits search words, because they may name a person. */
  filters: string
  read: (deps: Deps) => Readable
}

type Page = { limit: number; cursor: number | undefined }

function exporting<Filter extends object, Row extends { id: number }>(
  input: z.ZodType<Filter>,
  list: (db: Db, page: Filter & Page, dates: { retention: Retention; now: Date }) => Promise<Row[]>,
  columns: readonly Column<Row>[],
): Export {
  return (query) => {
    const { data: filter, error } = input.safeParse(query)
    if (error) throw invalid(error.issues[0]?.message ?? 'This filter is not known.')
    return {
      filters: filtersOf(filter),
      read: ({ db, config: { retention }, clock }) =>
        csvOf(
          everyRow((page) => list(db, { ...filter, ...page }, { retention, now: clock() })),
          columns,
        ),
    }
  }
}

/** A delivery filter as URL parameters, where ids are text. */
const deliveryFilter = listFilter({
  ...deliverySearch.shape,
  endpointId: z.coerce.number().pipe(rowId).optional(),
})

export const EXPORTS: Record<ExportedList, Export> = {
  payments: exporting(paymentSearch, listSettledPayments, PAYMENT_COLUMNS),
  orders: exporting(orderSearch, listOrdersWithAmounts, ORDER_COLUMNS),
  'payment-issues': exporting(attentionInput, listOpen, PAYMENT_ISSUE_COLUMNS),
  spending: exporting(spendingInput, listSpending, SPENDING_COLUMNS),
  ledger: exporting(spendingInput, listLedger, LEDGER_COLUMNS),
  messages: exporting(contactSearch, listContacts, MESSAGE_COLUMNS),
  inbox: exporting(inboxInput, listInbox, INBOX_COLUMNS),
  posts: exporting(managedPostsInput, listManaged, POST_COLUMNS),
  // for owners only, see EXPORT_ROLES
  supporters: exporting(
    supporterSearch,
    (db, page) => listSupporters(db, page, { as: 'owner' }),
    SUPPORTER_COLUMNS,
  ),
  news: exporting(pageInput, (db, page) => listNewsRecipients(db, { ...page, accept: true }), NEWS_COLUMNS),
  'news-suppressed': exporting(
    pageInput,
    (db, page) => listNewsRecipients(db, { ...page, accept: false }),
    NEWS_COLUMNS,
  ),
  emails: exporting(outboxInput, listOutbox, EMAIL_COLUMNS),
  activity: exporting(auditInput, listAudit, ACTIVITY_COLUMNS),
  deliveries: exporting(deliveryFilter, listAddressedDeliveries, DELIVERY_COLUMNS),
  links: exporting(linkSearch, listLinks, LINK_COLUMNS),
}

/** For example 'from 2026-11-01, to 2026-11-30, with a search, succeeded, donation' or 'webhook 3'. */
function filtersOf(filter: object): string {
  return Object.entries(filter)
    .flatMap(([name, value]: [string, unknown]) => {
      if (name === 'endpointId') return [`webhook ${String(value)}`]
      if (typeof value !== 'string' || value === '') return []
      if (name === 'q') return ['with a search']
      return [name === 'from' || name === 'to' ? `${name} ${value}` : value]
    })
    .join(', ')
}
