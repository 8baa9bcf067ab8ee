/** What became of a monthly gift: its months with their payments, and all that happened, oldest first. */
import type { ReactNode } from 'react'
import { MAX_MANDATE_EVENTS } from '#shared/money/monthly/mandates.ts'
import type { MandateCharge, MandateDetails } from '#shared/money/monthly/mandates.schema.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { Link } from '../../platform/ui/link.tsx'
import { dayInLondon } from '../ui/london-time.tsx'
import { Moment } from '../ui/moment.tsx'
import { monthName } from '../today/months.ts'
import { ACTOR_LABELS, chargeText, mandateEventDetail, mandateEventKind } from './monthly-labels.ts'

export function MandateHistory({ mandate: { events, charges, ...mandate } }: { mandate: MandateDetails }) {
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <section aria-labelledby="mandate-charges">
        <h2 id="mandate-charges" className="text-xl">
          Gifts
        </h2>
        <ul aria-labelledby="mandate-charges" className="mt-3 border-t border-line">
          {[...charges].reverse().map((charge) => (
            <Charge key={charge.id} charge={charge} />
          ))}
          <li className="border-b border-line py-2">
            <ToPayment id={mandate.firstPaymentId}>First gift</ToPayment>
            <span className="text-muted">, {dayInLondon(mandate.createdAt)}</span>
          </li>
        </ul>
      </section>
      <section aria-labelledby="mandate-history">
        <h2 id="mandate-history" className="text-xl">
          Timeline
        </h2>
        {events.length >= MAX_MANDATE_EVENTS && (
          <p className="text-sm text-muted">Showing the newest {MAX_MANDATE_EVENTS}.</p>
        )}
        <ol aria-labelledby="mandate-history" className="mt-3 border-l-2 border-line">
          {events.map((event) => (
            <Moment
              key={event.id}
              at={event.createdAt}
              source={event.accountName ?? ACTOR_LABELS[event.by]}
              detail={mandateEventDetail(event)}
            >
              {mandateEventKind(event)}
            </Moment>
          ))}
        </ol>
      </section>
    </div>
  )
}

function Charge({ charge }: { charge: MandateCharge }) {
  const { month, amountPence, paymentId, state } = charge
  return (
    <li className="border-b border-line py-2 wrap-anywhere">
      <ToPayment id={paymentId}>{monthName(month)}</ToPayment>
      <span className="tabular-nums">, {formatPence(amountPence)}</span>
      <span className={state === 'paid' ? 'text-muted' : 'text-danger'}>, {chargeText(charge)}</span>
    </li>
  )
}

function ToPayment({ id, children }: { id: number | null; children: ReactNode }) {
  if (id === null) return <span className="font-medium">{children}</span>
  return (
    <Link
      to="/admin/payments/$id"
      params={{ id: String(id) }}
      className="-my-2 inline-flex min-h-11 items-center text-primary underline"
    >
      {children}
    </Link>
  )
}
