/** Every gift, newest first, with why it is or is not claimable. */
import { NOT_CLAIMABLE, QUESTIONS, type GiftDecision } from '#shared/money/gift-aid/gift-aid.ts'
import { GIFT_CHOICES } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import type { GiftAidGift } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useOpener } from '../ui/use-opener.ts'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { ListChoice } from '../lists/filters/list-choice.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListHead } from '../lists/list-head.tsx'
import { dayInLondon } from '../ui/london-time.tsx'
import { signedMoney } from '../payments/payment-labels.ts'
import { CLAIM_STATE_LABELS } from './claim-labels.ts'

const DecideForm = lazyNamed(() => import('./decide-form.tsx'), 'DecideForm')

const COLUMNS = 'lg:grid lg:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1.4fr)_7rem]'

export function GiftList() {
  const { utils } = useTRPC()
  const { filter, clear, choices } = useListFilter(GIFT_CHOICES)
  return (
    <section aria-labelledby="gifts">
      <h2 id="gifts" className="text-xl">
        Why each gift is or is not claimable
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        Bracelet sales never are, because they are purchases. A declaration may cover a gift “to decide”:
        include it only if it was the donor’s own money and nobody else claims on it.
      </p>
      <div className="mb-4 flex">
        {choices.map((choice) => (
          <ListChoice key={choice.label} {...choice} />
        ))}
      </div>
      <InfiniteList
        list={utils.claims.gifts}
        filter={{ state: filter.state }}
        noun="gifts"
        Row={GiftRow}
        head={<ListHead columns={COLUMNS} titles={['Day', 'Donor', 'Gift Aid', 'Gift']} />}
        empty={<EmptyState headingLevel="h3" title="No gifts yet" />}
        onClear={clear}
      />
    </section>
  )
}

function GiftRow({ row: gift }: { row: GiftAidGift }) {
  const { id, paymentId, giftOn, donorName, amountPence } = gift
  const day = dayInLondon(giftOn)
  return (
    <article aria-labelledby={`gift-${id}`} className={`gap-x-8 border-b border-line py-2 ${COLUMNS}`}>
      <h3 id={`gift-${id}`} className="font-body text-base font-normal tracking-normal">
        {paymentId === null ? (
          day
        ) : (
          <Link
            to="/admin/payments/$id"
            params={{ id: String(paymentId) }}
            className="-my-2 inline-flex min-h-11 items-center text-primary underline"
          >
            <span>
              {day}
              <span className="sr-only">, payment {paymentId}</span>
            </span>
          </Link>
        )}
      </h3>
      <p className="min-w-0 wrap-anywhere">{donorName}</p>
      <div className="min-w-0">
        <p>
          <Judgement gift={gift} />
        </p>
        {gift.decision && (
          <p className="text-sm wrap-anywhere text-muted">
            {gift.decision.decision === 'include' ? 'Included' : 'Excluded'}: {gift.decision.because}
          </p>
        )}
        <Decide gift={gift} />
      </div>
      <p className="tabular-nums lg:text-right">
        <span className="text-sm text-muted lg:sr-only">Gift </span>
        {signedMoney(amountPence)}
      </p>
    </article>
  )
}

function Judgement({ gift: { claim, reason, taxPence, until } }: { gift: GiftAidGift }) {
  if (reason !== null && claim === null)
    return <span className="text-muted">No: {NOT_CLAIMABLE[reason].replace(/^./, lower)}</span>
  if (claim === null)
    return (
      <>
        <strong className="font-semibold">{signedMoney(taxPence)}</strong>
        <span> can be claimed until {dayInLondon(until)}</span>
      </>
    )
  return (
    <>
      <span>{signedMoney(taxPence)} in</span>{' '}
      <Link to="/admin/gift-aid/$id" params={{ id: String(claim.id) }} className="text-primary underline">
        claim {claim.id}
      </Link>
      <span>: {CLAIM_STATE_LABELS[claim.state].replace(/^./, lower)}</span>
      {reason !== null && <span className="block">{NOT_CLAIMABLE[reason]}</span>}
    </>
  )
}

/** The decision that is offered: the opposite of the present one; undefined if no declaration covers the gift. */
function decisionOn({ reason }: GiftAidGift): GiftDecision | undefined {
  if (reason === null || reason === 'disputed' || reason === 'unconfirmed') return 'exclude'
  const isToInclude =
    reason === 'excluded' || reason === 'said no' || QUESTIONS.some((each) => each === reason)
  return isToInclude ? 'include' : undefined
}

function Decide({ gift }: { gift: GiftAidGift }) {
  const { isOpen, opener, open, close } = useOpener()
  const decision = decisionOn(gift)
  if (decision === undefined) return null
  const about = `the gift of ${gift.donorName} on ${dayInLondon(gift.giftOn)}`
  if (isOpen)
    return (
      <LazyBoundary name="The form" onFailure={close}>
        <DecideForm {...{ gift, decision, about }} onClose={close} />
      </LazyBoundary>
    )
  return (
    <Button ref={opener} variant="secondary" size="sm" className="my-1" onClick={open}>
      <span>
        {decision === 'include' ? 'Include…' : 'Exclude…'}
        <span className="sr-only"> {about}</span>
      </span>
    </Button>
  )
}

const lower = (letter: string) => letter.toLowerCase()
