/** The beads that a buyer can choose for a bracelet made to order, as its drawings show them. */
import type { Choice } from './shop.ts'

/** Names, as within a sentence, and colours. */
export const BEADS: Readonly<Record<string, string>> = {
  red: '#C8202F',
  orange: '#E9822B',
  gold: '#F2B41F',
  green: '#1F8A3B',
  teal: '#1F8A86',
  'sky blue': '#5CB3D9',
  blue: '#2457A6',
  plum: '#5A1E52',
  pink: '#D46A9B',
  brown: '#6B3F22',
  white: '#F7F3EA',
  black: '#1E1B1E',
}

export const MAX_BEADS = 4

/** Between the beads and the buyer's own words. */
export const MORE = '; anything else: '

export type ColourAnswer = { names: readonly string[]; more: string }

/** 'Your colours', 'Which colour?', 'Colour of the bead' */
export const isAboutColour = (question: string): boolean => /^(\w+ )?colou?rs?\b/i.test(question)

/**
 * Reads a stored answer: beads in the order in which they were chosen. One in other words is all `more`, as buyers wrote
 * it before there were beads.
 */
export function readColours(answer: string): ColourAnswer {
  const [chosen = '', ...more] = answer.split(MORE)
  const names = chosen.toLowerCase().split(', ')
  return names.length <= MAX_BEADS && names.every((name) => Object.hasOwn(BEADS, name))
    ? { names, more: more.join(MORE) }
    : { names: [], more: answer }
}

export const beadColours = (names: readonly string[]): string[] => names.flatMap((name) => BEADS[name] ?? [])

/** The beads that a buyer has chosen, if any. */
export const chosenBeads = (choices: readonly Choice[]): readonly string[] =>
  choices.flatMap(({ question, answer }) => (isAboutColour(question) ? readColours(answer).names : []))

/** The bracelet in the colours that its buyer has chosen, if any. */
export function restrung<Drawn extends { colors: string[] }>(
  bracelet: Drawn,
  choices: readonly Choice[],
): Drawn {
  const colors = beadColours(chosenBeads(choices))
  return colors.length > 0 ? { ...bracelet, colors } : bracelet
}
