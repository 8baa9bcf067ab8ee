/** One row above a list: search, selects, dates and the file. On a phone all but the search are behind a button. */
import { ChevronDown, ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import type { ExportedList } from '#shared/admin/exports.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { cn } from '../../../platform/ui/cn.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../../platform/ui/overlays/popover.tsx'
import { daysText, type Days } from './days.ts'
import { DateRange } from './date-range.tsx'
import { DownloadCsv, type Filter } from './download-csv.tsx'
import { ListChoice, type ListChoiceProps } from './list-choice.tsx'
import { SearchBox } from './search-box.tsx'

type ListFiltersProps = {
  /** 'Search payments'; without it there is no search box. */
  label: string | undefined
  text: string
  onSearch: (text: string) => void
  choices: readonly ListChoiceProps[]
  days: Days | undefined
  exported: ExportedList | undefined
  /** What the file contains. */
  filter: Filter
}

export function ListFilters(props: ListFiltersProps) {
  const { label, text, onSearch, choices, days, exported, filter } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const inUse =
    choices.filter(({ chosen }) => chosen !== undefined).length + Number(!!(days?.from || days?.to))
  const hasMore = choices.length > 0 || days !== undefined || exported !== undefined
  if (label === undefined && !hasMore) return null
  return (
    <search className="mb-3 flex flex-wrap items-end gap-2">
      {label !== undefined && <SearchBox label={label} text={text} onSearch={onSearch} />}
      {hasMore && (
        <>
          <Button
            variant="secondary"
            size="field"
            className="px-4 sm:hidden"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <ListFilter aria-hidden="true" className="size-5" />
            {inUse === 0 ? 'Filters' : `Filters (${inUse})`}
          </Button>
          <div
            id={id}
            className={cn('flex flex-wrap items-end gap-2 max-sm:w-full', !isOpen && 'max-sm:hidden')}
          >
            {choices.map((choice) => (
              <ListChoice
                key={choice.label}
                {...choice}
                label={<span className="sr-only">{choice.label}</span>}
              />
            ))}
            {days && (
              <Popover>
                <PopoverTrigger asChild>
                  <Button variant="secondary" size="field" className="px-4">
                    <span className="sr-only">Dates: </span>
                    <span>{daysText(days)}</span>
                    <ChevronDown aria-hidden="true" className="size-5" />
                  </Button>
                </PopoverTrigger>
                <PopoverContent aria-label="Dates">
                  <DateRange days={days} />
                </PopoverContent>
              </Popover>
            )}
            {exported && <DownloadCsv list={exported} filter={filter} isIcon />}
          </div>
        </>
      )}
    </search>
  )
}
