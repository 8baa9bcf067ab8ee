/** Tasks that wait for somebody: the most urgent of each kind by name, each a link to its record. */
import {
  BadgePoundSterling,
  CalendarHeart,
  CircleDashed,
  CreditCard,
  Inbox,
  MailWarning,
  Package,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { TodaysTasks } from '#shared/admin/today.ts'
import { useSite } from '../../site/content/content.ts'
import { cn } from '../../platform/ui/cn.ts'
import { Card } from '../../platform/ui/card.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { paymentIssueTitle, responseDue } from '../attention/payment-issue-labels.ts'
import { TO_DECIDE, toDecideText, useToDecide } from '../gift-aid/use-to-decide.ts'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { AnswerDispute } from '../payments/timeline/answer-dispute.tsx'
import { clockTime } from '../ui/london-time.tsx'
import { useMe } from '../session/use-me.ts'
import { counted } from '../ui/counted.ts'
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
type TaskRow<Name extends Kind> = NonNullable<TodaysTasks[Name]>['first'][number]
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
  text: (row: TaskRow<Name>, now: Date, replyHours: number) => TaskText
  /** Text before and after the link. */
  link: (row: TaskRow<Name>, props: { className: string; children: ReactNode }) => ReactNode
  /** A second link after the first. */
  also?: (row: TaskRow<Name>, now: Date) => ReactNode
}

const toOrder = ({ id }: { id: number }, props: { className: string; children: ReactNode }) => (
  <Link to="/admin/orders/$id" params={{ id: String(id) }} {...props} />
)

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
    list: { to: '/admin/inbox', search: { state: 'new', order: 'oldest first' } },
    text: inboxTask,
    link: ({ id }, props) => <Link to="/admin/inbox/$id" params={{ id: String(id) }} {...props} />,
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

type Row = Required<Pick<TaskText, 'isUrgent'>> & { key: string; node: ReactNode }

/** The named tasks of a kind. */
function rowsOf<Name extends Kind>(
  name: Name,
  tasks: TodaysTasks[Name],
  now: Date,
  replyHours: number,
): Row[] {
  const { icon, text, link, also } = LOOKS[name]
  return (tasks?.first ?? []).map((row: TaskRow<Name>) => {
    const { title, due, aside, isUrgent = false } = text(row, now, replyHours)
    const children = (
      <>
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold underline underline-offset-4">{title}</span>
          {due && <span className={cn(isUrgent && 'font-semibold text-danger')}>, {due}</span>}
        </span>
        {aside && <span className="ml-2 inline-block shrink-0 text-sm text-muted sm:ml-auto">{aside}</span>}
      </>
    )
    const node = (
      <TaskItem icon={icon}>
        {link(row, { className: taskLink, children })}
        {also?.(row, now)}
      </TaskItem>
    )
    return { key: `${name} ${row.id}`, isUrgent, node }
  })
}

const taskLink = 'block min-h-11 grow items-center gap-x-4 py-2 hover:text-primary sm:flex'

const TaskItem = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex gap-3 border-t border-line first:border-t-0">
    <Icon aria-hidden="true" className="mt-3 size-5 shrink-0 text-primary" />
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-4">{children}</div>
  </li>
)

/** All tasks in one list, the urgent ones first, and below it the lists with more of them. */
export function ToDo({ tasks }: { tasks: TodaysTasks }) {
  const now = useCurrentMinute()
  const { replyHours } = useSite()
  const toDecide = useToDecide()
  const kinds = Object.keys(LOOKS) as Kind[]
  const rows = kinds.flatMap((kind) => rowsOf(kind, tasks[kind], now, replyHours))
  const more = kinds.flatMap((kind) => {
    const left = (tasks[kind]?.count ?? 0) - (tasks[kind]?.first.length ?? 0)
    return left > 0 ? [{ kind, left }] : []
  })
  const urgent = rows.filter(({ isUrgent }) => isUrgent)
  const hasTasks = rows.length > 0 || (toDecide ?? 0) > 0
  return (
    <Card asChild>
      <section aria-label="To do">
        <Greeting
          state={
            hasTasks
              ? urgent.length === 0
                ? 'Nothing is late.'
                : `${counted(urgent.length, 'task')} cannot wait.`
              : 'Nothing is waiting for you.'
          }
        />
        {hasTasks && (
          <ul aria-label="Tasks" className="mt-2">
            {[...urgent, ...rows.filter(({ isUrgent }) => !isUrgent)].map(({ key, node }) => (
              <Fragment key={key}>{node}</Fragment>
            ))}
            {toDecide ? (
              <TaskItem icon={BadgePoundSterling}>
                <Link {...TO_DECIDE} className={taskLink}>
                  <span className="font-semibold underline underline-offset-4">{toDecideText(toDecide)}</span>
                </Link>
              </TaskItem>
            ) : null}
          </ul>
        )}
        {more.length > 0 && (
          <ul aria-label="More tasks" className="mt-2 flex flex-wrap gap-x-5 border-t border-line pt-2">
            {more.map(({ kind, left }) => (
              <li key={kind}>
                <Link
                  {...LOOKS[kind].list}
                  className="inline-flex min-h-11 items-center font-semibold text-primary underline"
                >
                  {`${LOOKS[kind].title}: ${left.toLocaleString('en-GB')} more`}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}

function Greeting({ state }: { state: string }) {
  const hour = Number(clockTime(useCurrentMinute().getTime()).slice(0, 2))
  const name = useMe().data?.name
  const greeting = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
  return (
    <h2 className="text-xl wrap-anywhere">
      {typeof name === 'string' ? `${greeting}, ${name}. ${state}` : `${greeting}. ${state}`}
    </h2>
  )
}
