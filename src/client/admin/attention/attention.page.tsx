/** What needs the owner: money first, then links to waiting work. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import { useTRPC } from '../../platform/trpc.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Link, LinkedPages } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { TO_DECIDE, toDecideText, useToDecide } from '../gift-aid/use-to-decide.ts'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListTools } from '../lists/filters/list-tools.tsx'
import { waitingText } from '../mail/email-labels.ts'
import { MailUnset } from '../mail/mail-unset.tsx'
import { BackupAge } from './backup-state.tsx'
import { ClockWrong, useIsClockWrong } from './clock-wrong.tsx'
import { PaymentIssueRow } from './payment-issue-row.tsx'

export const Route = createFileRoute('/admin/attention')({
  component: AttentionList,
})

function AttentionList() {
  const { utils } = useTRPC()
  const { filter, days, clear } = useListFilter({})
  const isDated = days.from !== '' || days.to !== ''
  const { data: elsewhere, isPending } = useQuery(utils.payments.attention.queryOptions({ limit: 1 }))
  const toDecide = useToDecide()
  const isClockWrong = useIsClockWrong()
  const waiting =
    (elsewhere?.ordersWithoutAddress ?? 0) +
    (elsewhere?.ordersWithoutChoices ?? 0) +
    (elsewhere?.mailFailed ?? 0) +
    (elsewhere?.mailWaiting?.count ?? 0) +
    (elsewhere?.webhooksFailing ?? 0) +
    (toDecide ?? 0)
  return (
    <AdminPage title="Needs attention">
      {isClockWrong && <ClockWrong />}
      <MailUnset />
      {(isDated || (elsewhere?.rows.length ?? 0) > 0) && (
        <ListTools list="payment-issues" days={days} filter={filter} />
      )}
      <InfiniteList
        list={utils.payments.attention}
        filter={filter}
        noun="payment issues"
        Row={PaymentIssueRow}
        empty={
          !isPending && (
            <Nothing
              isWaiting={elsewhere === undefined || toDecide === undefined || waiting > 0 || isClockWrong}
            />
          )
        }
        onClear={clear}
      />
      {waiting > 0 && elsewhere !== undefined && (
        <nav aria-labelledby="attention-elsewhere" className="mt-10">
          <h2 id="attention-elsewhere" className="text-lg">
            Orders, Gift Aid, email and webhooks
          </h2>
          <ul className="mt-2 border-t border-line">
            <Way count={elsewhere.ordersWithoutAddress} to="/admin/orders" search={{ status: 'to pack' }}>
              {counted(elsewhere.ordersWithoutAddress, 'order')} without an address
            </Way>
            <Way count={elsewhere.ordersWithoutChoices} to="/admin/orders" search={{ status: 'to pack' }}>
              {counted(elsewhere.ordersWithoutChoices, 'order')} without the buyer’s choices
            </Way>
            <Way count={toDecide} {...TO_DECIDE}>
              {toDecideText(toDecide ?? 0)}
            </Way>
            <Way count={elsewhere.mailWaiting?.count} to="/admin/mail" search={{ state: 'queued' }}>
              {elsewhere.mailWaiting && waitingText(elsewhere.mailWaiting)}
            </Way>
            <Way count={elsewhere.mailFailed} to="/admin/mail" search={{ state: 'failed' }}>
              {counted(elsewhere.mailFailed, 'email')} not delivered
            </Way>
            <Way count={elsewhere.webhooksFailing} to="/admin/integrations" search={{}}>
              {counted(elsewhere.webhooksFailing, 'webhook')} failing
            </Way>
          </ul>
        </nav>
      )}
      {elsewhere?.backup && <BackupAge backup={elsewhere.backup} />}
    </AdminPage>
  )
}

/** All that the page shows on a good day. */
function Nothing({ isWaiting }: { isWaiting: boolean }) {
  if (isWaiting) return <p className="text-lg">No payment needs your attention.</p>
  return (
    <EmptyState
      title="Nothing needs your attention"
      description="Every payment is recorded, no email has failed, and every order has an address."
    />
  )
}

type WayProps = {
  count?: number | undefined
  to: '/admin/orders' | '/admin/gift-aid' | '/admin/mail' | '/admin/integrations'
  search: { status?: string; state?: string }
  hash?: string
  children: ReactNode
}

/** A link to waiting work; hidden if there is none. */
function Way({ count = 0, children, ...way }: WayProps) {
  const isLinked = useContext(LinkedPages)(way.to)
  if (count === 0) return null
  if (!isLinked) return <li className="border-b border-line px-1 py-3">{children}</li>
  return (
    <li className="border-b border-line">
      <Link
        {...way}
        className="flex min-h-12 items-center justify-between gap-4 px-1 font-semibold text-primary tabular-nums hover:bg-primary/7"
      >
        {children}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
      </Link>
    </li>
  )
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
