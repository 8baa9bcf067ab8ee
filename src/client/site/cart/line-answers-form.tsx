/** The questions of a line's bracelet, as a form. Loaded lazily, because it brings react-hook-form. */
import { useEffect, type FocusEvent } from 'react'
import { useForm } from 'react-hook-form'
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
  const { register, getValues, setFocus, formState } = useForm<{ answers: string[] }>({
    // another tab may answer too
    values: { answers: questions.map(({ question }) => answerTo(question, choices)) },
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty } = formState
  useEffect(() => {
    if (takesFocus) setFocus('answers.0')
  }, [takesFocus, setFocus])
  /** Nothing is required here, and the fields take only what the server does. */
  const save = (isDone: boolean) => {
    const { answers } = getValues()
    const read = ownChoices(
      questions,
      questions.map(({ question }, index) => ({ question, answer: answers[index] ?? '' })),
    )
    if (read.error === undefined) onAnswers(read.choices, isDone)
  }
  return (
    <form
      noValidate
      aria-label={`What we ask about ${name}`}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save(true)
      }}
    >
      {questions.map(({ question, options, required }, index) => {
        const { onBlur, ...registered } = register(`answers.${index}`)
        const field = {
          ...registered,
          label: required ? question : `${question} (optional)`,
          onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => {
            void onBlur(event)
            // who goes on to pay means what is typed here
            if (isDirty && !event.target.form?.contains(event.relatedTarget)) save(false)
          },
        }
        return options.length > 0 ? (
          <SelectField key={question} {...field}>
            <option value="">{required ? 'Not chosen yet' : 'No choice'}</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </SelectField>
        ) : (
          <TextField key={question} {...field} autoComplete="off" maxLength={BRACELET_LENGTHS.answer} />
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

const answerTo = (asked: string, choices: readonly Choice[]) =>
  choices.find(({ question }) => question === asked)?.answer ?? ''
