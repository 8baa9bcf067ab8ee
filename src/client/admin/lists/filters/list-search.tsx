/**
 * A search box, with a select if the list has states. Searches when typing pauses, or on Enter. On a phone the selects and the
 * tools are behind a button if there are tools, so that the list begins on the first screen.
 */
import { ListFilter, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { cn } from '../../../platform/ui/cn.ts'
import { controlVariants, Field } from '../../../platform/ui/fields/field.tsx'
import type { Days } from './days.ts'
import { ListChoice, type ListChoiceProps } from './list-choice.tsx'

const REST_MS = 300

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
        {label !== undefined && (
          <SearchBox label={label} text={text} onSearch={onSearch} isNarrow={tools !== undefined} />
        )}
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

type SearchBoxProps = Pick<ListSearchProps, 'text' | 'onSearch'> & {
  label: string
  /** Beside a button on a phone. */
  isNarrow: boolean
}

function SearchBox({ label, text, onSearch, isNarrow }: SearchBoxProps) {
  const [typed, setTyped] = useState(text)
  const [asked, setAsked] = useState(text)
  // what was searched for here comes back as `text`; anything else was set elsewhere, for example by clearing the
  // search
  if (text !== asked) {
    setAsked(text)
    setTyped(text)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<() => void>(undefined)
  useEffect(() => {
    // runs before the click, which may leave the page: Back must restore what was typed
    const askNow = () => pending.current?.()
    document.addEventListener('click', askNow, true)
    return () => {
      document.removeEventListener('click', askNow, true)
      clearTimeout(timer.current)
    }
  }, [])
  const ask = (wanted: string, afterMs: number) => {
    clearTimeout(timer.current)
    pending.current = () => {
      clearTimeout(timer.current)
      pending.current = undefined
      const next = wanted.trim()
      setAsked(next)
      onSearch(next)
    }
    timer.current = setTimeout(pending.current, afterMs)
  }
  return (
    <Field label={label} className={cn('min-w-0 flex-1 sm:basis-64', isNarrow ? 'basis-40' : 'basis-64')}>
      {(control) => (
        <span className="relative block">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
          />
          <input
            {...control}
            type="search"
            maxLength={200}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              ask(event.target.value, REST_MS)
            }}
            onKeyDown={(event) => event.key === 'Enter' && ask(typed, 0)}
            className={controlVariants({ className: 'pl-11' })}
          />
        </span>
      )}
    </Field>
  )
}
