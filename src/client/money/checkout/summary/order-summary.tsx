import { useState, type ReactNode } from 'react'
import { cartCount, formerPrice, isForSale, lineTotalPence, type CartLine } from '#shared/site/shop/cart.ts'
import { formatPence, formatPounds } from '#shared/platform/text/amounts.ts'
import { BraceletThumbnail } from '../../../site/bracelets/bracelet-thumbnail.tsx'
import { LineAnswers } from '../../../site/cart/line-answers.tsx'
import { rowKey } from '../../../site/cart/row-key.ts'
import type { Choice } from '#shared/site/shop/shop.ts'
import { Glyph } from '../../../platform/ui/glyph.tsx'
import { useRecipient } from './recipient.ts'
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
  const recipient = useRecipient()
  return (
    <SummaryCard total={formatPence(totalPence)}>
      {recipient && <p className="text-muted wrap-anywhere">{`For ${recipient}`}</p>}
      <Folded lines={lines} isOpen={unavailable.length > 0 || lines.some(formerPrice)}>
        <ul className="divide-y divide-line">
          {[...lines, ...unavailable].map((line) => (
            <Line key={rowKey(line)} line={line} onAnswer={(choices) => onAnswer(line, choices)} />
          ))}
        </ul>
      </Folded>
    </SummaryCard>
  )
}

/** More lines than these would move a phone's first field out of sight. */
const MAX_UNFOLDED = 3

type FoldedProps = { lines: readonly CartLine[]; isOpen: boolean; children: ReactNode }

/** Folds a long order on a phone, unless it has news. On a wide screen it is beside the form, so it starts open. */
function Folded({ lines, isOpen, children }: FoldedProps) {
  const [isWide] = useState(() => matchMedia('(min-width: 64rem)').matches)
  if (lines.length <= MAX_UNFOLDED) return children
  return (
    <details open={isOpen || isWide} className="group">
      <summary className="flex min-h-11 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        <span>{cartCount(lines)} bracelets</span>
        <Glyph d="m6 9 6 6 6-6" size="md" className="group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

function Line({ line, onAnswer }: { line: CartLine; onAnswer: (choices: Choice[]) => void }) {
  const { bracelet, choices, quantity } = line
  const isThere = isForSale(line)
  const former = formerPrice(line)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-4">
      <BraceletThumbnail
        bracelet={bracelet}
        choices={choices}
        drawn={56}
        className="-my-1 -ml-1 size-14 rounded-md"
      />
      <div className="min-w-0 flex-1 basis-24">
        <p className="font-semibold">{bracelet.name}</p>
        {isThere ? (
          <p className="text-sm text-muted tabular-nums">
            {quantity} × {formatPounds(bracelet.price)}
          </p>
        ) : (
          <p className="text-sm">No longer available, so it is left out of this order.</p>
        )}
        {isThere && former !== undefined && (
          <p className="text-sm font-semibold">
            The price changed from {formatPounds(former)} to {formatPounds(bracelet.price)}
          </p>
        )}
        <LineAnswers line={line} onAnswer={onAnswer} />
      </div>
      {isThere && <p className="font-semibold tabular-nums">{formatPence(lineTotalPence(line))}</p>}
    </li>
  )
}
