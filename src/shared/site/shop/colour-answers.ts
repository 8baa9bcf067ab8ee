/** Answers about colours: up to four beads, and anything else in the buyer's words. */
import { BEADS, isAboutColour, MORE, type ColourAnswer } from './bead-colours.ts'
import { BRACELET_LENGTHS } from './bracelet-limits.ts'
import type { BraceletQuestion } from './shop.ts'

/** Whether a question shows beads to choose from: it begins with the colour, and its list, if any, has only beads. */
export const asksForColours = ({ question, options }: Pick<BraceletQuestion, 'question' | 'options'>) =>
  isAboutColour(question) && options.every((option) => Object.hasOwn(BEADS, option.toLowerCase()))

/** 'sky blue' → 'Sky blue' */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'Plum, gold; anything else: a heart', no longer than an answer may be. */
export const colourAnswer = ({ names, more }: ColourAnswer): string =>
  [upperFirst(names.join(', ')), more].filter(Boolean).join(MORE).slice(0, BRACELET_LENGTHS.answer)
