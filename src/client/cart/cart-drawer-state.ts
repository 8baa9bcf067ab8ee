/** Whether the cart drawer is open. Outside React, because the navigation and every page may open it. */
import { create } from 'zustand'

type CartDrawer = { isOpen: boolean; open: () => void; close: () => void }

export const useCartDrawer = create<CartDrawer>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}))
