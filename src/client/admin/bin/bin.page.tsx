/** What was deleted by hand, the latest first. */
import { createFileRoute } from '@tanstack/react-router'
import { RESTORABLE_DAYS } from '#shared/platform/audit/retention.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { ListPage } from '../kit/list-page.tsx'
import { BinRow } from './bin-row.tsx'

export const Route = createFileRoute('/admin/bin')({ component: Bin })

function Bin() {
  return (
    <ListPage
      title="Bin"
      list={useTRPC().utils.bin.list}
      noun="deleted items"
      columns={[
        ['Name', 'minmax(0,1fr)'],
        ['Deleted', '14rem'],
        ['Kept', '7rem'],
        ['', '11rem'],
      ]}
      Row={BinRow}
      empty={{
        title: 'The bin is empty',
        description: 'Posts, messages, bracelets and projects that you delete will appear here.',
      }}
    >
      <p className="mb-4 max-w-prose text-muted">
        Anything you delete stays here for {RESTORABLE_DAYS} days, and can be put back as it was. People you
        erase, and records that the site deletes when their time is up, are gone at once.
      </p>
    </ListPage>
  )
}
