/** One row above a list: search, selects, dates and the file. On a phone all but the search are behind a button. */
import { ChevronDown, ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import type { ExportedList } from '#shared/admin/exports.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { cn } from '../../../platform/ui/cn.ts'
import { SelectField } from '../../../platform/ui/fields/field.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../platform/ui/overlays/popover.tsx'
import { daysText, type Days } from './days.ts'
import { DateRange } from './date-range.tsx'
import { DownloadCsv, type Filter } from './download-csv.tsx'
import type { ListChoice } from './list-filter.ts'
import { SearchBox } from './search-box.tsx'

type ListFiltersProps = {
  /** 'Search payments'; without it there is no search box. */
  label: string | undefined
  text: string
  onSearch: (text: string) => void
  choices: readonly ListChoice[]
  days: Days | undefined
  exported: ExportedList | undefined
  /** Filter of the downloaded file. */
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
              <Choose key={choice.label} {...choice} />
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

const Choose = ({ label, all, words, chosen, onChoose }: ListChoice) => (
  <SelectField
    label={<span className="sr-only">{label}</span>}
    className="min-w-36 max-sm:flex-1"
    value={chosen ?? ''}
    onChange={({ target }) => onChoose(target.value)}
  >
    <option value="">{all}</option>
    {Object.entries(words).map(([word, name]) => (
      <option key={word} value={word}>
        {name}
      </option>
    ))}
  </SelectField>
)
