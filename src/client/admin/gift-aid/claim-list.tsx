import type { Claim } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { signedMoney } from '../payments/payment-labels.ts'
import { CLAIM_STATE_LABELS, CLAIM_TONES, daysText, giftCount, NEXT_STEPS } from './claim-labels.ts'

const ALL = {}

export function ClaimList() {
  const { utils } = useTRPC()
  return (
    <section aria-labelledby="claims">
      <h2 id="claims" className="mb-2 text-xl">
        Claims
      </h2>
      <InfiniteList
        list={utils.claims.list}
        filter={ALL}
        noun="claims"
        Row={ClaimRow}
        empty={<EmptyState headingLevel="h3" title="No claims yet" />}
        onClear={() => undefined}
      />
    </section>
  )
}

function ClaimRow({ row: claim }: { row: Claim }) {
  const { id, state, gifts, duePence, paidPence } = claim
  return (
    <article
      aria-labelledby={`claim-${id}`}
      className="flex items-center gap-x-4 border-b border-line py-2 max-sm:flex-wrap"
    >
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <h3 id={`claim-${id}`} className="font-body text-base font-normal tracking-normal">
            <Link
              to="/admin/gift-aid/$id"
              params={{ id: String(id) }}
              className="inline-flex min-h-11 items-center text-primary underline"
            >
              Claim {id}
            </Link>
          </h3>
          <Badge tone={CLAIM_TONES[state]}>{CLAIM_STATE_LABELS[state]}</Badge>
        </div>
        <p className="text-sm text-muted">
          {giftCount(gifts)}, {daysText(claim)}
        </p>
        {NEXT_STEPS[state] && <p className="text-sm">{NEXT_STEPS[state]}</p>}
      </div>
      <p className="text-right tabular-nums">
        <strong className="font-semibold">{signedMoney(paidPence ?? duePence)}</strong>
        {paidPence !== null && paidPence !== duePence && (
          <span className="block text-sm text-muted">of {signedMoney(duePence)}</span>
        )}
      </p>
    </article>
  )
}
