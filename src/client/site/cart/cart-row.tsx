import { Minus, Plus, Trash2 } from 'lucide-react'
import {
  formerPrice,
  isForSale,
  lineTotalPence,
  MAX_QUANTITY,
  type CartLine,
} from '#shared/site/shop/cart.ts'
import { formatPence, formatPounds } from '#shared/platform/text/amounts.ts'
import { stockNotice } from '#shared/site/shop/shop.ts'
import { BraceletThumbnail } from '../bracelets/bracelet-thumbnail.tsx'
import { chosenName } from '../bracelets/choice-list.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { LineAnswers } from './line-answers.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import type { Choice } from '#shared/site/shop/shop.ts'
import { tooltip } from '../../platform/ui/tooltip/tooltip.ts'

type CartRowProps = {
  line: CartLine
  onStep: (by: 1 | -1) => void
  onRemove: () => void
  onAcceptPrice: () => void
  onAnswer: (choices: Choice[]) => void
}

export function CartRow({ line, onStep, onRemove, onAcceptPrice, onAnswer }: CartRowProps) {
  const { name, price, stock } = line.bracelet
  const isThere = isForSale(line)
  const notice = stockNotice(stock, line.quantity)
  return (
    <li className="flex gap-4 py-4">
      <BraceletThumbnail
        bracelet={line.bracelet}
        choices={line.choices}
        drawn={72}
        className="size-20 self-start rounded-card bg-sunken"
      />
      <div className="min-w-0 grow">
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <h3 className="text-base leading-6">{name}</h3>
            {isThere ? (
              <p className="text-sm text-muted">{formatPounds(price)} each</p>
            ) : (
              <p className="text-sm font-semibold">No longer available</p>
            )}
            {isThere && notice !== undefined && <p className="text-sm font-semibold text-danger">{notice}</p>}
          </div>
          <Button
            variant="quiet"
            size="icon"
            className="-mt-2.5 -mr-3 text-muted"
            onClick={onRemove}
            {...tooltip(`Remove ${chosenName(name, line.choices)}`)}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </div>
        <LineAnswers line={line} onAnswer={onAnswer} className="mt-0.5" />
        {isThere && <PriceChange line={line} onAccept={onAcceptPrice} />}
        {isThere && <Quantity line={line} onStep={onStep} />}
      </div>
    </li>
  )
}

function PriceChange({ line, onAccept }: { line: CartLine; onAccept: () => void }) {
  const former = formerPrice(line)
  if (former === undefined) return null
  const { name, price } = line.bracelet
  return (
    <div className="my-2 flex items-center gap-2 rounded-md border border-primary/60 bg-raised py-1 pr-1 pl-3 text-sm">
      <p className="grow">
        The price changed from {formatPounds(former)} to {formatPounds(price)}
      </p>
      <Button
        variant="quiet"
        size="xs"
        tone="primary"
        onClick={onAccept}
        aria-label={`OK: the new price of ${name}`}
      >
        OK
      </Button>
    </div>
  )
}

function Quantity({ line, onStep }: Pick<CartRowProps, 'line' | 'onStep'>) {
  const { stock } = line.bracelet
  const name = chosenName(line.bracelet.name, line.choices)
  return (
    <div className="mt-1 flex items-center justify-between gap-2">
      <fieldset
        aria-label={`Quantity of ${name}`}
        className="flex items-center rounded-full border border-line bg-raised/60"
      >
        <Button variant="quiet" size="icon" onClick={() => onStep(-1)} {...tooltip(`One fewer ${name}`)}>
          <Minus aria-hidden="true" className="size-4" />
        </Button>
        <span className="min-w-7 text-center font-semibold tabular-nums">{line.quantity}</span>
        <Button
          variant="quiet"
          size="icon"
          disabled={line.quantity >= Math.min(stock ?? MAX_QUANTITY, MAX_QUANTITY)}
          onClick={() => onStep(1)}
          {...tooltip(`One more ${name}`)}
        >
          <Plus aria-hidden="true" className="size-4" />
        </Button>
      </fieldset>
      <span className="font-semibold tabular-nums">{formatPence(lineTotalPence(line))}</span>
    </div>
  )
}

export function CartRowSkeleton() {
  return (
    <div className="flex gap-4 border-b border-line py-4 last:border-0">
      <Skeleton shape="card" className="size-20 shrink-0" />
      <div className="grow">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="mt-1.5 h-5 w-20" />
        <div className="mt-2 flex items-center justify-between">
          <Skeleton shape="round" className="h-11 w-30" />
          <Skeleton className="h-6 w-16" />
        </div>
      </div>
    </div>
  )
}
