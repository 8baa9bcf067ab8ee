/** The texts of tasks: what to do, and by when. */
import type { InboxItem } from '#shared/admin/inbox.ts'
import type { InboxKind } from '#shared/site/forms/inbox-kinds.ts'
import { EMAILS, type OutboxEmail } from '#shared/platform/mail/mail.ts'
import { isSoldOut, isStillPaid } from '#shared/money/orders/packing.ts'
import type { PaymentIssue } from '#shared/money/payments/payment-timeline.ts'
import type { ShortBracelet } from '#shared/site/shop/shop.schema.ts'
import type { OrderTask, TodaysTasks } from '#shared/admin/today.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { ORDER_PAYMENT_LABELS } from '#shared/money/orders/orders.ts'
import { paymentIssueTitle, responseDue } from '../attention/payment-issue-labels.ts'
import { replyByText } from '../inbox/inbox-labels.ts'
import { failureReason } from '../payments/timeline/decline-reasons.ts'

/**
 * The parts of a task's text: 'Ada Mensah, 2 × Black Star', 'send by 1 December'; `aside` distinguishes it from others
 * with the same text.
 */
export type TaskText = { title: string; due?: string | undefined; isUrgent?: boolean; aside?: string }

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** '2 × Black Star, 1 × Rainforest and more' */
const linesText = (lines: OrderTask['lines']) =>
  lines
    .slice(0, MAX_LINES)
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(', ') + (lines.length > MAX_LINES ? ' and more' : '')
const MAX_LINES = 2

export function orderTask(order: OrderTask, now: Date): TaskText {
  const title = [order.customerName ?? 'Somebody', linesText(order.lines)].filter(Boolean).join(', ')
  const aside = `Order ${order.number}`
  if (!isStillPaid(order))
    return {
      title,
      aside,
      due: `${ORDER_PAYMENT_LABELS[order.paymentStatus].toLowerCase()}: do not send it yet`,
    }
  if (isSoldOut(order)) return { title, aside, due: 'sold out after it was paid for', isUrgent: true }
  const isUrgent = londonDay(now) > order.sendBy
  const by = `${isUrgent ? 'late: should have been sent' : 'send'} by ${day.format(new Date(order.sendBy))}`
  const lacks = order.needsAddress ? ', needs an address' : order.needsChoices ? ', needs choices' : ''
  return { title, aside, due: by + lacks, isUrgent }
}

const ANSWERS: Record<InboxKind, (name: string) => string> = {
  message: (name) => `Answer ${name}`,
  prayer: (name) => `Pray for ${name}`,
  volunteer: (name) => `Answer ${name}, who would like to help`,
  'book-offer': (name) => `Answer ${name}, who offers books`,
}

export function inboxTask(
  item: Pick<InboxItem, 'kind' | 'state' | 'name' | 'createdAt'>,
  now: Date,
  replyHours: number,
): TaskText {
  const left = replyByText(item, replyHours, now)
  return { title: ANSWERS[item.kind](item.name), due: left?.text, isUrgent: left?.isOverdue ?? false }
}

export function issueTask(
  issue: Pick<PaymentIssue, 'kind' | 'paymentId' | 'orderNumber' | 'dispute'>,
  now: Date,
): TaskText {
  const due = responseDue(issue.dispute, now)
  return { title: paymentIssueTitle(issue), due: due?.text, isUrgent: due?.isUrgent ?? false }
}

export const failingTask = ({
  donorName,
  state,
  code,
}: NonNullable<TodaysTasks['failingGifts']>['first'][number]): TaskText => ({
  title: `Monthly gift of ${donorName}`,
  due: `${failureReason(code).replace(/^./, (letter) => letter.toLowerCase())}${state === 'paused' ? ', paused' : ''}`,
})

export const stockTask = ({ name, stock }: ShortBracelet): TaskText => ({
  title: name,
  due: stock === 0 ? 'sold out' : `${stock} left`,
  isUrgent: stock === 0,
})

export const emailTask = ({
  kind,
  subject,
  recipient,
}: Pick<OutboxEmail, 'kind' | 'subject' | 'recipient'>): TaskText => ({
  title: `“${subject ?? EMAILS[kind].label}” did not reach ${recipient ?? 'you'}`,
})
