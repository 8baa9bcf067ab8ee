/** What a bracelet made to order asks, and a buyer's answers. Without zod, so that pages may import it. */
import { cleanLine } from './clean-text.ts'
import type { BraceletQuestion, Choice } from './shop.ts'

type Questions = readonly BraceletQuestion[]

/** 'Which two flags? Ghana and Kenya', 'Your colours: red and gold'. */
export const choiceText = ({ question, answer }: Choice): string =>
  /[\p{P}]$/u.test(question) ? `${question} ${answer}` : `${question}: ${answer}`

/** Equal answers give equal text: what tells two cart lines of the same bracelet apart. */
export const choicesKey = (choices: readonly Choice[]): string =>
  choices.length === 0 ? '' : JSON.stringify(choices.map(({ question, answer }) => [question, answer]))

/** The required questions that have no answer, in the bracelet's order. */
export const unansweredQuestions = (questions: Questions, choices: readonly Choice[]): string[] =>
  questions
    .filter(({ required, question }) => required && !choices.some((choice) => choice.question === question))
    .map(({ question }) => question)

type Answered = { choices: readonly Choice[]; questions: Questions | null }

/** The required questions that lines of an order have not answered, each once. */
export const unansweredOf = (lines: readonly Answered[]): string[] => [
  ...new Set(lines.flatMap(({ questions, choices }) => unansweredQuestions(questions ?? [], choices))),
]

/**
 * The answers as they are stored: trimmed, in the bracelet's order, without the empty ones.
 * @returns the answers, or a sentence that says why they cannot be taken.
 */
export function ownChoices(
  questions: Questions,
  given: readonly Choice[],
): { choices: Choice[]; error?: undefined } | { error: string } {
  const answers = new Map<string, string>()
  for (const choice of given) {
    const text = cleanLine(choice.question)
    const asked = questions.find(({ question }) => question === text)
    if (!asked) return { error: `This bracelet does not ask “${text}”.` }
    if (answers.has(text)) return { error: `Please answer “${text}” once.` }
    const answer = cleanLine(choice.answer)
    const { options } = asked
    if (answer !== '' && options.length > 0 && !options.includes(answer))
      return { error: `Please choose an answer to “${text}” from its list: ${options.join(', ')}.` }
    answers.set(text, answer)
  }
  return {
    choices: questions.flatMap(({ question }) => {
      const answer = answers.get(question)
      return answer ? [{ question, answer }] : []
    }),
  }
}
