/** An incoming payment of a bank statement, what it may be, and what to do with it. */
import { Check, Ellipsis, RotateCcw, X } from 'lucide-react'
import { isSameName } from '#shared/money/payments/payer-names.ts'
import type { ListedLine } from '#shared/money/statements/statements.schema.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { Link } from '../../platform/ui/link.tsx'
import { dayInLondon } from '../ui/london-time.tsx'
import { money } from '../payments/payment-labels.ts'
import { useOpener } from '../ui/use-opener.ts'
import { ClaimHint } from './claim-hint.tsx'
import { useDecision } from './use-decision.ts'

const BookLine = lazyNamed(() => import('./book-line.tsx'), 'BookLine')

const WHY = { reference: 'the same text as an earlier gift', name: 'the name matches' }

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

export function LineRow({ row }: { row: ListedLine }) {
  const { id, day, amount, description, reference, state, paymentId } = row
  const { donors, hasMoreDonors, payoutOn, enteredAs, claim } = row
  const { isOpen, opener, open, close } = useOpener()
  const decision = useDecision(row)
  const headingId = `line-${id}`
  const text = description || reference || 'Text deleted'
  const about = <span className="sr-only"> ({`${text}, ${money(amount)}, ${dayInLondon(day)}`})</span>
  return (
    <article aria-labelledby={headingId} className="flex flex-col gap-3 border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3
          id={headingId}
          tabIndex={-1}
          data-row-heading=""
          className="min-w-0 font-body text-base font-semibold tracking-normal wrap-anywhere"
        >
          {text}
        </h3>
        <strong className="font-semibold tabular-nums">{money(amount)}</strong>
        <p className="w-full text-sm text-muted wrap-anywhere">
          <span>{dayInLondon(day)}</span>
          {description !== '' && reference !== '' && <span>{` · ${reference}`}</span>}
        </p>
      </div>
      {state === 'open' && payoutOn !== null && (
        <p>
          <Badge tone="quiet">Stripe</Badge> This looks like Stripe’s payout of {dayInLondon(payoutOn)}. Its
          payments are recorded already, so ignore it.
        </p>
      )}
      {state === 'open' && enteredAs !== null && (
        <p>
          <Badge tone="waiting">Entered?</Badge>{' '}
          <Link
            to="/admin/payments/$id"
            params={{ id: String(enteredAs) }}
            className="font-semibold text-primary underline"
          >
            Payment #{enteredAs}
          </Link>{' '}
          of the same amount was entered by hand about then. If it is this one, ignore the line.
        </p>
      )}
      {state === 'open' && claim !== null && <ClaimHint claim={claim} amount={amount} />}
      {state === 'open' && hasSameNames(donors) && (
        <p>
          <Badge tone="waiting">Same name</Badge>{' '}
          <span>More than one person has this name. Please compare their addresses before you book it.</span>
        </p>
      )}
      {state === 'open' && hasMoreDonors && (
        <p>More people match this text. Search for them with “Book differently…”.</p>
      )}
      {state === 'open' && (
        <div className="flex flex-wrap gap-2">
          {donors.map((donor) => (
            <Button
              key={donor.id}
              size="sm"
              busy={decision.isPending}
              onClick={() => decision.bookFrom(donor.id)}
            >
              <Check aria-hidden="true" className="size-4.5" />
              <span>
                {bookText(donor, donors.length > 1)}
                {about}
              </span>
            </Button>
          ))}
          <Button ref={opener} size="sm" variant="secondary" onClick={open}>
            <Ellipsis aria-hidden="true" className="size-4.5" />
            <span>
              {donors.length === 0 ? 'Book…' : 'Book differently…'}
              {about}
            </span>
          </Button>
          <Button size="sm" variant="quiet" busy={decision.isPending} onClick={decision.ignore}>
            <X aria-hidden="true" className="size-4.5" />
            <span>
              Ignore
              {about}
            </span>
          </Button>
        </div>
      )}
      {isOpen && state === 'open' && (
        <LazyBoundary name="The form" fallback={null}>
          <BookLine line={row} onClose={close} />
        </LazyBoundary>
      )}
      {state === 'booked' && paymentId !== null && (
        <Link
          to="/admin/payments/$id"
          params={{ id: String(paymentId) }}
          className="inline-flex min-h-11 items-center self-start text-primary underline"
        >
          Payment #{paymentId}
        </Link>
      )}
      {state === 'ignored' && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" busy={decision.isPending} onClick={decision.reopen}>
            <RotateCcw aria-hidden="true" className="size-4.5" />
            <span>
              Decide again
              {about}
            </span>
          </Button>
          {(description !== '' || reference !== '') && (
            <Button size="sm" variant="quiet" busy={decision.isPending} onClick={decision.forget}>
              <span>
                Delete its text
                {about}
              </span>
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
