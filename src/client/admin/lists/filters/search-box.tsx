/** A search box. It searches when typing pauses, or on Enter. */
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { controlVariants, Field } from '../../../platform/ui/fields/field.tsx'

const REST_MS = 300

type SearchBoxProps = {
  /** 'Search payments': shown while it is empty. */
  label: string
  text: string
  onSearch: (text: string) => void
}

export function SearchBox({ label, text, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text)
  const [asked, setAsked] = useState(text)
  // a text searched for here comes back as `text`; any other was set elsewhere, for example by clearing the search
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
    <Field label={<span className="sr-only">{label}</span>} className="min-w-0 flex-1 basis-40 sm:basis-64">
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
            placeholder={label}
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
