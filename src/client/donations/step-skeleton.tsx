/** The size of a later step until its code is here, which is seldom seen: it comes while the step before is filled. */
import { CardFieldsSkeleton } from '../payments/card-fields-skeleton.tsx'
import { FieldSkeleton, Skeleton } from '../ui/skeleton.tsx'
import type { DonationStep } from './donation-steps.ts'
import { StepActions } from './step-actions.tsx'

export function StepSkeleton({ step, onBack }: { step: DonationStep; onBack: () => void }) {
  return (
    <>
      <output className="sr-only">Preparing this step…</output>
      <div className="flex max-w-xl flex-col gap-6">
        {step === 'payment' && <Skeleton shape="card" className="h-20" />}
        {step === 'payment' ? <CardFieldsSkeleton /> : <FieldSkeleton />}
        {step === 'payment' ? <Skeleton className="h-12" /> : <FieldSkeleton hasHint />}
      </div>
      <StepActions onBack={onBack}>
        <Skeleton shape="round" className="h-14 w-40" />
      </StepActions>
    </>
  )
}
