/** What waits for somebody: the most urgent of each kind by name, each a link to the thing itself. */
import {
  BadgePoundSterling,
  CalendarHeart,
  CheckCheck,
  CircleDashed,
  CreditCard,
  Inbox,
  MailWarning,
  Package,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { TodaysTasks } from '#shared/admin/today.ts'
import { useSite } from '../../site/content/content.ts'
import { cn } from '../../platform/ui/cn.ts'
import { Link } from '../../platform/ui/link.tsx'
import { paymentIssueTitle, responseDue } from '../attention/payment-issue-labels.ts'
import { TO_DECIDE, toDecideText, useToDecide } from '../gift-aid/use-to-decide.ts'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { AnswerDispute } from '../payments/timeline/answer-dispute.tsx'
import {
  emailTask,
  failingTask,
  inboxTask,
  issueTask,
  orderTask,
  stockTask,
  type TaskText,
} from './task-labels.ts'

type Kind = keyof TodaysTasks
type Row<Name extends Kind> = NonNullable<TodaysTasks[Name]>['first'][number]
/** `search` filters the list as the count does. */
type List = {
  to:
    | '/admin/orders'
    | '/admin/inbox'
    | '/admin/attention'
    | '/admin/monthly'
    | '/admin/bracelets'
    | '/admin/mail'
  search: { status?: string; state?: string; order?: string }
}
type Look<Name extends Kind> = {
  title: string
  icon: LucideIcon
  list: List
  text: (row: Row<Name>, now: Date, replyHours: number) => TaskText
  /** Around the text of a task. */
  link: (row: Row<Name>, props: { className: string; children: ReactNode }) => ReactNode
  /** Another way, behind the link. */
  also?: (row: Row<Name>, now: Date) => ReactNode
}

const toOrder = ({ id }: { id: number }, props: { className: string; children: ReactNode }) => (
  <Link to="/admin/orders/$id" params={{ id: String(id) }} {...props} />
)
const NEW: List = { to: '/admin/inbox', search: { state: 'new', order: 'oldest first' } }

const LOOKS: { [Name in Kind]: Look<Name> } = {
  toPack: {
    title: 'Orders to pack',
    icon: Package,
    list: { to: '/admin/orders', search: { status: 'to pack' } },
    text: orderTask,
    link: toOrder,
  },
  toSend: {
    title: 'Packed orders to send',
    icon: Truck,
    list: { to: '/admin/orders', search: { status: 'packed' } },
    text: orderTask,
    link: toOrder,
  },
  inbox: {
    title: 'People to answer',
    icon: Inbox,
    list: NEW,
    text: inboxTask,
    link: ({ id }, props) => <Link {...NEW} hash={`item-${id}`} {...props} />,
  },
  paymentIssues: {
    title: 'Payments to look at',
    icon: CreditCard,
    list: { to: '/admin/attention', search: {} },
    text: issueTask,
    link: ({ id }, props) => <Link to="/admin/attention" hash={`payment-issue-${id}`} {...props} />,
    also: (issue, now) =>
      responseDue(issue.dispute, now) && (
        <AnswerDispute paymentIntentId={issue.paymentIntentId} about={paymentIssueTitle(issue)} />
      ),
  },
  failingGifts: {
    title: 'Monthly gifts that failed',
    icon: CalendarHeart,
    list: { to: '/admin/monthly', search: { state: 'failing' } },
    text: failingTask,
    link: ({ id }, props) => <Link to="/admin/monthly/$id" params={{ id: String(id) }} {...props} />,
  },
  shortStock: {
    title: 'Bracelets running out',
    icon: CircleDashed,
    list: { to: '/admin/bracelets', search: {} },
    text: stockTask,
    link: ({ id }, props) => <Link to="/admin/bracelets/$id" params={{ id: String(id) }} {...props} />,
  },
  failedEmails: {
    title: 'Emails not delivered',
    icon: MailWarning,
    list: { to: '/admin/mail', search: { state: 'failed' } },
    text: emailTask,
    link: ({ id }, props) => <Link to="/admin/mail/$id" params={{ id: String(id) }} {...props} />,
  },
}

export function ToDo({ tasks }: { tasks: TodaysTasks }) {
  const kinds = (Object.keys(LOOKS) as Kind[]).filter((kind) => (tasks[kind]?.count ?? 0) > 0)
  const toDecide = useToDecide()
  if (kinds.length === 0 && !toDecide)
    return toDecide === undefined ? null : (
      <p className="flex items-center gap-3 text-lg">
        <CheckCheck aria-hidden="true" className="size-6 text-success" />
        Nothing is waiting for you.
      </p>
    )
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="text-xl">
        To do
      </h2>
      <div className="mt-3 gap-4 lg:columns-2">
        {kinds.map((kind) => (
          <Tasks key={kind} look={LOOKS[kind] as Look<Kind>} tasks={tasks[kind]} />
        ))}
        {toDecide ? <GiftAidToDecide count={toDecide} /> : null}
      </div>
    </section>
  )
}

function GiftAidToDecide({ count }: { count: number }) {
  return (
    <div className={card}>
      <h3 className="flex items-center gap-2 text-lg">
        <BadgePoundSterling aria-hidden="true" className="size-5 text-primary" />
        Gift Aid to decide
      </h3>
      <Link {...TO_DECIDE} className={wholeList}>
        {toDecideText(count)}
      </Link>
    </div>
  )
}

const card = 'mb-4 break-inside-avoid rounded-card border border-line bg-raised px-4 pt-4 pb-2'
const wholeList = 'inline-flex min-h-11 items-center font-semibold text-primary'

function Tasks({ look, tasks }: { look: Look<Kind>; tasks: TodaysTasks[Kind] }) {
  const { title, icon: Icon, list, text, link, also } = look
  const now = useCurrentMinute()
  const { replyHours } = useSite()
  const first = tasks?.first ?? []
  const more = (tasks?.count ?? 0) - first.length
  return (
    <div className={card}>
      <h3 className="flex items-center gap-2 text-lg">
        <Icon aria-hidden="true" className="size-5 text-primary" />
        {title}
      </h3>
      <ul aria-label={title} className="mt-1">
        {first.map((row) => {
          const { title: what, due, isUrgent = false } = text(row, now, replyHours)
          return (
            <li key={row.id} className="border-t border-line first:border-t-0">
              {link(row, {
                className: 'flex min-h-11 flex-wrap items-center gap-x-2 py-1 hover:text-primary',
                children: (
                  <span className="wrap-anywhere">
                    <span className="font-semibold underline underline-offset-4">{what}</span>
                    {due && <span className={cn(isUrgent && 'font-semibold text-danger')}>, {due}</span>}
                  </span>
                ),
              })}
              {also?.(row, now)}
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <Link {...list} className={wholeList}>
          and {more.toLocaleString('en-GB')} more
          <span className="sr-only">: {title.toLowerCase()}</span>
        </Link>
      )}
    </div>
  )
}
