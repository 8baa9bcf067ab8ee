/** Every gift, newest first, with why it is or is not claimable. */
import { NOT_CLAIMABLE, QUESTIONS, type GiftDecision } from '#shared/money/gift-aid/gift-aid.ts'
import { GIFT_CHOICES } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import type { GiftAidGift } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Link } from '../../platform/ui/link.tsx'
import { linkVariants, TextLink } from '../../platform/ui/text-link.tsx'
import { FormButton } from '../kit/form-dialog.tsx'
import { List } from '../kit/list.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { signedMoney } from '../payments/payment-labels.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { CLAIM_STATES } from './claim-labels.ts'
import { DecideForm } from './decide-form.tsx'

const COLUMNS: Columns = [
  ['Day', '10rem'],
  ['Donor', 'minmax(0,1fr)'],
  ['Gift Aid', 'minmax(0,1.6fr)'],
  ['Gift', '6rem'],
  ['', '7rem'],
]

export const GiftList = () => (
  <section aria-labelledby="gifts">
    <h2 id="gifts" className="text-xl">
      Why each gift is or is not claimable
    </h2>
    <p className="mt-1 mb-4 max-w-prose text-muted">
      Bracelet sales never are, because they are purchases. A declaration may cover a gift “to decide”:
      include it only if it was the donor’s own money and nobody else claims on it.
    </p>
    <List
      list={useTRPC().utils.claims.gifts}
      noun="gifts"
      choices={GIFT_CHOICES}
      columns={COLUMNS}
      Row={GiftRow}
      empty={{ title: 'No gifts yet' }}
      level={3}
    />
  </section>
)

function GiftRow({ row: gift }: { row: GiftAidGift }) {
  const { id, paymentId, giftOn, donorName, amountPence } = gift
  const day = dayInLondon(giftOn)
  const decision = decisionOn(gift)
  const about = `the gift of ${donorName} on ${day}`
  const [verb, label] = decision === 'include' ? ['Include', 'Include…'] : ['Exclude', 'Exclude…']
  return (
    <ListRow
      id={`gift-${id}`}
      level={3}
      heading={
        paymentId === null ? (
          day
        ) : (
          <TextLink to="/admin/payments/$id" params={{ id: String(paymentId) }}>
            <span>
              <span>{day}</span>
              <span className="sr-only">, payment {paymentId}</span>
            </span>
          </TextLink>
        )
      }
      cells={[
        donorName,
        <span key="judgement">
          <Judgement gift={gift} />
          {gift.decision && (
            <span className="block wrap-anywhere text-muted">
              {gift.decision.decision === 'include' ? 'Included' : 'Excluded'}: {gift.decision.because}
            </span>
          )}
        </span>,
      ]}
      end={<span className="tabular-nums">{signedMoney(amountPence)}</span>}
      actions={
        decision && (
          <FormButton label={label} about={about} title={`${verb} ${about}`} size="sm">
            {(close) => <DecideForm {...{ id, decision, close }} label={`${verb} ${about}`} />}
          </FormButton>
        )
      }
    />
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
      <Link
        to="/admin/gift-aid/$id"
        params={{ id: String(claim.id) }}
        className={linkVariants({ size: 'text' })}
      >
        claim {claim.id}
      </Link>
      <span>: {CLAIM_STATES[claim.state].label.replace(/^./, lower)}</span>
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

const lower = (letter: string) => letter.toLowerCase()
