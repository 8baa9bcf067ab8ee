/** The questions about a line's bracelet, as a form. Its fields accept only what the server does. */
import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { choicesKey, type CartLine } from '#shared/site/shop/cart.ts'
import { ownChoices } from '#shared/site/shop/own-choices.ts'
import type { Choice } from '#shared/site/shop/shop.ts'
import { Button } from '../../platform/ui/button.tsx'
import { AnswerFields, answersTo } from './answer-fields.tsx'

type LineAnswersFormProps = {
  line: CartLine
  takesFocus: boolean
  /** @param isDone whether the visitor has finished, or only left the form for something else */
  onAnswers: (choices: Choice[], isDone: boolean) => void
}

export function LineAnswersForm({ line, takesFocus, onAnswers }: LineAnswersFormProps) {
  const { bracelet, choices } = line
  const { name, questions } = bracelet
  const form = useRef<HTMLFormElement>(null)
  const [{ answers, stored }, setAnswers] = useState({ answers: choices, stored: choices })
  // another tab may change the answers too
  if (choicesKey(stored) !== choicesKey(choices)) setAnswers({ answers: choices, stored: choices })
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [takesFocus])
  const save = (isDone: boolean) => {
    const read = ownChoices(questions, answersTo(questions, answers))
    if (read.error === undefined) onAnswers(read.choices, isDone)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={`What we ask about ${name}`}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save(true)
      }}
    >
      <AnswerFields
        questions={questions}
        answers={answers}
        onAnswers={(typed) => setAnswers({ answers: typed, stored })}
        // leaving the form to pay also saves what is typed
        onBlur={({ relatedTarget }: FocusEvent) => !form.current?.contains(relatedTarget) && save(false)}
        drawn={bracelet}
      />
      <Button type="submit" variant="secondary" size="sm" className="self-start">
        <span>
          Save<span className="sr-only"> what you would like: {name}</span>
        </span>
      </Button>
    </form>
  )
}
