import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'
import { FieldSkeleton, Skeleton } from '../../platform/ui/skeleton.tsx'
import { CheckoutColumns } from './checkout-layout.tsx'
import { SummaryCard } from './summary/summary-card.tsx'

export function CheckoutSkeleton() {
  return (
    <CheckoutColumns summary={<OrderSummarySkeleton />}>
      <PaymentFormSkeleton />
    </CheckoutColumns>
  )
}

function OrderSummarySkeleton() {
  return (
    <SummaryCard total={<Skeleton className="h-8 w-24" />}>
      {[1, 2].map((row) => (
        <div key={row} className="flex items-start justify-between gap-4 border-line py-4 not-first:border-t">
          <div className="flex flex-col gap-1 py-0.5">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-5 w-20" />
          </div>
          <Skeleton className="h-6 w-16" />
        </div>
      ))}
    </SummaryCard>
  )
}

/** The fields of contact, address and card. */
const GROUPS = [2, 5, 3]

export function PaymentFormSkeleton() {
  return (
    <div className="flex flex-col gap-10">
      <output className="sr-only">Preparing your payment…</output>
      {GROUPS.map((fields) => (
        <div key={fields} className="flex flex-col gap-5">
          <Skeleton className="mb-1 h-7 w-44" />
          {Array.from({ length: fields }, (_, index) => (
            <FieldSkeleton key={index} />
          ))}
        </div>
      ))}
      <span
        aria-hidden="true"
        className="grid min-h-14 place-items-center rounded-full bg-line/60 text-primary"
      >
        <BeadLoader />
      </span>
    </div>
  )
}
