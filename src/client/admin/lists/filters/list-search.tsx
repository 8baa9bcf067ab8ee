/**
 * A search box, with a select if the list has states. Searches when typing pauses, or on Enter. On a phone the selects and the
 * tools are behind a button if there are tools, so that the list begins on the first screen.
 */
import { ListFilter } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { cn } from '../../../platform/ui/cn.ts'
import type { Days } from './days.ts'
import { ListChoice, type ListChoiceProps } from './list-choice.tsx'
import { SearchBox } from './search-box.tsx'

type ListSearchProps = {
  /** 'Search payments'; without it there is no search box. */
  label: string | undefined
  text: string
  onSearch: (text: string) => void
  choices?: readonly ListChoiceProps[]
  /** With the tools: the days they narrow the list to. */
  days?: Days
  tools?: ReactNode
}

export function ListSearch({ label, text, onSearch, choices = [], days, tools }: ListSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const folded = tools !== undefined && !isOpen && 'max-sm:hidden'
  const inUse =
    choices.filter(({ chosen }) => chosen !== undefined).length + Number(!!(days?.from || days?.to))
  return (
    <>
      <search className="mb-4 flex flex-wrap items-end gap-3">
        {label !== undefined && <SearchBox label={label} text={text} onSearch={onSearch} />}
        {tools !== undefined && (
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
        )}
        {choices.map((choice) => (
          <ListChoice
            key={choice.label}
            {...choice}
            className={cn('flex-none max-sm:min-w-36 max-sm:flex-1', folded)}
          />
        ))}
      </search>
      {tools !== undefined && (
        <div id={id} className={cn(folded)}>
          {tools}
        </div>
      )}
    </>
  )
}
