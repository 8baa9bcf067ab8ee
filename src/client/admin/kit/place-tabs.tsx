/** The pages of the current place as a row of links, under the title of each of them. */
import { useMatch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CountBadge } from '../../platform/ui/badge.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { showInRow } from '../../platform/ui/show-in-row.ts'
import type { PlacePage } from '../places.ts'
import { usePlaces, useWaiting } from './use-places.ts'

export function PlaceTabs() {
  // not the location, which changes before this page is left
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const place = usePlaces().find(({ pages }) => pages.length > 1 && pages.some(({ to }) => to === path))
  const row = useRef<HTMLUListElement>(null)
  const current = place && path
  useEffect(() => {
    // on a phone the row may be wider than the screen
    if (current !== undefined) showInRow(row.current, `[href="${current}"]`)
  }, [current])
  if (!place) return null
  return (
    <nav aria-label={place.name} className="no-print mb-3 sm:mb-5">
      <ul ref={row} className="-mx-gutter scroll-row flex gap-x-1 border-b border-line px-gutter">
        {place.pages.map((page) => (
          <li key={page.to} className="shrink-0">
            <PlaceTab page={page} isCurrent={page.to === path} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PlaceTab({ page, isCurrent }: { page: PlacePage; isCurrent: boolean }) {
  const { count, text } = useWaiting([page])
  return (
    <Link
      to={page.to}
      // drops the search of the previous page
      search={{}}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 font-semibold text-muted hover:text-primary aria-[current]:border-primary aria-[current]:text-primary forced-colors:not-aria-[current]:border-[Canvas]"
    >
      <span>
        <span>{page.label}</span>
        {count > 0 && <span className="sr-only"> ({text})</span>}
      </span>
      <CountBadge count={count} tone="waiting" className="ring-0" />
    </Link>
  )
}
