/**
 * The questions about a line's bracelet, as a form. Nothing is required here, and the fields accept only what the
 * server does.
 */
import { useEffect, useRef, type FocusEvent } from 'react'
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import type { CartLine } from '#shared/site/shop/cart.ts'
import { ownChoices } from '#shared/site/shop/own-choices.ts'
import type { Choice } from '#shared/site/shop/shop.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'

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
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('[name]')?.focus()
  }, [takesFocus])
  const save = (isDone: boolean) => {
    const typed = new FormData(form.current!).getAll('answer') as string[]
    const read = ownChoices(
      questions,
      questions.map(({ question }, index) => ({ question, answer: typed[index] ?? '' })),
    )
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
      {questions.map(({ question, options, required }) => {
        const answer = choices.find((choice) => choice.question === question)?.answer ?? ''
        // another tab may change the answers too
        const key = `${question} ${answer}`
        const field = {
          name: 'answer',
          defaultValue: answer,
          // leaving the form to pay also saves what is typed
          onBlur: ({ relatedTarget }: FocusEvent) => !form.current?.contains(relatedTarget) && save(false),
          label: required ? question : `${question} (optional)`,
        }
        return options.length > 0 ? (
          <SelectField key={key} {...field}>
            <option value="">{required ? 'Not chosen yet' : 'No choice'}</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </SelectField>
        ) : (
          <TextField key={key} {...field} autoComplete="off" maxLength={BRACELET_LENGTHS.answer} />
        )
      })}
      <Button type="submit" variant="secondary" size="sm" className="self-start">
        <span>
          Save<span className="sr-only"> what you would like: {name}</span>
        </span>
      </Button>
    </form>
  )
}
