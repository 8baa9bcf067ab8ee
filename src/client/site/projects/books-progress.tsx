/** How far a project's books have come; before the first one there is no string to fill. */
import { progressPercent, type ProjectStatus } from '#shared/site/projects/projects.ts'
import { wholeNumber } from '#shared/platform/text/format.ts'
import { BeadProgress } from '../../platform/ui/ornaments/bead-progress.tsx'
import { FirstBead } from '../../platform/ui/ornaments/first-bead.tsx'

type BooksProgressProps = {
  project: { name: string; status: ProjectStatus; booksNeeded: number; booksCollected?: number | undefined }
}

export function BooksProgress({ project }: BooksProgressProps) {
  const { name, status, booksNeeded, booksCollected = 0 } = project
  const percent = progressPercent(booksCollected, booksNeeded)
  if (booksCollected === 0 && booksNeeded > 0 && status !== 'completed')
    return (
      <>
        <p className="flex items-center gap-3 font-display text-lg font-semibold text-primary">
          <FirstBead />
          <span>Be the first bead</span>
        </p>
        <p className="mt-1">{`Goal: ${wholeNumber(booksNeeded)} books · ${percent}% so far`}</p>
      </>
    )
  const books = `${wholeNumber(booksCollected)} of ${wholeNumber(booksNeeded)} books`
  return (
    <>
      <p className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{books}</span>
        <strong className="font-display text-xl font-semibold text-primary">{percent}%</strong>
      </p>
      <BeadProgress
        percent={percent}
        label={`Progress of ${name}`}
        valueText={`${percent}%: ${books}`}
        className="max-w-none"
      />
    </>
  )
}
