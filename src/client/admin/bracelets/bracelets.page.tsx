/** Every bracelet in the shop's order, those not in the shop, and a link to add one. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { hasWords } from '#shared/platform/text/folded-text.ts'
import { BRACELET_STATES as STATES } from '#shared/site/shop/bracelet-limits.ts'
import type { ManagedBracelet } from '#shared/site/shop/shop.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { BinLink } from '../bin/bin-link.tsx'
import { PageActions } from '../kit/page-actions.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { SearchBox } from '../lists/filters/search-box.tsx'
import { OrderedList, UnorderedList } from '../reorder/ordered-list.tsx'
import { useSaveOrder } from '../reorder/use-save-order.ts'
import { Loaded } from '../ui/loaded.tsx'
import { BraceletActions } from './bracelet-menu.tsx'
import { BraceletSummary } from './bracelet-summary.tsx'
import { BRACELET_STATES } from './bracelet-values.ts'

export const Route = createFileRoute('/admin/bracelets')({ component: Bracelets })

function Bracelets() {
  const query = useQuery(useTRPC().utils.shop.manage.queryOptions())
  return (
    <AdminPage title="Bracelets">
      <PageActions
        primary={
          <Button asChild>
            <Link to="/admin/bracelets/$id" params={{ id: 'new' }}>
              <Plus aria-hidden="true" className="size-5" />
              New bracelet
            </Link>
          </Button>
        }
      />
      <p className="mb-4 max-w-article text-muted">
        The shop shows them in this order. A new price applies at once, even to bracelets already in carts;
        paid orders keep their price.
      </p>
      <BinLink />
      <Loaded query={query} what="bracelets">
        {(data) =>
          data.length === 0 ? (
            <EmptyState title="No bracelets yet" description="Create the first one." />
          ) : (
            <BraceletList bracelets={data} />
          )
        }
      </Loaded>
    </AdminPage>
  )
}

function BraceletList({ bracelets }: { bracelets: readonly ManagedBracelet[] }) {
  const { client, utils } = useTRPC()
  const { search } = useListFilter({}, { hasText: true })
  const onOrder = useSaveOrder('bracelets', {
    show: (compare) => utils.shop.manage.setData(undefined, (items) => items && [...items].sort(compare)),
    cancel: () => utils.shop.manage.cancel(),
    refetch: () => utils.shop.invalidate(),
    send: (ids) => client.shop.reorder.mutate({ ids }),
  })
  const isSearch = search.text !== ''
  const found = bracelets.filter(({ name }) => hasWords(name, search.text))
  const parts = { Summary: BraceletSummary, Actions: BraceletActions }
  return (
    <>
      <search className="mb-4 block">
        <SearchBox label="Search bracelets" {...search} />
      </search>
      <output className="mb-4 block text-sm text-muted empty:hidden">
        {isSearch && `${found.length === 0 ? 'None' : found.length} of ${bracelets.length} bracelets`}
      </output>
      {STATES.map((state) => {
        const items = found.filter((bracelet) => bracelet.state === state)
        if (items.length === 0 && (isSearch || state !== 'shown')) return null
        return (
          <section key={state} aria-labelledby={state} className="mb-8">
            <h2 id={state} className="mb-3 text-xl">
              {BRACELET_STATES[state].label} <span className="font-normal text-muted">({items.length})</span>
            </h2>
            {/* a filtered list must not be saved as the order of the whole shop */}
            {state === 'shown' && !isSearch ? (
              <OrderedList {...parts} items={items} onOrder={onOrder} />
            ) : (
              <UnorderedList {...parts} items={items} />
            )}
            {items.length === 0 && <p className="text-muted">No bracelet is in the shop.</p>}
          </section>
        )
      })}
    </>
  )
}
