/** The events of a payment, oldest first, and where we learned of each. */
import type { ReactNode } from 'react'
import type { PaymentTimeline } from '#shared/payment-timeline.ts'
import { LondonTime } from '../london-time.tsx'
import { eventDetail, eventKind, SOURCE_LABELS, deliveriesText } from './timeline-labels.ts'

/** The server sends no more. */
const MAX_EVENTS = 200

export function PaymentEvents({ timeline: { events, snapshotAt } }: { timeline: PaymentTimeline }) {
  return (
    <section aria-labelledby="payment-events">
      <h2 id="payment-events" className="text-xl">
        Timeline
      </h2>
      {events.length >= MAX_EVENTS && <p className="text-sm text-muted">Showing the newest {MAX_EVENTS}.</p>}
      <ol aria-labelledby="payment-events" className="mt-3 border-l-2 border-line">
        {snapshotAt !== null && (
          <Moment at={snapshotAt} source={SOURCE_LABELS.page}>
            Payment prepared
          </Moment>
        )}
        {events.map((event) => (
          <Moment
            key={event.id}
            at={event.createdAt}
            source={(event.source === 'owner' && event.accountName) || SOURCE_LABELS[event.source]}
            detail={eventDetail(event)}
            deliveries={deliveriesText(event)}
          >
            {eventKind(event)}
          </Moment>
        ))}
      </ol>
      {events.length === 0 && snapshotAt === null && (
        <p className="text-muted">Nothing has been recorded for this payment.</p>
      )}
    </section>
  )
}

type MomentProps = {
  at: string
  source: string
  detail?: string
  deliveries?: string | undefined
  children: ReactNode
}

function Moment({ at, source, detail = '', deliveries, children }: MomentProps) {
  return (
    <li className="relative py-1.5 pl-5 before:absolute before:top-4 before:-left-[0.4375rem] before:size-3 before:rounded-full before:border-2 before:border-surface before:bg-primary">
      <p className="wrap-anywhere">
        <span className="font-medium">{children}</span>
        {detail !== '' && <span className="text-muted">: {detail}</span>}
      </p>
      <p className="text-sm text-muted tabular-nums">
        <LondonTime at={at} /> · {source}
        {deliveries !== undefined && <span className="font-semibold">, {deliveries}</span>}
      </p>
    </li>
  )
}
