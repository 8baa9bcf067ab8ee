import { formatPounds } from '#shared/platform/text/amounts.ts'
import type { ManagedBracelet } from '#shared/site/shop/shop.schema.ts'
import { countryLabel } from '#shared/site/shop/shop.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { linkVariants } from '../../platform/ui/text-link.tsx'
import { BraceletThumbnail } from '../../site/bracelets/bracelet-thumbnail.tsx'
import { useSite } from '../../site/content/content.ts'
import { StatusBadge } from '../kit/status-badge.tsx'
import { BRACELET_STATES } from './bracelet-values.ts'

export function BraceletSummary({ item }: { item: ManagedBracelet }) {
  const { id, name, price, country, stock, stockLevel, state } = item
  const { countries } = useSite()
  return (
    <>
      <BraceletThumbnail bracelet={item} drawn={56} className="size-14 rounded-md" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          <Link
            className={linkVariants({ size: 'text' })}
            to="/admin/bracelets/$id"
            params={{ id: String(id) }}
            data-row-heading=""
          >
            {name}
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted tabular-nums">
          <span>
            <span>
              {formatPounds(price)} · {countryLabel(country, countries)}
            </span>
            {stock !== null && stockLevel === null && <span>{` · ${stock} in stock`}</span>}
          </span>
          {stockLevel === 'sold out' && <Badge tone="bad">Sold out</Badge>}
          {stockLevel === 'low' && <Badge tone="waiting">Low: {stock} left</Badge>}
          {state !== 'shown' && <StatusBadge {...BRACELET_STATES[state]} />}
        </p>
      </div>
    </>
  )
}
