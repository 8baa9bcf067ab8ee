/** The cart drawer. Loaded lazily, because it brings Radix Dialog. */
import { formatPence, formatShortPence } from '#shared/platform/text/amounts.ts'
import { braceletGiftPence } from '#shared/site/shop/bracelet-gift.ts'
import { CountBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../../platform/ui/dialog.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { useSite } from '../content/content.ts'
import { CartRow, CartRowSkeleton } from './cart-row.tsx'
import { rowKey } from './row-key.ts'
import { useCart } from './use-cart.ts'

const cartButton = () => document.querySelector<HTMLElement>('header form[action="/checkout"] button')

export function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cart = useCart()
  const { lines, count = 0 } = cart
  return (
    <Dialog
      variant="sheet"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      // the toast whose button opened the drawer has closed
      fallbackFocus={cartButton}
      className="w-[400px] md:w-[540px]"
    >
      <DialogHeader
        title={lines === undefined ? 'Shopping Cart' : `Shopping Cart (${count} items)`}
        closeLabel="Close cart"
      >
        <CountBadge count={cart.count} />
      </DialogHeader>
      <DialogBody>
        {lines === undefined && (cart.error === null ? <Loading /> : <Failed onRetry={cart.refresh} />)}
        {lines?.length === 0 && (
          <EmptyState
            title="Your cart is empty"
            description="Every bracelet you buy helps to ship books."
            headingLevel="h3"
            action={<Button onClick={onClose}>Continue Shopping</Button>}
          />
        )}
        {lines !== undefined && lines.length > 0 && (
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <CartRow
                key={rowKey(line)}
                line={line}
                onStep={(by) => cart.step(line, by)}
                onRemove={() => cart.remove(line)}
                onAcceptPrice={() => cart.acceptPrice(line)}
                onAnswer={(choices) => cart.answer(line, choices)}
              />
            ))}
          </ul>
        )}
      </DialogBody>
      {lines !== undefined && lines.length > 0 && (
        <DialogFooter>
          <CartSummary cart={cart} onClose={onClose} />
        </DialogFooter>
      )}
    </Dialog>
  )
}

type CartSummaryProps = { cart: ReturnType<typeof useCart>; onClose: () => void }

function CartSummary({ cart: { count = 0, totalPence = 0, clear }, onClose }: CartSummaryProps) {
  const { perBracelet } = useSite()
  const gift = braceletGiftPence(perBracelet) * count
  return (
    <>
      {gift > 0 && (
        <p className="mb-3 flex [@media(height<36rem)]:hidden items-center gap-3 border-b border-line pb-3 text-sm font-semibold">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
            <Glyph
              d="M12 6.500C10 5 7 4.500 3 5v13.500c4-.5 7 0 9 1.500c2-1.500 5-2 9-1.500V5c-4-.5-7 0-9 1.500zM12 6.500V20"
              size="md"
            />
          </span>
          {`${formatShortPence(gift)} of this ships books to women and girls`}
        </p>
      )}
      <p className="flex items-baseline justify-between font-semibold" aria-live="polite">
        <span>
          Total <span className="text-sm font-normal text-muted">UK delivery included</span>
        </span>
        <span className="font-display text-xl tabular-nums">{formatPence(totalPence)}</span>
      </p>
      <div className="mt-3 flex flex-wrap-reverse gap-3">
        <Button variant="secondary" className="grow" onClick={clear}>
          Clear Cart
        </Button>
        {count > 0 && (
          <Button asChild className="grow-3">
            <Link to="/checkout" onClick={onClose}>
              Proceed to Checkout
            </Link>
          </Button>
        )}
      </div>
      <p className="mt-3 text-center text-xs text-muted">
        Secure checkout with a card payment provider • Supporting education worldwide
      </p>
    </>
  )
}

function Loading() {
  return (
    <>
      <output className="sr-only">Loading your cart</output>
      <CartRowSkeleton />
      <CartRowSkeleton />
      <CartRowSkeleton />
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  return (
    <EmptyState
      title="Failed to fetch cart"
      description="Your cart is safe, but we could not load it just now."
      headingLevel="h3"
      // a second failure shows its own message
      action={<Button onClick={() => void onRetry().catch(() => undefined)}>Try again</Button>}
    />
  )
}
