/** What the owner decides about giving, with links to the pages that follow from it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Loading } from '../ui/loading.tsx'
import { useMe } from '../session/use-me.ts'

const GivingForm = lazyNamed(() => import('./giving-form.tsx'), 'GivingForm')
const GivingFacts = lazyNamed(() => import('./giving-form.tsx'), 'GivingFacts')

const PLACES = [
  ['/admin/gift-aid', 'Gift Aid claims'],
  ['/admin/monthly', 'Monthly gifts'],
  ['/admin/funds', 'Funds'],
] as const

export const Route = createFileRoute('/admin/giving')({ component: Giving })

function Giving() {
  const { utils } = useTRPC()
  const settings = useQuery(utils.giving.settings.queryOptions())
  const { data: me } = useMe()
  return (
    <AdminPage title="Giving">
      <p className="mb-6 flex flex-wrap gap-x-5 gap-y-2">
        {PLACES.map(([to, name]) => (
          <Link key={to} to={to} className="font-semibold text-primary underline">
            {name}
          </Link>
        ))}
      </p>
      <LazyBoundary name="The form" fallback={<Loading what="the settings" />}>
        <Loaded query={settings} what="the settings">
          {(data) =>
            me?.role === 'owner' ? <GivingForm settings={data} /> : <GivingFacts settings={data} />
          }
        </Loaded>
      </LazyBoundary>
    </AdminPage>
  )
}
