/** Mounted once in the root: loads the cart drawer's code when it is first needed. */
import { useState } from 'react'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { useCartDrawer } from './cart-drawer-state.ts'

const load = () => import('./cart-drawer.tsx')
const CartDrawer = lazyNamed(load, 'CartDrawer')

/** Called when a pointer or the focus is about to open the drawer. Most browsers never retry what failed once. */
export function preloadCartDrawer(): void {
  if (navigator.onLine) load().catch(() => undefined)
}

export function CartDrawerHost() {
  const { isOpen, close } = useCartDrawer()
  // stays mounted once opened, so that it can slide out
  const [isUsed, setIsUsed] = useState(false)
  if (isOpen && !isUsed) setIsUsed(true)
  if (!isUsed) return null
  const giveUp = () => {
    close()
    setIsUsed(false)
  }
  return (
    <LazyBoundary name="The cart" onFailure={giveUp}>
      <CartDrawer open={isOpen} onClose={close} />
    </LazyBoundary>
  )
}
