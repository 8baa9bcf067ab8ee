/** Whether the cart drawer is open. It lives outside React because any page may open the drawer. */
import { create } from 'zustand'

type CartDrawer = { isOpen: boolean; open: () => void; close: () => void }

export const useCartDrawer = create<CartDrawer>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}))
