/** The whole menu: the site's name, the search, the places, and the account at the foot. */
import { CircleUserRound, ExternalLink, LogOut } from 'lucide-react'
import favicon from '../../site/shell/favicon.svg?url'
import { useSite } from '../../site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Link } from '../../platform/ui/link.tsx'
import { usePlaces } from '../kit/use-places.ts'
import { leave } from '../session/admin-lock.ts'
import { useMe } from '../session/use-me.ts'
import { entry, NavLink } from './nav-link.tsx'
import { SearchAll } from './search-all.tsx'

type MenuProps = { label: string; onLeave?: (() => void) | undefined }

export function Menu({ label, onLeave }: MenuProps) {
  const { name } = useSite()
  const { client } = useTRPC()
  const who = useMe().data?.name
  return (
    <div className="flex grow flex-col gap-4">
      <Link
        to="/admin"
        onClick={onLeave}
        className="flex min-h-11 items-center gap-2.5 px-3 font-display text-base/6 font-semibold"
      >
        <img src={favicon} alt="" width="28" height="28" />
        {name}
      </Link>
      <SearchAll onLeave={onLeave} />
      <nav aria-label={label} className="flex grow flex-col gap-4">
        <ul>
          {usePlaces().map((place) => (
            <li key={place.name}>
              <NavLink place={place} variant="row" onClick={onLeave} />
            </li>
          ))}
        </ul>
        <ul className="mt-auto border-t border-line pt-2">
          <li>
            <Link to="/" className={entry('row')}>
              <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
              View site
            </Link>
          </li>
          <li>
            <Link to="/admin/account" onClick={onLeave} className={entry('row')}>
              <CircleUserRound aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0">
                <span>Your account</span>
                {typeof who === 'string' && (
                  <span className="block truncate text-sm font-normal text-muted">{who}</span>
                )}
              </span>
            </Link>
          </li>
          <li>
            <button
              type="button"
              onClick={() => leave(() => client.admin.logout.mutate())}
              className={entry('row', 'w-full')}
            >
              <LogOut aria-hidden="true" className="size-5 shrink-0" />
              Sign out
            </button>
          </li>
        </ul>
      </nav>
    </div>
  )
}
