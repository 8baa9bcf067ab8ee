/** The history of a monthly gift: its months with their payments, and all events, oldest first. */
import type { ReactNode } from 'react'
import { MAX_MANDATE_EVENTS } from '#shared/money/monthly/mandates.ts'
import type { MandateDetails } from '#shared/money/monthly/mandates.schema.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { RecordRow, RecordSection } from '../kit/record-page.tsx'
import { dayInLondon } from '../ui/london-time.tsx'
import { Moment } from '../ui/moment.tsx'
import { monthName } from '../today/months.ts'
import { ACTOR_LABELS, chargeText, mandateEventDetail, mandateEventKind } from './monthly-labels.ts'

export function MandateHistory({ mandate: { events, charges, ...mandate } }: { mandate: MandateDetails }) {
  return (
    <>
      <RecordSection id="mandate-charges" title="Gifts">
        <ul aria-labelledby="mandate-charges">
          {[...charges].reverse().map((charge) => (
            <RecordRow
              key={charge.id}
              detail={
                <span className={charge.state === 'paid' ? '' : 'text-danger'}>{chargeText(charge)}</span>
              }
              end={formatPence(charge.amountPence)}
            >
              <ToPayment id={charge.paymentId}>{monthName(charge.month)}</ToPayment>
            </RecordRow>
          ))}
          <RecordRow end={dayInLondon(mandate.createdAt)}>
            <ToPayment id={mandate.firstPaymentId}>First gift</ToPayment>
          </RecordRow>
        </ul>
      </RecordSection>
      {events.length > 0 && (
        <RecordSection id="mandate-history" title="Timeline">
          {events.length >= MAX_MANDATE_EVENTS && (
            <p className="text-sm text-muted">Showing the newest {MAX_MANDATE_EVENTS}.</p>
          )}
          <ol aria-labelledby="mandate-history" className="border-l-2 border-line">
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
        </RecordSection>
      )}
    </>
  )
}

function ToPayment({ id, children }: { id: number | null; children: ReactNode }) {
  if (id === null) return <span className="font-medium">{children}</span>
  return (
    <TextLink to="/admin/payments/$id" params={{ id: String(id) }}>
      {children}
    </TextLink>
  )
}
