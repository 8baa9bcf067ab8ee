/** The navigation of a small screen: the most used places, and a sheet with the whole menu. */
import { useLocation } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { usePlaces } from '../kit/use-places.ts'
import { placeState } from '../places.ts'
import { entry, NavLink } from './nav-link.tsx'

// its window is 17 kB, before the password can be typed
const MenuSheet = lazyNamed(() => import('./menu-sheet.tsx'), 'MenuSheet')

/** As many as fit beside the menu's button on 320 px. */
const MAX_IN_BAR = 3

export function BottomBar() {
  // stays mounted once opened, so that it can slide out
  const [isOpen, setOpen] = useState<boolean>()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const places = usePlaces()
  const isElsewhere = places.slice(MAX_IN_BAR).some((place) => placeState(place, path))
  return (
    <nav
      aria-label="Admin"
      data-bottom-bar=""
      // a very low or zoomed screen needs its height for the page
      className="no-print inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)] lg:hidden [@media(height>=24rem)]:fixed"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-4 gap-1 py-1">
        {places.slice(0, MAX_IN_BAR).map((place) => (
          <li key={place.name}>
            <NavLink place={place} variant="bar" />
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen === true}
            aria-current={isElsewhere ? 'true' : undefined}
            onClick={() => setOpen(true)}
            className={entry('bar', 'w-full')}
          >
            <Menu aria-hidden="true" className="size-5" />
            Menu
          </button>
        </li>
      </ul>
      {isOpen !== undefined && (
        <LazyBoundary name="The menu" onFailure={() => setOpen(undefined)}>
          <MenuSheet open={isOpen} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </nav>
  )
}
