/** One payment from its first price to its last email, and what the owner can do about it. */
import { createFileRoute } from '@tanstack/react-router'
import { OFFLINE_DESCRIPTION, isOffline } from '#shared/money/statements/offline-gifts.ts'
import { AdminPage } from '../admin-page.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { requireRowId } from '../row-id.ts'
import { LoadError } from '../ui/load-error.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { NotThere } from '../ui/to-list.tsx'
import { CheckWithProvider } from './timeline/check-with-provider.tsx'
import { PaymentDisputes } from './timeline/payment-disputes.tsx'
import { PaymentEvents } from './timeline/payment-events.tsx'
import { PaymentEmails } from './timeline/payment-emails.tsx'
import { PaymentRefunds } from './timeline/payment-refunds.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { RefundForm } from './refund/refund-form.tsx'
import { usePaymentTimeline } from './timeline/use-payment-timeline.ts'

const UndoGift = lazyNamed(() => import('./refund/undo-gift.tsx'), 'UndoGift')

export const Route = createFileRoute('/admin/payments/$id')({
  beforeLoad: requireRowId,
  component: Payment,
})

function Payment() {
  const id = Number(Route.useParams().id)
  return (
    <AdminPage title={`Payment #${id}`}>
      {/* the key resets the form for another payment */}
      <Timeline key={id} id={id} />
    </AdminPage>
  )
}

function Timeline({ id }: { id: number }) {
  const query = usePaymentTimeline(id)
  return (
    <Loaded
      query={query}
      what="the payment"
      notFound={
        <NotThere
          what="payment"
          description="Please check the number, or look for it under Payments."
          to="/admin"
          list="Payments"
        />
      }
    >
      {(timeline) => (
        <div aria-busy={query.isFetching}>
          {query.error && !query.isFetching && (
            <div className="mb-6">
              <LoadError what="The payment" onRetry={() => void query.refetch()} />
            </div>
          )}
          <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]">
            <PaymentSummary timeline={timeline} />
            <section
              aria-labelledby="payment-timeline"
              className="rounded-card border border-line bg-raised p-5 xl:row-span-2"
            >
              {isOffline(timeline.payment) ? (
                <>
                  <h2 id="payment-timeline" className="mb-3 text-xl">
                    {OFFLINE_DESCRIPTION}
                  </h2>
                  <LazyBoundary name="The form" fallback={null}>
                    <UndoGift timeline={timeline} />
                  </LazyBoundary>
                </>
              ) : (
                <>
                  <h2 id="payment-timeline" className="mb-3 text-xl">
                    Refund
                  </h2>
                  <RefundForm timeline={timeline} />
                  <div className="mt-5 border-t border-line pt-4">
                    <p className="mb-3 text-sm text-muted">
                      Stripe sends us every change. Check here if something seems to be missing.
                    </p>
                    <CheckWithProvider timeline={timeline} />
                  </div>
                </>
              )}
            </section>
            <div className="flex min-w-0 flex-col gap-8">
              <PaymentDisputes
                disputes={timeline.disputes}
                paymentIntentId={timeline.payment.paymentIntentId}
              />
              {!isOffline(timeline.payment) && <PaymentRefunds refunds={timeline.refunds} />}
              <PaymentEvents timeline={timeline} />
              <PaymentEmails outboxEmails={timeline.outboxEmails} />
            </div>
          </div>
        </div>
      )}
    </Loaded>
  )
}
