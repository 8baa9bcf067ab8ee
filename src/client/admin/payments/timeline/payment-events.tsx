/** The events of a payment, oldest first, and where we learned of each. */
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { RecordSection } from '../../kit/record-page.tsx'
import { Moment } from '../../ui/moment.tsx'
import { eventDetail, eventKind, SOURCE_LABELS, deliveriesText } from './timeline-labels.ts'

/** The server sends at most this many. */
const MAX_EVENTS = 200

export function PaymentEvents({ timeline: { events, snapshotAt } }: { timeline: PaymentTimeline }) {
  return (
    <RecordSection id="payment-events" title="Timeline">
      {events.length >= MAX_EVENTS && <p className="text-sm text-muted">Showing the newest {MAX_EVENTS}.</p>}
      <ol aria-labelledby="payment-events" className="border-l-2 border-line">
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
            note={deliveriesText(event)}
          >
            {eventKind(event)}
          </Moment>
        ))}
      </ol>
      {events.length === 0 && snapshotAt === null && (
        <p className="text-muted">Nothing has been recorded for this payment.</p>
      )}
    </RecordSection>
  )
}
