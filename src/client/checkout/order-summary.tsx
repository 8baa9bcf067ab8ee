/** What is being bought: lines, quantities, prices, total. */
import { lineKey, lineTotalPence, type CartLine } from '#shared/cart.ts'
import { formatPence, formatPounds } from '#shared/money.ts'
import { BraceletArt } from '../bracelets/bracelet-art.tsx'
import { SummaryCard } from './summary-card.tsx'

export function OrderSummary({ lines, totalPence }: { lines: readonly CartLine[]; totalPence: number }) {
  return (
    <SummaryCard total={formatPence(totalPence)}>
      {lines.map((line) => (
        <li key={lineKey(line)} className="flex items-center gap-4 py-4">
          <BraceletArt
            image={line.bracelet.image}
            colors={line.bracelet.colors}
            title=""
            size={56}
            className="-my-1 -ml-1 shrink-0"
          />
          <div className="min-w-0 grow">
            <p className="font-semibold">{line.bracelet.name}</p>
            <p className="text-sm text-muted tabular-nums">
              {line.quantity} × {formatPounds(line.bracelet.price)}
            </p>
          </div>
          <p className="font-semibold tabular-nums">{formatPence(lineTotalPence(line))}</p>
        </li>
      ))}
    </SummaryCard>
  )
}
