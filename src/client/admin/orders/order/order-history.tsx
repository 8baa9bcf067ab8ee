/** What was done to an order, by whom and when. */
import type { OrderDetails } from '#shared/money/orders/order-details.ts'
import { activityText } from '../../activity/activity-labels.ts'
import { RecordSection } from '../../kit/record-page.tsx'
import { Moment } from '../../ui/moment.tsx'

export function OrderHistory({ order: { events, createdAt } }: { order: OrderDetails }) {
  return (
    <RecordSection id="order-history" title="History">
      <ol aria-labelledby="order-history" className="border-l-2 border-line">
        <Moment at={createdAt} source="the customer">
          Ordered and paid
        </Moment>
        {events.map((event) => (
          <Moment
            key={event.id}
            at={event.createdAt}
            source={event.accountName || (event.token && `the token ${event.token}`) || 'the shared password'}
          >
            {/* the page says which order */}
            {activityText({ ...event, subjectName: 'the order' }).replace(/^./, (first) =>
              first.toUpperCase(),
            )}
          </Moment>
        ))}
      </ol>
    </RecordSection>
  )
}
