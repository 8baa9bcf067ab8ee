/**
 * The element beside the title, which is null until it is rendered, and the title. In a file without the menu, which
 * the lock does not need.
 */
import { createContext } from 'react'

export const PageActionsPlace = createContext<{ place: HTMLElement | null; title: string }>({
  place: null,
  title: '',
})
