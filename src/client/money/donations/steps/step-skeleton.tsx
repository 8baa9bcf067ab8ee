/** Reserves a later step's size until its code is loaded. Rarely seen: the code is preloaded during the step before. */
import { CardFieldsSkeleton } from '../../payments/card-fields-skeleton.tsx'
import { FieldSkeleton, Skeleton } from '../../../platform/ui/skeleton.tsx'
import { penceOf, useImpact, type DonationDraft } from '../donation-draft.ts'
import { StepActions } from './step-actions.tsx'

type StepSkeletonProps = { draft: DonationDraft; isPayment: boolean; onBack: () => void }

export function StepSkeleton({ draft, isPayment, onBack }: StepSkeletonProps) {
  const impact = useImpact(penceOf(draft))
  return (
    <>
      <output className="sr-only">Preparing this step…</output>
      {isPayment ? (
        <div className="flex max-w-xl flex-col gap-6">
          <Skeleton shape="card" className="h-27.5" />
          {impact !== undefined && <Skeleton className="-mt-3 h-6 lg:hidden" />}
          <Skeleton className="h-12 sm:h-6" />
          <CardFieldsSkeleton />
          <Skeleton className="h-6" />
        </div>
      ) : (
        <div className="flex max-w-xl flex-col gap-5">
          <FieldSkeleton />
          <FieldSkeleton hasHint />
        </div>
      )}
      <StepActions {...(!isPayment && { draft })} onBack={onBack}>
        <Skeleton shape="round" className="h-14 w-40" />
      </StepActions>
    </>
  )
}
