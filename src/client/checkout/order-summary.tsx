import type { ReactNode } from 'react'
import { formerPrice, lineKey, lineTotalPence, type CartLine } from '#shared/cart.ts'
import { formatPence, formatPounds } from '#shared/money.ts'
import { BraceletThumbnail } from '../bracelets/bracelet-thumbnail.tsx'
import { ChoiceList } from '../bracelets/choice-list.tsx'
import { SummaryCard } from './summary-card.tsx'

type OrderSummaryProps = {
  lines: readonly CartLine[]
  /** Lines whose bracelet is no longer sold. */
  gone: readonly CartLine[]
  totalPence: number
}

/** 'No longer available: Black Star, Kente Crown' */
export const noLongerAvailable = (gone: readonly CartLine[]) =>
  `No longer available: ${gone.map(({ bracelet }) => bracelet.name).join(', ')}`

export function OrderSummary({ lines, gone, totalPence }: OrderSummaryProps) {
  return (
    <SummaryCard total={formatPence(totalPence)}>
      {lines.map((line) => (
        <Line key={lineKey(line)} line={line} amount={formatPence(lineTotalPence(line))}>
          <p className="text-sm text-muted tabular-nums">
            {line.quantity} × {formatPounds(line.bracelet.price)}
          </p>
          <PriceChange line={line} />
        </Line>
      ))}
      {gone.map((line) => (
        <Line key={lineKey(line)} line={line}>
          <p className="text-sm">No longer available, so it is left out of this order.</p>
        </Line>
      ))}
    </SummaryCard>
  )
}

type LineProps = { line: CartLine; amount?: string; children: ReactNode }

const Line = ({ line: { bracelet, choices }, amount, children }: LineProps) => (
  <li className="flex items-center gap-4 py-4">
    <BraceletThumbnail bracelet={bracelet} drawn={56} className="-my-1 -ml-1 size-14 rounded-md" />
    <div className="min-w-0 grow">
      <p className="font-semibold">{bracelet.name}</p>
      <ChoiceList choices={choices} />
      {children}
    </div>
    {amount !== undefined && <p className="font-semibold tabular-nums">{amount}</p>}
  </li>
)

function PriceChange({ line }: { line: CartLine }) {
  const former = formerPrice(line)
  if (former === undefined) return null
  return (
    <p className="text-sm font-semibold">
      The price changed from {formatPounds(former)} to {formatPounds(line.bracelet.price)}
    </p>
  )
}
