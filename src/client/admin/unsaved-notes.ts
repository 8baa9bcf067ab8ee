/**
 * What the owner has typed and not saved yet, each text under a name of its own. In this page's memory alone: it
 * outlives the row on the screen and the lock, and is shown again after the next unlock.
 */
import { create } from 'zustand'

const useNotes = create<Record<string, string | undefined>>(() => ({}))

export const unsavedNote = (name: string): string | undefined => useNotes.getState()[name]

/** @param text undefined once it is saved */
export const keepNote = (name: string, text: string | undefined): void => useNotes.setState({ [name]: text })

export const useUnsavedNote = (name: string): string | undefined => useNotes((notes) => notes[name])
