import type { ReactNode } from 'react'
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
        <li key={row} className="flex items-start justify-between gap-4 py-4">
          <div className="flex flex-col gap-1 py-0.5">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-5 w-20" />
          </div>
          <Skeleton className="h-6 w-16" />
        </li>
      ))}
    </SummaryCard>
  )
}

export function PaymentFormSkeleton() {
  return (
    <div className="flex flex-col gap-10">
      <output className="sr-only">Preparing your payment…</output>
      <Group>
        <FieldSkeleton />
        <FieldSkeleton hasHint />
      </Group>
      <Group>
        <FieldSkeleton />
        <FieldSkeleton />
        <div className="grid gap-5 sm:grid-cols-[1fr_11rem] sm:gap-4">
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
        <FieldSkeleton hasHint />
      </Group>
      <Group>
        <FieldSkeleton />
        <div className="grid grid-cols-2 gap-4">
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
      </Group>
      <span
        aria-hidden="true"
        className="grid min-h-14 place-items-center rounded-full bg-line/60 text-primary"
      >
        <BeadLoader />
      </span>
    </div>
  )
}

function Group({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="mb-1 h-7 w-44" />
      {children}
    </div>
  )
}
