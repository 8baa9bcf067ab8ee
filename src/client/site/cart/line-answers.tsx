/** A cart line's answers to its bracelet's questions. They are asked for here, but paying does not require them. */
import { useId, useState } from 'react'
import { choicesKey, isForSale, type CartLine } from '#shared/site/shop/cart.ts'
import { unansweredQuestions } from '#shared/site/shop/choices.ts'
import type { Choice } from '#shared/site/shop/shop.ts'
import { ChoiceList, chosenName } from '../bracelets/choice-list.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'

const LineAnswersForm = lazyNamed(() => import('./line-answers-form.tsx'), 'LineAnswersForm')

type LineAnswersProps = {
  line: CartLine
  onAnswer: (choices: Choice[]) => void
  /** Whether unanswered questions are fields at once. */
  asksAtOnce?: boolean
  className?: string
}

export function LineAnswers({ line, onAnswer, asksAtOnce = true, className }: LineAnswersProps) {
  const { bracelet, choices } = line
  const [asking, setAsking] = useState<'at once' | 'when asked to' | undefined>(
    asksAtOnce && isUnanswered(line) ? 'at once' : undefined,
  )
  const change = useId()
  if (bracelet.questions.length === 0 || !isForSale(line))
    return <ChoiceList choices={choices} className={className ?? ''} />
  if (asking === undefined)
    return (
      <div className={className}>
        <ChoiceList choices={choices} />
        <Button
          id={change}
          variant="quiet"
          size="xs"
          tone="primary"
          className="-ml-2.5"
          onClick={() => setAsking('when asked to')}
        >
          <span>
            {choices.length === 0 ? 'Tell us what you would like' : 'Change'}
            <span className="sr-only">: {chosenName(bracelet.name, choices)}</span>
          </span>
        </Button>
      </div>
    )
  return (
    <div className={className}>
      <p className="mb-2 text-sm text-muted">
        We make it for you. You can also answer later: we ask by email.
      </p>
      <LazyBoundary name="The questions" onFailure={() => setAsking(undefined)}>
        <LineAnswersForm
          line={line}
          takesFocus={asking === 'when asked to'}
          onAnswers={(given, isDone) => {
            if (choicesKey(given) !== choicesKey(choices)) onAnswer(given)
            if (!isDone) return
            setAsking(undefined)
            requestAnimationFrame(() =>
              document.querySelector<HTMLElement>(`#${CSS.escape(change)}`)?.focus(),
            )
          }}
        />
      </LazyBoundary>
    </div>
  )
}

const isUnanswered = ({ bracelet: { questions }, choices }: CartLine): boolean =>
  choices.length === 0 || unansweredQuestions(questions, choices).length > 0
