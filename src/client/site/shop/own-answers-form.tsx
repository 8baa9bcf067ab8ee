/** The questions of a bracelet made to order, above its button, which works without an answer. */
import { ownChoices } from '#shared/site/shop/own-choices.ts'
import type { Bracelet, Choice } from '#shared/site/shop/shop.ts'
import { AnswerFields } from '../cart/answer-fields.tsx'
import { useOwnAnswers } from './own-answers.ts'

const NONE: never[] = []

export function OwnAnswersForm({ bracelet }: { bracelet: Bracelet }) {
  const { id, name, questions, pictures } = bracelet
  const answers = useOwnAnswers((all) => all[id])?.answers ?? NONE
  const keep = (typed: Choice[]) =>
    // the cart asks again for what would be refused
    useOwnAnswers.setState({ [id]: { answers: typed, choices: ownChoices(questions, typed).choices ?? [] } })
  return (
    <form
      noValidate
      aria-label={`What we ask about ${name}`}
      onSubmit={(event) => event.preventDefault()}
      className="mt-3 flex flex-col gap-4 rounded-card border border-line bg-sunken/60 px-4 py-3 md:mt-4"
    >
      <AnswerFields
        questions={questions}
        answers={answers}
        onAnswers={keep}
        // without photographs the large drawing shows the colours
        drawn={pictures.length > 0 ? bracelet : undefined}
      />
      <p className="hidden text-sm text-muted md:block">We make it for you. You can also tell us later.</p>
    </form>
  )
}
