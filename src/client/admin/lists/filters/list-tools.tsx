/** Below the search of a list: the days, and the download of what is shown. */
import type { ExportedList } from '#shared/admin/exports.ts'
import { DateRange } from './date-range.tsx'
import type { Days } from './days.ts'
import { DownloadCsv, type Filter } from './download-csv.tsx'

type ListToolsProps = {
  list: ExportedList | undefined
  days: Days | undefined
  filter: Filter
}

export function ListTools({ list, days, filter }: ListToolsProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      {days && <DateRange days={days} />}
      {list && (
        <div className={days && 'sm:pt-7'}>
          <DownloadCsv list={list} filter={filter} />
        </div>
      )}
    </div>
  )
}
