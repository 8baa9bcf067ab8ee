/** One monthly gift: a row of a table on wide screens, a card on narrow ones. */
import type { ListedMandate } from '#shared/money/monthly/mandates.schema.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { ListHead } from '../lists/list-head.tsx'
import { amountAndDay, failureNow, failureText, mandateBadge, nextText } from './monthly-labels.ts'

const columns = 'lg:grid lg:grid-cols-[minmax(0,1.2fr)_10rem_minmax(0,1.6fr)_6rem] lg:items-start lg:gap-x-8'

export const mandateColumns = (
  <ListHead columns={columns} titles={['Donor', 'Amount and day', 'What comes next', 'State']} />
)

export function MandateRow({ row: mandate }: { row: ListedMandate }) {
  const { id, donorName, donorEmail } = mandate
  const failure = failureNow(mandate)
  const badge = mandateBadge(mandate)
  return (
    <article
      aria-labelledby={`mandate-${id}`}
      className={`flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-3 ${columns}`}
    >
      <div className="min-w-0 basis-full">
        <h3 id={`mandate-${id}`} className="font-body text-base font-semibold tracking-normal wrap-anywhere">
          <Link
            to="/admin/monthly/$id"
            params={{ id: String(id) }}
            className="-my-2.5 inline-flex min-h-11 items-center text-primary underline"
          >
            {donorName}
          </Link>
        </h3>
        <p className="text-sm text-muted wrap-anywhere">{donorEmail}</p>
      </div>
      <p className="font-medium tabular-nums">{amountAndDay(mandate)}</p>
      <div className="min-w-0 text-sm max-lg:order-last max-lg:basis-full">
        <p>{nextText(mandate)}</p>
        {failure !== null && <p className="text-danger">{failureText(failure)}</p>}
      </div>
      <p>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </p>
    </article>
  )
}
