/** The element beside the title, which is null until it is rendered, and the title. Without the menu, which the lock needs not. */
import { createContext } from 'react'

export const PageActionsPlace = createContext<{ place: HTMLElement | null; title: string }>({
  place: null,
  title: '',
})
