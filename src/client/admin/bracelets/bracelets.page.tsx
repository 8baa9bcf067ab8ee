/** Every bracelet of the shop, and the way to a new one. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { formatPounds } from '#shared/money.ts'
import { COUNTRY_LABELS } from '#shared/shop.ts'
import { BraceletThumbnail } from '../../bracelets/bracelet-thumbnail.tsx'
import { useCalls } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { LoadError } from '../load-error.tsx'
import { Loading } from '../loading.tsx'

export const Route = createFileRoute('/admin/bracelets')({ component: Bracelets })

function Bracelets() {
  return (
    <AdminPage title="Bracelets">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-article text-muted">
          What the shop offers. A new price counts at once, also in carts; what has been paid stays as it was.
        </p>
        <Button asChild>
          <Link to="/admin/bracelets/$id" params={{ id: 'new' }}>
            <Plus aria-hidden="true" className="size-5" />
            New bracelet
          </Link>
        </Button>
      </div>
      <BraceletList />
    </AdminPage>
  )
}

function BraceletList() {
  const { data, error, isFetching, refetch } = useQuery(useCalls().utils.shop.manage.queryOptions())
  if (error && !data)
    return <LoadError what="The bracelets" onRetry={() => void refetch()} isBusy={isFetching} />
  if (data === undefined) return <Loading what="bracelets" />
  if (data.length === 0) return <EmptyState title="No bracelets yet" description="Create the first one." />
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {data.map(({ id, name, price, country, colors, image, pictures }) => (
        <li
          key={id}
          className="relative flex items-center gap-4 rounded-card border border-line bg-raised p-3 hover:border-primary"
        >
          <BraceletThumbnail
            bracelet={{ image, colors, pictures }}
            drawn={72}
            className="size-18 rounded-md"
          />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              <Link
                to="/admin/bracelets/$id"
                params={{ id: String(id) }}
                className="text-primary underline after:absolute after:inset-0"
              >
                {name}
              </Link>
            </p>
            <p className="text-sm text-muted tabular-nums">
              {formatPounds(price)} · {COUNTRY_LABELS[country]}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
