import { useQuery } from '@tanstack/react-query'
import { balanceOf, incomeOf, GENERAL_FUND, expensesOf } from '#shared/money/funds/funds.ts'
import { formatSignedPence } from '#shared/platform/text/amounts.ts'
import type { FundBalance } from '#shared/money/funds/spending.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Card } from '../../platform/ui/card.tsx'
import { Badge } from '../../platform/ui/badge.tsx'
import { Loaded } from '../ui/loaded.tsx'

export function FundBalances() {
  const query = useQuery(useTRPC().utils.funds.balances.queryOptions())
  return (
    <Loaded query={query} what="the funds">
      {(funds) => (
        <>
          <ul aria-label="Funds" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {funds.map((fund) => (
              <Fund key={fund.id} fund={fund} />
            ))}
          </ul>
          <p className="mt-3 max-w-prose text-sm text-muted">
            Added up from all payments, refunds, fees and spending. Stripe’s fees are paid from the general
            fund, whatever a gift is for. Gift Aid counts once HMRC has paid it. The money of a restricted
            fund may only be spent on its purpose.
          </p>
        </>
      )}
    </Loaded>
  )
}

function Fund({ fund: { id, name, sums, isRestricted } }: { fund: FundBalance }) {
  const balance = balanceOf(sums)
  return (
    <Card asChild size="sm" className="flex min-w-0 flex-col">
      <li>
        <h2 className="font-body text-base font-semibold tracking-normal wrap-anywhere">
          <span>{name}</span> {isRestricted && <Badge tone="quiet">Restricted</Badge>}
        </h2>
        <p className="mt-1 text-2xl font-semibold tabular-nums">{formatSignedPence(balance)}</p>
        {balance < 0 && (
          <p className="text-sm font-medium text-danger">
            {id === GENERAL_FUND ? 'More was spent than came in.' : 'More was spent than was given for it.'}
          </p>
        )}
        <p className="mt-auto pt-1 text-sm text-muted tabular-nums">
          {formatSignedPence(incomeOf(sums))} in, {formatSignedPence(expensesOf(sums))} out
        </p>
      </li>
    </Card>
  )
}
