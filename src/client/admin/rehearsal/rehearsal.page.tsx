/**
 * Rehearsals in the payment sandbox: the owner simulates what a bank does, or lets time pass for one record, and sees
 * how the site reacts.
 */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Rehearsal, RehearsalAct } from '#shared/admin/rehearsal.ts'
import { formatPence, formatPounds } from '#shared/platform/text/amounts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { RecordRow, RecordSection } from '../kit/record-page.tsx'
import { RowMenu } from '../kit/row-menu.tsx'
import { useAction } from '../kit/use-action.ts'
import { Loaded } from '../ui/loaded.tsx'
import { dayInLondon, LondonTime } from '../ui/london-time.tsx'

export const Route = createFileRoute('/admin/rehearsal')({ component: RehearsalPage })

function RehearsalPage() {
  const query = useQuery(useTRPC().utils.rehearsal.read.queryOptions())
  return (
    <AdminPage title="Rehearsal">
      {query.error?.data?.code === 'NOT_A_SANDBOX' ? (
        <Alert tone="change">
          <p>{query.error.data.error}</p>
        </Alert>
      ) : (
        <Loaded query={query} what="the rehearsal">
          {(data) => <Acts {...data} />}
        </Loaded>
      )}
    </AdminPage>
  )
}

/** Triggers something, and shows what can be rehearsed then. */
function useRehearse() {
  const { client, utils } = useTRPC()
  return useAction({
    send: (act: RehearsalAct) => client.rehearsal.act.mutate(act),
    done: (_, act) => ({ title: DONE[act.act] }),
    failed: 'Nothing happened',
    onDone: async (data) => {
      utils.rehearsal.read.setData(undefined, data)
      // it may have changed any data
      await utils.invalidate()
    },
  })
}

const DONE: Record<RehearsalAct['act'], string> = {
  charge: 'The bank has answered',
  expire: 'The card expires this month',
  dispute: 'The payment is disputed',
  decide: 'The bank has decided',
  'pay out': 'Paid out',
  prayer: 'It is deleted tomorrow',
  post: 'The post is public',
}

/** A button that triggers something; `about` completes its label for screen readers. */
type GoProps = { act: RehearsalAct; about: string; children: string }
const Go = ({ act, about, children }: GoProps) => (
  <Button size="sm" variant="secondary" {...useRehearse().button(act)}>
    <span>
      <span>{children}</span>
      <span className="sr-only"> {about}</span>
    </span>
  </Button>
)

function Acts({ gifts, payments, disputes, toPayOut, prayers, posts }: Rehearsal) {
  const { act } = useRehearse()
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <p className="max-w-prose text-muted">
        Act as the bank, or let time pass, for test payments of this site. Nothing here is undone
        automatically, and the emails that follow go out as usual. Once Stripe is connected, nothing can be
        rehearsed any more.
      </p>
      <Section id="gifts" title="A month passes for a monthly gift" isEmpty={gifts.length === 0}>
        {gifts.map(({ id, donorName, amountPence, state, cardExpires, charge }) => (
          <RecordRow
            key={id}
            detail={giftText(state, charge)}
            end={
              state === 'active' && (
                <>
                  <Go act={{ act: 'charge', id, bank: 'pays' }} about={`${donorName}’s gift`}>
                    The bank pays
                  </Go>
                  <RowMenu
                    label={`More for ${donorName}`}
                    items={[
                      { label: 'The bank declines it', act: act({ act: 'charge', id, bank: 'declines' }) },
                      { label: 'The bank asks the donor', act: act({ act: 'charge', id, bank: 'asks' }) },
                      { label: 'Its card expires this month', act: act({ act: 'expire', id }) },
                    ]}
                  />
                </>
              )
            }
          >
            <TextLink to="/admin/monthly/$id" params={{ id: String(id) }}>
              {donorName}
            </TextLink>
            <span>{`, ${formatPence(amountPence)}${cardExpires === null ? '' : `, card valid until ${cardExpires.slice(5, 7)}/${cardExpires.slice(2, 4)}`}`}</span>
          </RecordRow>
        ))}
      </Section>
      <RecordSection
        id="payout"
        title="The money is paid out"
        action={
          <Go act={{ act: 'pay out' }} about="to the bank">
            Pay out
          </Go>
        }
      >
        <p>
          <span>
            {toPayOut === 0
              ? 'No payment is waiting for a payout.'
              : `Payments waiting for a payout: ${toPayOut}.`}
          </span>{' '}
          <TextLink to="/admin/payouts" size="text">
            All payouts
          </TextLink>
        </p>
      </RecordSection>
      <Section id="payments" title="Somebody disputes a payment" isEmpty={payments.length === 0}>
        {payments.map((payment) => (
          <RecordRow
            key={payment.id}
            end={
              <Go act={{ act: 'dispute', id: payment.id }} about={`payment #${payment.id}`}>
                Dispute
              </Go>
            }
          >
            <PaymentLink {...payment} />
          </RecordRow>
        ))}
      </Section>
      <Section id="disputes" title="The bank decides a dispute" isEmpty={disputes.length === 0}>
        {disputes.map(({ id, paymentId, ...payment }) => (
          <RecordRow
            key={id}
            end={(['won', 'lost'] as const).map((verdict) => (
              <Go key={verdict} act={{ act: 'decide', id, verdict }} about={`payment #${paymentId}`}>
                {verdict === 'won' ? 'You win' : 'You lose'}
              </Go>
            ))}
          >
            <PaymentLink id={paymentId} {...payment} />
          </RecordRow>
        ))}
      </Section>
      <Section id="posts" title="A scheduled post is due" isEmpty={posts.length === 0}>
        {posts.map(({ id, title, publishAt }) => (
          <RecordRow
            key={id}
            detail={<LondonTime at={publishAt} />}
            end={
              <Go act={{ act: 'post', id }} about={title}>
                Publish now
              </Go>
            }
          >
            {title}
          </RecordRow>
        ))}
      </Section>
      <Section id="prayers" title="A prayer is deleted tomorrow" isEmpty={prayers.length === 0}>
        {prayers.map(({ id, createdAt }) => (
          <RecordRow
            key={id}
            end={
              <Go act={{ act: 'prayer', id }} about={`the prayer of ${dayInLondon(createdAt)}`}>
                Let it age
              </Go>
            }
          >
            <TextLink to="/admin/inbox">Prayer of {dayInLondon(createdAt)}</TextLink>
          </RecordRow>
        ))}
      </Section>
    </div>
  )
}

type SectionProps = { id: keyof typeof EMPTY; title: string; isEmpty: boolean; children: ReactNode }

const Section = ({ id, title, isEmpty, children }: SectionProps) => (
  <RecordSection id={id} title={title}>
    {isEmpty ? <p className="text-muted">{EMPTY[id]}</p> : <ul>{children}</ul>}
  </RecordSection>
)

const EMPTY = {
  gifts: 'Give monthly on the donation page first, with the card 4242 4242 4242 4242.',
  payments: 'Pay for a bracelet or a gift first, with the card 4242 4242 4242 4242.',
  disputes: 'No dispute is open.',
  posts: 'Schedule a post first.',
  prayers: 'Mark a prayer as prayed for first.',
}

type PaymentLinkProps = { id: number; customerName: string | null; amount: string }

const PaymentLink = ({ id, customerName, amount }: PaymentLinkProps) => (
  <>
    <TextLink to="/admin/payments/$id" params={{ id: String(id) }}>
      Payment #{id}
    </TextLink>
    <span>{`, ${customerName ?? 'Anonymous Customer'}, ${formatPounds(amount)}`}</span>
  </>
)

function giftText(
  state: Rehearsal['gifts'][number]['state'],
  charge: Rehearsal['gifts'][number]['charge'],
): string {
  if (state === 'paused') return 'Paused: resume it to rehearse with it'
  if (charge === null) return 'Only its first gift was paid'
  const again = charge.nextAttemptOn === null ? '' : `, tried again on ${dayInLondon(charge.nextAttemptOn)}`
  return `${CHARGES[charge.state]}${again}`
}

const CHARGES = {
  due: 'The last month is due',
  paid: 'The last month was paid',
  unconfirmed: 'The bank has asked the donor about the last month',
  declined: 'The bank has declined the last month',
  'given up': 'The last month was given up',
}
