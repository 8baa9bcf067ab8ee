/**
 * Above a list or a record: says what has changed since it was read, and shows it on a click, so that nothing moves by
 * itself.
 */
import { hashKey, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { ArrowUp, RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { useLive } from '../live/live-state.ts'

type NewRowsProps = {
  /** The list's. */
  queryKey: QueryKey
  /** 'orders' */
  noun: string
  /** When it was last read. */
  updatedAt: number
  /** For a record: the button's label. */
  changed?: string
}

/** How many rows a list does not show yet, and how many it still shows that have left it. */
export function useListChanges(queryKey: QueryKey, updatedAt: number): { added: number; removed: number } {
  const changes = useLive((live) => live.changes[hashKey(queryKey)])
  return changes?.updatedAt === updatedAt ? changes : NO_CHANGES
}

const NO_CHANGES = { added: 0, removed: 0 }

export function NewRows({ queryKey, noun, updatedAt, changed }: NewRowsProps) {
  const cache = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { added, removed } = useListChanges(queryKey, updatedAt)
  const text =
    added > 0 ? newText(added, noun) : removed > 0 ? (changed ?? `Show the latest ${noun}`) : undefined
  const Icon = added > 0 ? ArrowUp : RotateCw
  const show = async () => {
    setIsBusy(true)
    await cache.refetchQueries({ queryKey, exact: true })
    setIsBusy(false)
    // the cache notifies components in a task of its own, which comes before this one
    setTimeout(() => {
      place.current?.scrollIntoView({ block: 'nearest' })
      const list = changed === undefined ? place.current?.parentElement : null
      const heading = list?.querySelector<HTMLElement>('[data-row-heading]')
      ;(heading ?? document.querySelector<HTMLElement>('#main h1'))?.focus({ preventScroll: true })
    })
  }
  return (
    // takes no height, because the content below would move
    <div ref={place} className="no-print sticky top-8 z-20 flex h-0 scroll-mt-8 justify-center">
      {/* not the button itself, which moves when it is clicked */}
      <output className="block h-11 -translate-y-1/2">
        {text !== undefined && (
          <Button size="sm" className="shadow-soft" busy={isBusy} onClick={() => void show()}>
            <Icon aria-hidden="true" className="size-4" />
            {text}
          </Button>
        )}
      </output>
    </div>
  )
}

const newText = (count: number, noun: string) =>
  `${count.toLocaleString('en-GB')} new ${count === 1 ? singularOf(noun) : noun}`

/** 'order', 'inbox item'; 'activity' has none. */
const singularOf = (noun: string) => noun.replace(/s$/, '')
