import type { Claim } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { List } from '../kit/list.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { Section } from '../kit/section.tsx'
import { StatusBadge } from '../kit/status-badge.tsx'
import { signedMoney } from '../payments/payment-labels.ts'
import { CLAIM_STATES, daysText, NEXT_STEPS } from './claim-labels.ts'
import { counted } from '../ui/counted.ts'

const COLUMNS: Columns = [
  ['Claim', 'minmax(0,1fr)'],
  ['Gifts', 'minmax(0,1.4fr)'],
  ['State', '8rem'],
  ['Amount', '9rem'],
]

export const ClaimList = () => (
  <Section id="claims" title="Claims">
    <List
      list={useTRPC().utils.claims.list}
      noun="claims"
      columns={COLUMNS}
      Row={ClaimRow}
      empty={{ title: 'No claims yet' }}
      level={3}
    />
  </Section>
)

function ClaimRow({ row: claim }: { row: Claim }) {
  const { id, state, gifts, duePence, paidPence } = claim
  return (
    <ListRow
      id={`claim-${id}`}
      level={3}
      heading={
        <TextLink to="/admin/gift-aid/$id" params={{ id: String(id) }}>
          Claim {id}
        </TextLink>
      }
      detail={NEXT_STEPS[state]}
      cells={[
        `${counted(gifts, 'gift')}, ${daysText(claim)}`,
        <StatusBadge key="state" {...CLAIM_STATES[state]} />,
      ]}
      end={
        <span className="tabular-nums">
          <strong className="font-semibold">{signedMoney(paidPence ?? duePence)}</strong>
          {paidPence !== null && paidPence !== duePence && (
            <span className="block text-sm text-muted">of {signedMoney(duePence)}</span>
          )}
        </span>
      }
    />
  )
}
