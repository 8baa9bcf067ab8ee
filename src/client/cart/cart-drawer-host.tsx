/** Mounted once in the root: fetches the cart drawer's code when it is first wanted. */
import { useCallback, useState } from 'react'
import { LazyPart } from '../ui/lazy-part.tsx'
import { toast } from '../ui/toast.ts'
import { useCartDrawer } from './cart-drawer-state.ts'

const load = () => import('./cart-drawer.tsx').then((module) => module.CartDrawer)

/** For a pointer or a focus that is about to open it. */
export const preloadCartDrawer = () => void load().catch(() => undefined)

export function CartDrawerHost() {
  const { isOpen, close } = useCartDrawer()
  // kept once opened, so that it can slide out
  const [isUsed, setIsUsed] = useState(false)
  if (isOpen && !isUsed) setIsUsed(true)
  const giveUp = useCallback(() => {
    close()
    setIsUsed(false)
    toast({ title: 'The cart could not be loaded', variant: 'destructive' })
  }, [close])
  if (!isUsed) return null
  return <LazyPart load={load} onFailure={giveUp} fallback={null} props={{ open: isOpen, onClose: close }} />
}
