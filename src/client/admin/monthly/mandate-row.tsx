import type { ListedMandate } from '#shared/money/monthly/mandates.schema.ts'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { StatusBadge } from '../kit/status-badge.tsx'
import { amountAndDay, failureNow, failureText, mandateBadge, nextText } from './monthly-labels.ts'

export const MANDATE_COLUMNS: Columns = [
  ['Donor', 'minmax(0,1fr)'],
  ['Amount and day', '10rem'],
  ['What comes next', 'minmax(0,1.6fr)'],
  ['State', '6rem'],
]

export function MandateRow({ row: mandate }: { row: ListedMandate }) {
  const { id, donorName, donorEmail } = mandate
  const failure = failureNow(mandate)
  return (
    <ListRow
      id={`mandate-${id}`}
      heading={
        <TextLink to="/admin/monthly/$id" params={{ id: String(id) }}>
          {donorName}
        </TextLink>
      }
      detail={donorEmail}
      cells={[
        <span key="amount" className="whitespace-nowrap tabular-nums">
          {amountAndDay(mandate)}
        </span>,
        <span key="next" className={failure === null ? '' : 'text-danger'}>
          {failure === null ? nextText(mandate) : failureText(failure)}
        </span>,
      ]}
      end={<StatusBadge {...mandateBadge(mandate)} />}
    />
  )
}
