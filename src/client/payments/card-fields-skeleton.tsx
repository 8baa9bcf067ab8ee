import { Skeleton } from '../ui/skeleton.tsx'

/** A skeleton of the fields' size. */
export function CardFieldsSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <LabelledBar />
      <div className="grid grid-cols-2 gap-4">
        <LabelledBar />
        <LabelledBar />
      </div>
      <Skeleton className="h-12" />
    </div>
  )
}

function LabelledBar() {
  return (
    <div className="flex flex-col gap-1.5">
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-12" />
    </div>
  )
}
