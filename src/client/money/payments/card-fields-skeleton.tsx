import { FieldSkeleton, Skeleton } from '../../platform/ui/skeleton.tsx'

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
