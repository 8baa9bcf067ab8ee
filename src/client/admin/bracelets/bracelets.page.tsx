/** Every bracelet in the shop's order, those not in the shop, and a link to add one. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { BRACELET_STATES } from '#shared/bracelet-limits.ts'
import { useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../loaded.tsx'
import { Loading } from '../loading.tsx'
import { OrderedList, ROW } from '../reorder/ordered-list.tsx'
import { useSaveOrder } from '../reorder/use-save-order.ts'
import { BraceletActions } from './bracelet-actions.tsx'
import { BraceletSummary, BRACELET_STATE_LABELS } from './bracelet-summary.tsx'

export const Route = createFileRoute('/admin/bracelets')({ component: Bracelets })

function Bracelets() {
  return (
    <AdminPage title="Bracelets">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-article text-muted">
          The shop has them in this order. A new price counts at once, also in carts; what has been paid stays
          as it was.
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
  const { client, utils } = useTRPC()
  const { manage } = utils.shop
  const query = useQuery(manage.queryOptions())
  const saveOrder = useSaveOrder('bracelets', {
    show: (compare) => manage.setData(undefined, (items) => items?.toSorted(compare)),
    cancel: () => manage.cancel(),
    refetch: () => utils.shop.invalidate(),
    send: (ids) => client.shop.reorder.mutate({ ids }),
  })
  return (
    <Loaded query={query} what="the bracelets" loading={<Loading what="bracelets" />}>
      {(data) => {
        if (data.length === 0)
          return <EmptyState title="No bracelets yet" description="Create the first one." />
        return BRACELET_STATES.map((state) => {
          const bracelets = data.filter((bracelet) => bracelet.state === state)
          if (bracelets.length === 0 && state !== 'shown') return null
          return (
            <section key={state} aria-labelledby={state} className="mb-8">
              <h2 id={state} className="mb-3 text-xl">
                {BRACELET_STATE_LABELS[state]}{' '}
                <span className="font-normal text-muted">({bracelets.length})</span>
              </h2>
              {state === 'shown' ? (
                <OrderedList
                  items={bracelets}
                  onOrder={saveOrder}
                  Summary={BraceletSummary}
                  Actions={BraceletActions}
                />
              ) : (
                <ul className="flex flex-col gap-3">
                  {bracelets.map((bracelet) => (
                    <li key={bracelet.id} className={ROW}>
                      <BraceletSummary item={bracelet} />
                      <div className="flex flex-wrap items-center gap-1 max-sm:w-full max-sm:gap-0">
                        <BraceletActions item={bracelet} />
                      </div>
                    </li>
                  ))}
                </ul>
              )}
              {bracelets.length === 0 && <p className="text-muted">No bracelet is in the shop.</p>}
            </section>
          )
        })
      }}
    </Loaded>
  )
}
