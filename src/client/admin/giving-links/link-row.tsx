import { formatShortPence } from '#shared/platform/text/amounts.ts'
import type { GivingLink } from '#shared/money/giving-links/giving-links.schema.ts'
import { WHERE_NEEDED_MOST } from '#shared/money/donations/donation-limits.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { counted } from '../ui/counted.ts'

export const LINK_COLUMNS: Columns = [
  ['Link', 'minmax(0,1fr)'],
  ['Gifts', '6rem'],
  ['Raised', '7rem'],
]

type Gift = Pick<GivingLink, 'amountPence' | 'isMonthly'>

/** '£25 a month', or what the donor chooses. */
export function giftText({ amountPence, isMonthly }: Gift): string {
  if (amountPence === null) return isMonthly ? 'What you can, each month' : 'What you can'
  return `${formatShortPence(amountPence)}${isMonthly ? ' a month' : ''}`
}

export function LinkRow({
  row: { id, name, project, gifts, raisedPence, deletedAt, ...gift },
}: {
  row: GivingLink
}) {
  return (
    <ListRow
      id={`link-${id}`}
      heading={
        <TextLink to="/admin/links/$id" params={{ id: String(id) }}>
          {name}
        </TextLink>
      }
      detail={
        <span>
          <span>{`${giftText(gift)} · ${project ?? WHERE_NEEDED_MOST}`}</span>{' '}
          {deletedAt !== null && <Badge tone="quiet">Deleted</Badge>}
        </span>
      }
      cells={[<span key="gifts">{counted(gifts, 'gift')}</span>]}
      end={<strong className="font-semibold tabular-nums">{formatShortPence(raisedPence)}</strong>}
    />
  )
}
