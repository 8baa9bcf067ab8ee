/** One bracelet, or a new one. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { AdminPage } from '../admin-page.tsx'
import { DeleteButton } from '../bin/delete-button.tsx'
import { NotThere, ToList } from '../ui/to-list.tsx'
import { requireRowIdOrNew } from '../row-id.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Loading } from '../ui/loading.tsx'

const BraceletForm = lazyNamed(() => import('./bracelet-form.tsx'), 'BraceletForm')

export const Route = createFileRoute('/admin/bracelets/$id')({
  beforeLoad: requireRowIdOrNew,
  component: BraceletPage,
})

function BraceletPage() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  return (
    <AdminPage title={id === 'new' ? 'New bracelet' : 'Bracelet'}>
      <ToList to="/admin/bracelets" list="All bracelets" />
      <LazyBoundary name="The form" fallback={<Loading what="the bracelet" />}>
        {id === 'new' ? (
          <BraceletForm bracelet={undefined} onSaved={() => void navigate({ to: '/admin/bracelets' })} />
        ) : (
          <KnownBracelet key={id} id={Number(id)} />
        )}
      </LazyBoundary>
    </AdminPage>
  )
}

function KnownBracelet({ id }: { id: number }) {
  const { utils } = useTRPC()
  const query = useQuery(utils.shop.forEditing.queryOptions({ id }))
  return (
    <Loaded
      query={query}
      what="the bracelet"
      notFound={<NotThere what="bracelet" to="/admin/bracelets" list="All bracelets" />}
    >
      {(data) => (
        <>
          {data.state !== 'shown' && (
            <p className="mb-5 max-w-3xl rounded-card border border-accent-strong bg-raised p-4">
              {data.state === 'hidden' ? 'This bracelet is hidden' : 'This bracelet is retired'}: visitors do
              not see it. To show it again, go to All bracelets and open its menu.
            </p>
          )}
          <BraceletForm bracelet={data} onSaved={() => undefined} />
          <DeleteButton record="bracelet" id={id} />
        </>
      )}
    </Loaded>
  )
}
