import { FieldSkeleton, Skeleton } from '../ui/skeleton.tsx'

/** A skeleton of the fields' size. */
export function CardFieldsSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <FieldSkeleton />
      <div className="grid grid-cols-2 gap-4">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <Skeleton className="h-12" />
    </div>
  )
}
