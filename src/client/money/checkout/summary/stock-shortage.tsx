/** Lists what to change before the cart can be paid, because other visitors bought the last ones. */
import { lineKey, type CartLine } from '#shared/site/shop/cart.ts'
import { stockNotice } from '#shared/site/shop/shop.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import type { Shortage } from './shortages.ts'

type StockShortageProps = {
  short: readonly Shortage[]
  setQuantity: (line: CartLine, quantity: number) => void
  remove: (line: CartLine) => void
}

export function StockShortage({ short, setQuantity, remove }: StockShortageProps) {
  return (
    <section role="alert" aria-labelledby="stock-shortage" className="flex flex-col gap-5">
      <Alert tone="failure">
        <h2 id="stock-shortage" className="text-lg">
          Please change your order
        </h2>
        <p>Somebody else has bought what is in your cart. Your card has not been charged.</p>
      </Alert>
      <ul className="divide-y divide-line border-y border-line">
        {short.map(({ name, stock, lines }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <p>
              <span className="block font-semibold">{name}</span>
              {stockNotice(stock, Infinity)}
            </p>
            <div className="flex flex-wrap gap-3">
              {lines.map((line) =>
                stock > 0 && lines.length === 1 ? (
                  <Button key={lineKey(line)} onClick={() => setQuantity(line, stock)}>
                    {`Buy ${stock} of ${name}`}
                  </Button>
                ) : (
                  <Button key={lineKey(line)} variant="secondary" onClick={() => remove(line)}>
                    {`Remove ${line.quantity} × ${name}`}
                  </Button>
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
