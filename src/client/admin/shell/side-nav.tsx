/** The navigation on a wide screen, beside every page. */
import { ExternalLink } from 'lucide-react'
import favicon from '../../site/shell/favicon.svg?url'
import { useSite } from '../../site/content/content.ts'
import { Link } from '../../platform/ui/link.tsx'
import { NavList } from './nav-list.tsx'
import { SearchAll } from './search-all.tsx'

export function SideNav() {
  const { name } = useSite()
  return (
    <header className="no-print hidden border-r border-line bg-sunken/50 lg:block">
      <div className="sticky top-0 flex max-h-dvh min-h-full flex-col gap-4 overflow-y-auto overscroll-contain px-3 py-4 lg:min-h-0">
        <p className="flex items-center gap-2.5 px-3 font-display text-base/6 font-semibold">
          <img src={favicon} alt="" width="28" height="28" />
          {name}
        </p>
        <SearchAll />
        <nav aria-label="Admin">
          <NavList />
        </nav>
        <ViewSite />
      </div>
    </header>
  )
}

export function ViewSite() {
  return (
    <p className="border-t border-line pt-2">
      <Link
        to="/"
        className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium hover:bg-primary/7 hover:text-primary"
      >
        <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
        View site
      </Link>
    </p>
  )
}
