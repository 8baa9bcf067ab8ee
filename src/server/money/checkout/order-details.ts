/** Everything about one order, for its page in the dashboard. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { accounts, auditEvents, outboxEmails } from '#db/schema/index.ts'
import { seesMoney } from '#shared/platform/sign-in/roles.ts'
import type { AuditAction } from '#shared/platform/audit/audit.ts'
import { EMAILS_OF_ORDERS } from '#shared/platform/mail/mail.ts'
import type { OrderDetails } from '#shared/money/orders/order-details.ts'
import { currentName } from '../../platform/audit/audit.ts'
import { emailColumns, withSupporters } from '../../platform/mail/resend.ts'
import { readOrder, type Viewer } from './orders.ts'

/** Audit actions about orders. */
const ACTIONS: AuditAction[] = [
  'order-status-changed',
  'order-choices-entered',
  'order-details-asked',
  'order-corrected',
]

/** @throws NOT_FOUND */
export async function readOrderDetails(db: Db | Tx, id: number, viewer: Viewer): Promise<OrderDetails> {
  const order = await readOrder(db, id, viewer)
  const events = await db
    .select({
      id: auditEvents.id,
      action: auditEvents.action,
      subjectName: auditEvents.subjectName,
      changes: auditEvents.changes,
      detail: auditEvents.detail,
      token: auditEvents.token,
      accountName: currentName(auditEvents.accountName),
      createdAt: auditEvents.createdAt,
    })
    .from(auditEvents)
    .leftJoin(accounts, eq(accounts.id, auditEvents.accountId))
    .where(and(eq(auditEvents.subjectId, id), inArray(auditEvents.action, ACTIONS)))
    .orderBy(asc(auditEvents.id))
  const emails = await db
    .select(emailColumns)
    .from(outboxEmails)
    .where(and(inArray(outboxEmails.kind, EMAILS_OF_ORDERS), eq(outboxEmails.recordId, id)))
    .orderBy(desc(outboxEmails.id))
  return {
    ...order,
    events: events.map((event) => ({ ...event, createdAt: event.createdAt.toISOString() })),
    // the subject of a notice contains the amount
    emails: (await withSupporters(db, emails)).map((email) =>
      seesMoney(viewer.as) ? email : { ...email, subject: null },
    ),
  }
}
