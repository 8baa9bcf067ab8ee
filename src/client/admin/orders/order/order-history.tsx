/** What was done to an order, by whom and when. */
import type { OrderDetails } from '#shared/money/orders/order-details.ts'
import { activityText } from '../../activity/activity-labels.ts'
import { Moment } from '../../ui/moment.tsx'

export function OrderHistory({ order: { events, createdAt } }: { order: OrderDetails }) {
  const moments = [
    { id: 0, at: createdAt, who: 'the customer', text: 'Ordered and paid' },
    ...events.map((event) => ({
      id: event.id,
      at: event.createdAt,
      who: event.accountName || (event.token && `the token ${event.token}`) || 'the shared password',
      // the page says which order
      text: activityText({ ...event, subjectName: 'the order' }).replace(/^./, (letter) =>
        letter.toUpperCase(),
      ),
    })),
  ]
  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history" className="text-xl">
        History
      </h2>
      <ol aria-labelledby="order-history" className="mt-3 border-l-2 border-line">
        {moments.map(({ id, at, who, text }) => (
          <Moment key={id} at={at} source={who}>
            {text}
          </Moment>
        ))}
      </ol>
    </section>
  )
}
