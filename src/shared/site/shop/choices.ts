/** Questions of a bracelet made to order, and a buyer's answers. Without zod, for pages. */
import type { BraceletQuestion, Choice } from './shop.ts'

type Questions = readonly BraceletQuestion[]

/** 'Which two flags? Ghana and Kenya', 'Your colours: red and gold'. */
export const choiceText = ({ question, answer }: Choice): string =>
  /[\p{P}]$/u.test(question) ? `${question} ${answer}` : `${question}: ${answer}`

/** Required questions without an answer, in the bracelet's order. */
export const unansweredQuestions = (questions: Questions, choices: readonly Choice[]): string[] =>
  questions
    .filter(({ required, question }) => required && !choices.some((choice) => choice.question === question))
    .map(({ question }) => question)

type Answered = { choices: readonly Choice[]; questions: Questions | null }

/** Distinct required questions without an answer in the lines of an order. */
export const unansweredOf = (lines: readonly Answered[]): string[] => [
  ...new Set(lines.flatMap(({ questions, choices }) => unansweredQuestions(questions ?? [], choices))),
]
