/** An incoming payment of a bank statement, what it may be, and what to do with it. */
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSameName } from '#shared/money/payments/payer-names.ts'
import type { ListedLine } from '#shared/money/statements/statements.schema.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { FormButton } from '../kit/form-dialog.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { money } from '../payments/payment-labels.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { BookLine } from './book-line.tsx'
import { ClaimHint } from './claim-hint.tsx'
import { useDecision } from './use-decision.ts'

const WHY = {
  'own reference': 'it has their reference for standing orders',
  reference: 'the same text as an earlier gift',
  name: 'the name matches',
}

type Donor = ListedLine['donors'][number]

function bookText({ name, email, home, why }: Donor, isOneOfSeveral: boolean): string {
  const address = email ?? home ?? 'no email address'
  const donor = name === null ? address : `${name}${isOneOfSeveral ? ` (${address})` : ''}`
  return `Book as from ${donor}: ${WHY[why]}`
}

const hasSameNames = (donors: readonly Donor[]): boolean =>
  donors.some(({ name }, index) =>
    donors.slice(0, index).some((other) => isSameName(name ?? '', other.name ?? '')),
  )

export const LINE_COLUMNS: Columns = [
  ['Payment', 'minmax(0,1fr)'],
  ['Amount', '6rem'],
  ['', '17rem'],
]

export function LineRow({ row }: { row: ListedLine }) {
  const { id, day, amount, description, reference, state, paymentId, donors } = row
  const decision = useDecision(row)
  const text = description || reference || 'Text deleted'
  const about = `(${text}, ${money(amount)}, ${dayInLondon(day)})`
  const isOpen = state === 'open'
  return (
    <ListRow
      id={`line-${id}`}
      level={3}
      // not shortened, because the owner recognizes the payer by it
      heading={<span className="whitespace-normal!">{text}</span>}
      detail={
        <span className="whitespace-normal">
          <span>{dayInLondon(day)}</span>
          {description !== '' && reference !== '' && <span>{` · ${reference}`}</span>}
        </span>
      }
      end={<strong className="font-semibold tabular-nums">{money(amount)}</strong>}
      actions={
        <>
          {isOpen && (
            <>
              <FormButton
                label={donors.length === 0 ? 'Book…' : 'Book differently…'}
                about={about}
                title="Book this payment"
                size="sm"
              >
                {(close) => <BookLine line={row} close={close} />}
              </FormButton>
              <Button size="sm" variant="quiet" {...decision.button({ kind: 'ignore' })}>
                <Named about={about}>Ignore</Named>
              </Button>
            </>
          )}
          {state === 'booked' && paymentId !== null && (
            <TextLink to="/admin/payments/$id" params={{ id: String(paymentId) }}>
              Payment #{paymentId}
            </TextLink>
          )}
          {state === 'ignored' && (
            <>
              <Button size="sm" variant="secondary" {...decision.button({ kind: 'reopen' })}>
                <Named about={about}>Decide again</Named>
              </Button>
              {(description !== '' || reference !== '') && (
                <Button size="sm" variant="quiet" {...decision.button({ kind: 'forget' })}>
                  <Named about={about}>Delete its text</Named>
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {isOpen && <Hints row={row} />}
      {isOpen &&
        donors.map((donor) => (
          <Button key={donor.id} size="sm" {...decision.button({ kind: 'book', supporterId: donor.id })}>
            <Check aria-hidden="true" className="size-4.5" />
            <Named about={about}>{bookText(donor, donors.length > 1)}</Named>
          </Button>
        ))}
    </ListRow>
  )
}

/** A button's label, completed by the line's description for screen readers. */
const Named = ({ about, children }: { about: string; children: ReactNode }) => (
  <span>
    <span>{children}</span>
    <span className="sr-only"> {about}</span>
  </span>
)

function Hints({ row: { amount, donors, hasMoreDonors, payoutOn, enteredAs, claim } }: { row: ListedLine }) {
  return (
    <>
      {payoutOn !== null && (
        <p>
          <Badge tone="quiet">Stripe</Badge> This looks like Stripe’s payout of {dayInLondon(payoutOn)}. Its
          payments are recorded already, so ignore it.
        </p>
      )}
      {enteredAs !== null && (
        <p>
          <Badge tone="waiting">Entered?</Badge>{' '}
          <TextLink to="/admin/payments/$id" params={{ id: String(enteredAs) }}>
            Payment #{enteredAs}
          </TextLink>{' '}
          of the same amount was entered by hand around that day. If it is this one, ignore the line.
        </p>
      )}
      {claim !== null && <ClaimHint claim={claim} amount={amount} />}
      {hasSameNames(donors) && (
        <p>
          <Badge tone="waiting">Same name</Badge>{' '}
          <span>More than one person has this name. Please compare their addresses before you book it.</span>
        </p>
      )}
      {hasMoreDonors && <p>More people may match this text. Search for them with “Book differently…”.</p>}
    </>
  )
}
