/** The navigation of a small screen: the items of every day, and a sheet with all of them. */
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../platform/ui/cn.ts'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { MAX_IN_BAR } from './nav-items.ts'
import { HERE, NavLink, useWhere, whereIs } from './nav-link.tsx'
import { useNavGroups } from './use-nav-groups.ts'

const loadSheet = () => import('./more-sheet.tsx')
const MoreSheet = lazyNamed(loadSheet, 'MoreSheet')
const preloadSheet = () => void loadSheet().catch(() => undefined)

export function BottomBar() {
  // stays mounted once opened, so that it can slide out
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const where = useWhere()
  const all = useNavGroups().flatMap(({ items }) => items)
  const inBar = all.slice(0, MAX_IN_BAR)
  const isElsewhere = all.slice(MAX_IN_BAR).some((item) => whereIs(item, ...where) !== undefined)
  return (
    <nav
      aria-label="Admin"
      data-bottom-bar=""
      // a very low or zoomed screen needs its height for the page
      className="no-print inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)] lg:hidden [@media(height>=24rem)]:fixed"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-4 gap-1 py-1">
        {inBar.map((item) => (
          <li key={item.label}>
            <NavLink item={item} variant="bar" />
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={state === 'open'}
            aria-current={isElsewhere ? 'true' : undefined}
            onClick={() => setState('open')}
            onPointerEnter={preloadSheet}
            onFocus={preloadSheet}
            className={cn(
              'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-md text-xs font-semibold hover:text-primary',
              HERE,
            )}
          >
            <Ellipsis aria-hidden="true" className="size-5" />
            More
          </button>
        </li>
      </ul>
      {state !== 'unused' && (
        <LazyBoundary name="The menu" onFailure={() => setState('unused')}>
          <MoreSheet open={state === 'open'} onClose={() => setState('closed')} />
        </LazyBoundary>
      )}
    </nav>
  )
}
