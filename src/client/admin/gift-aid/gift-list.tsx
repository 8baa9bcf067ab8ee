/** Every gift, newest first, with why it is or is not claimable. */
import { NOT_CLAIMABLE, QUESTIONS, type GiftDecision } from '#shared/money/gift-aid/gift-aid.ts'
import { GIFT_CHOICES, MAX_DECISION_REASON } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import { decideInput, type GiftAidGift } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { linkVariants, TextLink } from '../../platform/ui/text-link.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { SmallFormButton } from '../forms/small-form-button.tsx'
import { List } from '../kit/list.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { Section } from '../kit/section.tsx'
import { signedMoney } from '../payments/payment-labels.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { CLAIM_STATES } from './claim-labels.ts'

const COLUMNS: Columns = [
  ['Day', '10rem'],
  ['Donor', 'minmax(0,1fr)'],
  ['Gift Aid', 'minmax(0,1.6fr)'],
  ['Gift', '6rem'],
  ['', '7rem'],
]

export const GiftList = () => (
  <Section
    id="gifts"
    title="Why each gift is or is not claimable"
    about="Bracelet sales never are, because they are purchases. A declaration may cover a gift “to decide”: include it only if it was the donor’s own money and nobody else claims on it."
  >
    <List
      list={useTRPC().utils.claims.gifts}
      noun="gifts"
      choices={GIFT_CHOICES}
      columns={COLUMNS}
      Row={GiftRow}
      empty={{ title: 'No gifts yet' }}
      level={3}
    />
  </Section>
)

function GiftRow({ row: gift }: { row: GiftAidGift }) {
  const { id, paymentId, giftOn, donorName, amountPence } = gift
  const day = dayInLondon(giftOn)
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
      actions={<Decide gift={gift} />}
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

function Decide({ gift }: { gift: GiftAidGift }) {
  const { client, utils } = useTRPC()
  const decision = decisionOn(gift)
  if (decision === undefined) return null
  const isIncluding = decision === 'include'
  const verb = isIncluding ? 'Include' : 'Exclude'
  const about = `the gift of ${gift.donorName} on ${dayInLondon(gift.giftOn)}`
  return (
    <SmallFormButton
      label={`${verb}…`}
      about={about}
      title={`${verb} ${about}`}
      size="sm"
      draft={`${decision} gift ${gift.id}`}
      schema={decideInput}
      start={{ id: gift.id, decision, reason: '' }}
      send={(input) => client.claims.decide.mutate(input)}
      success={{ title: isIncluding ? 'Gift Aid is claimed on it' : 'Gift Aid is not claimed on it' }}
      refusal={(error) => refusal('Nothing was changed', error)}
      onDone={() => utils.claims.invalidate()}
      submit={verb}
    >
      {(field) => (
        <TextField
          {...field('reason')}
          label="Reason"
          hint={
            isIncluding
              ? 'How do you know that the donor declared it, and that nobody else claims on it?'
              : undefined
          }
          maxLength={MAX_DECISION_REASON}
          autoComplete="off"
          required
        />
      )}
    </SmallFormButton>
  )
}

const lower = (letter: string) => letter.toLowerCase()
