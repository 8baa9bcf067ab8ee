/**
 * Opens the cart drawer and shows the item count. Without JavaScript it links to the checkout, which lists the items.
 */
import { CountBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { dismissToast } from '../../platform/ui/toast/toast.ts'
import { tooltip } from '../../platform/ui/tooltip/tooltip.ts'
import { preloadCartDrawer } from './cart-drawer-host.tsx'
import { useCartDrawer } from './cart-drawer-state.ts'
import { useCart } from './use-cart.ts'

export function CartButton() {
  const { count } = useCart()
  const { isOpen, open } = useCartDrawer()
  const label = count ? `Shopping cart, ${count === 1 ? '1 item' : `${count} items`}` : 'Shopping cart'
  return (
    <form action="/checkout" className="flex">
      <Button
        type="submit"
        variant="quiet"
        size="icon"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => {
          event.preventDefault()
          // a toast would cover the drawer's first row and repeat what it shows
          dismissToast()
          open()
        }}
        onPointerEnter={preloadCartDrawer}
        onFocus={preloadCartDrawer}
        {...tooltip(label)}
      >
        <Glyph d="M5.500 8h13l1 12.500h-15zM8.500 10.500V7a3.500 3.500 0 0 1 7 0v3.500" />
        <CountBadge count={count} className="absolute -top-2 left-6 px-1" />
      </Button>
    </form>
  )
}
