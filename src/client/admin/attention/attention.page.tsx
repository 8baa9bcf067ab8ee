/** What needs the owner: money first, then links to waiting work. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import type { Fault } from '#shared/admin/set-up.ts'
import type { Attention } from '#shared/money/payments/payment-timeline.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Link, LinkedPages } from '../../platform/ui/link.tsx'
import { Alert, AlertTitle } from '../../platform/ui/status/alert.tsx'
import { linkVariants } from '../../platform/ui/text-link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { counted } from '../ui/counted.ts'
import { TO_DECIDE, toDecideText, useToDecide } from '../gift-aid/use-to-decide.ts'
import { ageText } from '../inbox/inbox-labels.ts'
import { List } from '../kit/list.tsx'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { waitingText } from '../mail/email-labels.ts'
import { MailUnset } from '../mail/mail-unset.tsx'
import { useOverview } from '../overview.ts'
import { useMe } from '../session/use-me.ts'
import { LondonTime } from '../ui/london-time.tsx'
import { PaymentIssueRow } from './payment-issue-row.tsx'

export const Route = createFileRoute('/admin/attention')({
  component: AttentionList,
})

function AttentionList() {
  const { utils } = useTRPC()
  const { data: elsewhere } = useQuery(utils.payments.attention.queryOptions({ limit: 1 }))
  const toDecide = useToDecide()
  const faults = useOverview().data?.faults.map(({ part }) => part) ?? []
  const [isClockWrong, isSplit] = [faults.includes('clock'), faults.includes('servers')]
  const waiting =
    (elsewhere?.ordersWithoutAddress ?? 0) +
    (elsewhere?.ordersWithoutChoices ?? 0) +
    (elsewhere?.mailFailed ?? 0) +
    (elsewhere?.mailWaiting?.count ?? 0) +
    (elsewhere?.webhooksFailing ?? 0) +
    (toDecide ?? 0)
  const isQuiet =
    elsewhere !== undefined && toDecide !== undefined && waiting === 0 && !isClockWrong && !isSplit
  return (
    <AdminPage title="Needs attention">
      {isClockWrong && (
        <Technical title="The server’s clock is wrong, or was wrong once" part="clock">
          Orders, gifts and emails get the wrong time, and scheduled work may run early, late or not at all.
          Whoever looks after the server needs to correct it.
        </Technical>
      )}
      {isSplit && (
        <Technical title="Two copies of the database take changes" part="servers">
          The site uses the newer one, but an order or gift may have been recorded in the other. Whoever looks
          after the server needs to stop the older one at once.
        </Technical>
      )}
      <MailUnset />
      <List
        list={utils.payments.attention}
        noun="payment issues"
        hasDays
        exported="payment-issues"
        Row={PaymentIssueRow}
        empty={
          isQuiet
            ? {
                title: 'Nothing needs your attention',
                description:
                  'Every payment is recorded, no email has failed, and every order has an address.',
              }
            : { title: 'No payment needs your attention.' }
        }
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

/** A fault that only a technician can mend, and that may have affected what the lists say. */
function Technical({ title, part, children }: { title: string; part: Fault['part']; children: ReactNode }) {
  const isOwner = useMe().data?.role === 'owner'
  return (
    <Alert tone="change" className="mb-4">
      <AlertTitle>{title}</AlertTitle>
      <p>
        <span>{children}</span>{' '}
        {isOwner && (
          <Link to="/admin/set-up" hash={part} className={linkVariants({ size: 'text' })}>
            What to do
          </Link>
        )}
      </p>
    </Alert>
  )
}

/** The age of the newest backup; the red line above every page says if it is too old. */
function BackupAge({ backup: { lastAt } }: { backup: NonNullable<Attention['backup']> }) {
  const now = useCurrentMinute()
  return (
    <p className="mt-10 text-sm text-muted">
      {lastAt === null ? (
        'No backup has been made yet.'
      ) : (
        <>
          <span>Last backup: {ageText(lastAt, now)}, </span>
          <LondonTime at={lastAt} />
          <span>.</span>
        </>
      )}
    </p>
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
