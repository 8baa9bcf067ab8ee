/** Mounted once in the root: fetches the cart drawer's code when it is first wanted. */
import { useState } from 'react'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { toastUnloaded } from '../ui/toast/toast.ts'
import { useCartDrawer } from './cart-drawer-state.ts'

const load = () => import('./cart-drawer.tsx')
const CartDrawer = lazyNamed(load, 'CartDrawer')

/** For a pointer or a focus that is about to open it. */
export const preloadCartDrawer = () => void load().catch(() => undefined)

export function CartDrawerHost() {
  const { isOpen, close } = useCartDrawer()
  // stays mounted once opened, so that it can slide out
  const [isUsed, setIsUsed] = useState(false)
  if (isOpen && !isUsed) setIsUsed(true)
  if (!isUsed) return null
  const giveUp = () => {
    close()
    setIsUsed(false)
    toastUnloaded('The cart')
  }
  return (
    <LazyBoundary onFailure={giveUp}>
      <CartDrawer open={isOpen} onClose={close} />
    </LazyBoundary>
  )
}
