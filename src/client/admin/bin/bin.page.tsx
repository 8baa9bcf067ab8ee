/** What was deleted by hand, the latest first. */
import { createFileRoute } from '@tanstack/react-router'
import { RESTORABLE_DAYS } from '#shared/platform/audit/retention.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { AdminPage } from '../admin-page.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { BinRow } from './bin-row.tsx'

export const Route = createFileRoute('/admin/bin')({ component: Bin })

const ALL = {}

function Bin() {
  const { utils } = useTRPC()
  return (
    <AdminPage title="Bin">
      <p className="mb-4 max-w-prose text-muted">
        Anything you delete stays here for {RESTORABLE_DAYS} days, and can be put back as it was. People you
        erase, and records that the site deletes when their time is up, are gone at once.
      </p>
      <InfiniteList
        list={utils.bin.list}
        filter={ALL}
        noun="deleted items"
        Row={BinRow}
        empty={
          <EmptyState
            title="The bin is empty"
            description="Posts, messages, bracelets and projects that you delete will appear here."
          />
        }
        onClear={() => undefined}
      />
    </AdminPage>
  )
}
