/** Reserves a later step's size until its code is loaded. Rarely seen: the code is preloaded during the step before. */
import { CardFieldsSkeleton } from '../../payments/card-fields-skeleton.tsx'
import { FieldSkeleton, Skeleton } from '../../../platform/ui/skeleton.tsx'
import type { DonationDraft } from '../donation-draft.ts'
import { StepActions } from './step-actions.tsx'

type StepSkeletonProps = { draft: DonationDraft; isPayment: boolean; onBack: () => void }

export function StepSkeleton({ draft, isPayment, onBack }: StepSkeletonProps) {
  return (
    <>
      <output className="sr-only">Preparing this step…</output>
      {isPayment ? (
        <div className="flex flex-col gap-6">
          <Skeleton shape="card" className="h-50 lg:h-15.5" />
          <Skeleton className="h-12 sm:h-6" />
          <CardFieldsSkeleton />
          <Skeleton className="h-6" />
        </div>
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <FieldSkeleton />
          <FieldSkeleton hasHint />
          <FieldSkeleton />
        </div>
      )}
      <StepActions {...(!isPayment && { draft })} onBack={onBack}>
        <Skeleton shape="round" className="h-14 w-40" />
      </StepActions>
    </>
  )
}
