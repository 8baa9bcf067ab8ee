import type { ReactNode } from 'react'
import { formerPrice, lineTotalPence, type CartLine } from '#shared/site/shop/cart.ts'
import { formatPence, formatPounds } from '#shared/platform/text/amounts.ts'
import { BraceletThumbnail } from '../../../site/bracelets/bracelet-thumbnail.tsx'
import { LineAnswers } from '../../../site/cart/line-answers.tsx'
import { rowKey } from '../../../site/cart/row-key.ts'
import type { Choice } from '#shared/site/shop/shop.ts'
import { SummaryCard } from './summary-card.tsx'

type OrderSummaryProps = {
  lines: readonly CartLine[]
  /** Lines whose bracelet is no longer sold. */
  unavailable: readonly CartLine[]
  totalPence: number
  onAnswer: (line: CartLine, choices: Choice[]) => void
}

/** 'No longer available: Black Star, Kente Crown' */
export const noLongerAvailable = (unavailable: readonly CartLine[]) =>
  `No longer available: ${unavailable.map(({ bracelet }) => bracelet.name).join(', ')}`

export function OrderSummary({ lines, unavailable, totalPence, onAnswer }: OrderSummaryProps) {
  return (
    <SummaryCard total={formatPence(totalPence)}>
      {lines.map((line) => (
        <Line key={rowKey(line)} line={line} amount={formatPence(lineTotalPence(line))} onAnswer={onAnswer}>
          <p className="text-sm text-muted tabular-nums">
            {line.quantity} × {formatPounds(line.bracelet.price)}
          </p>
          <PriceChange line={line} />
        </Line>
      ))}
      {unavailable.map((line) => (
        <Line key={rowKey(line)} line={line} onAnswer={onAnswer}>
          <p className="text-sm">No longer available, so it is left out of this order.</p>
        </Line>
      ))}
    </SummaryCard>
  )
}

type LineProps = Pick<OrderSummaryProps, 'onAnswer'> & {
  line: CartLine
  amount?: string
  children: ReactNode
}

const Line = ({ line, amount, onAnswer, children }: LineProps) => (
  <li className="flex items-start gap-4 py-4">
    <BraceletThumbnail bracelet={line.bracelet} drawn={56} className="-my-1 -ml-1 size-14 rounded-md" />
    <div className="min-w-0 grow">
      <p className="font-semibold">{line.bracelet.name}</p>
      <div>{children}</div>
      <LineAnswers line={line} onAnswer={(choices) => onAnswer(line, choices)} />
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
