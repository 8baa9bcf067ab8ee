import { expect, it } from 'vitest'
import { choicesKey } from '#shared/site/shop/cart.ts'
import { choiceText, unansweredQuestions } from '#shared/site/shop/choices.ts'
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
