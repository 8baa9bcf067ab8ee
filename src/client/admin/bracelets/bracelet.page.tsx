/** One bracelet, or a new one. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { ManagedBracelet } from '#shared/site/shop/shop.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { DeleteButton } from '../bin/delete-button.tsx'
import { PageActions } from '../kit/page-actions.tsx'
import { RecordPage } from '../kit/record-page.tsx'
import { StatusBadge } from '../kit/status-badge.tsx'
import { requireRowIdOrNew } from '../row-id.ts'
import { ToList } from '../ui/to-list.tsx'
import { BraceletForm } from './bracelet-form.tsx'
import { useBraceletMenu } from './bracelet-menu.tsx'
import { BRACELET_STATES } from './bracelet-values.ts'

export const Route = createFileRoute('/admin/bracelets/$id')({
  beforeLoad: requireRowIdOrNew,
  component: BraceletPage,
})

const BACK = { to: '/admin/bracelets', list: 'All bracelets' } as const

function BraceletPage() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  if (id !== 'new') return <KnownBracelet key={id} id={Number(id)} />
  return (
    <AdminPage title="New bracelet">
      <ToList {...BACK} />
      <BraceletForm onSaved={() => void navigate({ to: BACK.to })} />
    </AdminPage>
  )
}

function KnownBracelet({ id }: { id: number }) {
  const query = useQuery(useTRPC().utils.shop.forEditing.queryOptions({ id }))
  return (
    <RecordPage title="Bracelet" noun="bracelet" back={BACK} query={query}>
      {(bracelet) => (
        <>
          <BraceletState bracelet={bracelet} />
          <BraceletForm bracelet={bracelet} />
          <DeleteButton record="bracelet" id={id} />
        </>
      )}
    </RecordPage>
  )
}

function BraceletState({ bracelet }: { bracelet: ManagedBracelet }) {
  const { state } = bracelet
  return (
    <>
      <PageActions status={<StatusBadge {...BRACELET_STATES[state]} />} menu={useBraceletMenu(bracelet)} />
      {state !== 'shown' && (
        <p className="mb-5 text-muted">Visitors do not see it. To show it again, open the menu above.</p>
      )}
    </>
  )
}
