/** The bank details, and their folded section on the donation page. */
import { useQuery } from '@tanstack/react-query'
import { detailRows } from '#shared/money/standing-orders/detail-rows.ts'
import type { BankDetails } from '#shared/money/standing-orders/standing-orders.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { Link } from '../../platform/ui/link.tsx'

/** Nothing if there are none. */
export function FoldedStandingOrder() {
  const { data: details } = useQuery(useTRPC().utils.standingOrders.details.queryOptions())
  if (!details) return null
  return (
    <details className="group border-t border-line pt-2 text-sm">
      <summary className="flex min-h-11 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        <span>By standing order</span>
        <Glyph d="m6 9 6 6 6-6" size="md" className="group-open:rotate-180" />
      </summary>
      <BankRows details={details} />
      <p className="mt-3">
        <Link to="/standing-order" className="underline underline-offset-4">
          Get a reference of your own
        </Link>
        <span>, so that we know that your gifts are yours.</span>
      </p>
    </details>
  )
}

/** The account, as people type it at their bank. A translator must not touch names and numbers. */
export const BankRows = ({ details }: { details: BankDetails }) => (
  <dl className="mt-3 flex flex-col gap-2 rounded-card border border-line bg-raised p-5">
    {detailRows(details).map(([name, value]) => (
      <div key={name} className="flex flex-wrap gap-x-4">
        <dt className="w-36 text-muted">{name}</dt>
        <dd translate="no" className="font-semibold tabular-nums wrap-anywhere">
          {value}
        </dd>
      </div>
    ))}
  </dl>
)
