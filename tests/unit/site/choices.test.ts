import { expect, it } from 'vitest'
import { choicesKey } from '#shared/site/shop/cart.ts'
import { choiceText, unansweredQuestions } from '#shared/site/shop/choices.ts'
import { readColours, restrung } from '#shared/site/shop/bead-colours.ts'
import { asksForColours, colourAnswer } from '#shared/site/shop/colour-answers.ts'
import { ownChoices } from '#shared/site/shop/own-choices.ts'

const FLAGS = { question: 'Which two flags?', options: ['Ghana', 'Kenya'], required: true }
const COLOURS = { question: 'Your colours', options: [], required: false }

it.each([
  ['Which two flags?', 'Which two flags? Ghana'],
  ['Your colours', 'Your colours: Ghana'],
])('%j and its answer are read as a sentence', (question, text) => {
  expect(choiceText({ question, answer: 'Ghana' })).toBe(text)
})

it('answers are stored in the bracelet’s order, so that equal ones are equal', () => {
  const given = [
    { question: 'Your colours', answer: ' red ' },
    { question: 'Which two flags?', answer: 'Ghana' },
  ]
  const stored = [given[1], { question: 'Your colours', answer: 'red' }]
  expect(ownChoices([FLAGS, COLOURS], given)).toEqual({ choices: stored })
  expect(choicesKey([])).toBe('')
})

it('required questions without an answer are named', () => {
  const colours = { question: 'Your colours', answer: 'red' }
  const flags = { question: 'Which two flags?', answer: 'Ghana' }
  expect(unansweredQuestions([FLAGS, COLOURS], [colours])).toEqual(['Which two flags?'])
  expect(unansweredQuestions([FLAGS], [flags])).toEqual([])
})

it.each([
  ['Plum, gold; anything else: a heart', ['plum', 'gold'], 'a heart'],
  ['Sky blue', ['sky blue'], ''],
  // as buyers wrote it before there were beads to choose
  ['more red than green', [], 'more red than green'],
  ['Red, gold, green, blue, black', [], 'Red, gold, green, blue, black'],
])('the answer %j is read as beads and words, and written again', (answer, names, more) => {
  expect(readColours(answer)).toEqual({ names, more })
  expect(colourAnswer({ names, more })).toBe(answer)
})

it('an answer with beads is never too long, and strings the drawing', () => {
  const names = ['sky blue', 'orange', 'brown', 'white']
  expect(colourAnswer({ names, more: 'x'.repeat(200) })).toHaveLength(200)
  const plain = { colors: ['#000000'] }
  const choices = [FLAGS, COLOURS].map(({ question }) => ({ question, answer: 'Gold, red' }))
  expect(restrung(plain, choices).colors).toEqual(['#F2B41F', '#C8202F'])
  expect(restrung(plain, choices.slice(0, 1))).toBe(plain)
})

it.each([
  ['Your colours', [], true],
  ['Which colours would you like?', [], true],
  ['Colour of the bead', ['Plum', 'Gold'], true],
  ['Colour of the bead', ['Plum', 'Tartan'], false],
  ['Which two flags?', [], false],
  ['Is there a colour you dislike?', [], false],
])('%j with the list %j shows beads: %s', (question, options, isAsked) => {
  expect(asksForColours({ question, options })).toBe(isAsked)
})
