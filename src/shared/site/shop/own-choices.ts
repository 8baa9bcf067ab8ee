import { cleanLine } from '../../platform/text/clean-text.ts'
import type { BraceletQuestion, Choice } from './shop.ts'

/**
 * Normalises answers for storage: trimmed, in the bracelet's order, without empty ones.
 * @returns the answers, or a sentence that says why they are refused
 */
export function ownChoices(
  questions: readonly BraceletQuestion[],
  given: readonly Choice[],
): { choices: Choice[]; error?: undefined } | { choices?: undefined; error: string } {
  const answers = new Map<string, string>()
  for (const choice of given) {
    const text = cleanLine(choice.question)
    const match = questions.find(({ question }) => question === text)
    if (!match) return { error: `This bracelet does not ask “${text}”.` }
    if (answers.has(text)) return { error: `Please answer “${text}” once.` }
    const answer = cleanLine(choice.answer)
    const { options } = match
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
