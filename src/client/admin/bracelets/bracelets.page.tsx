/** Every bracelet in the shop's order, those not in the shop, and a link to add one. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { BRACELET_STATES } from '#shared/site/shop/bracelet-limits.ts'
import { hasWords } from '#shared/platform/text/folded-text.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { BinLink } from '../bin/bin-link.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListSearch } from '../lists/filters/list-search.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Loading } from '../ui/loading.tsx'
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
          The shop shows them in this order. A new price applies at once, even to bracelets already in carts;
          paid orders keep their price.
        </p>
        <Button asChild>
          <Link to="/admin/bracelets/$id" params={{ id: 'new' }}>
            <Plus aria-hidden="true" className="size-5" />
            New bracelet
          </Link>
        </Button>
      </div>
      <BinLink />
      <BraceletList />
    </AdminPage>
  )
}

function BraceletList() {
  const { client, utils } = useTRPC()
  const { manage } = utils.shop
  const query = useQuery(manage.queryOptions())
  const { search } = useListFilter({}, { hasText: true })
  const saveOrder = useSaveOrder('bracelets', {
    show: (compare) => manage.setData(undefined, (items) => items && [...items].sort(compare)),
    cancel: () => manage.cancel(),
    refetch: () => utils.shop.invalidate(),
    send: (ids) => client.shop.reorder.mutate({ ids }),
  })
  return (
    <Loaded query={query} what="the bracelets" loading={<Loading what="bracelets" />}>
      {(data) => {
        if (data.length === 0)
          return <EmptyState title="No bracelets yet" description="Create the first one." />
        const isSearch = search.text !== ''
        const found = data.filter(({ name }) => hasWords(name, search.text))
        return (
          <>
            <ListSearch label="Search bracelets" {...search} />
            <output className="mb-4 block text-sm text-muted empty:hidden">
              {isSearch && `${found.length === 0 ? 'None' : found.length} of ${data.length} bracelets`}
            </output>
            {BRACELET_STATES.map((state) => {
              const bracelets = found.filter((bracelet) => bracelet.state === state)
              if (bracelets.length === 0 && (isSearch || state !== 'shown')) return null
              return (
                <section key={state} aria-labelledby={state} className="mb-8">
                  <h2 id={state} className="mb-3 text-xl">
                    {BRACELET_STATE_LABELS[state]}{' '}
                    <span className="font-normal text-muted">({bracelets.length})</span>
                  </h2>
                  {/* a part of the shop's order cannot be saved as the whole */}
                  {state === 'shown' && !isSearch ? (
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
                          <BraceletActions item={bracelet} />
                        </li>
                      ))}
                    </ul>
                  )}
                  {bracelets.length === 0 && <p className="text-muted">No bracelet is in the shop.</p>}
                </section>
              )
            })}
          </>
        )
      }}
    </Loaded>
  )
}
