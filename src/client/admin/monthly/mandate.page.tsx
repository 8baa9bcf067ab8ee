/** One monthly gift: what is agreed, what became of it, and what the owner can do. */
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../platform/trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { requireRowId } from '../row-id.ts'
import { NotThere, ToList } from '../ui/to-list.tsx'
import { MandateActions } from './mandate-actions.tsx'
import { MandateHistory } from './mandate-history.tsx'
import { MandateSummary } from './mandate-summary.tsx'

export const Route = createFileRoute('/admin/monthly/$id')({
  beforeLoad: requireRowId,
  component: Mandate,
})

function Mandate() {
  const id = Number(Route.useParams().id)
  // donors change it too: read it on every opening
  const query = useQuery(useTRPC().utils.mandates.byId.queryOptions({ id }, { staleTime: 0 }))
  return (
    <AdminPage title={`Monthly gift #${id}`}>
      <ToList to="/admin/monthly" list="All monthly gifts" />
      <Loaded
        query={query}
        what="the monthly gift"
        notFound={<NotThere what="monthly gift" to="/admin/monthly" list="All monthly gifts" />}
      >
        {(mandate) => (
          <div
            aria-busy={query.isFetching}
            className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]"
          >
            <MandateSummary mandate={mandate} />
            <MandateActions mandate={mandate} />
            <MandateHistory mandate={mandate} />
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}
