/** The questions of a bracelet made to order, as a form. */
import { useRef } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { isBlank } from '#shared/clean-text.ts'
import { ownChoices } from '#shared/own-choices.ts'
import { BRACELET_LENGTHS } from '#shared/bracelet-limits.ts'
import type { BraceletQuestion, Choice } from '#shared/shop.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { formField, useErrorFocus } from '../ui/form-field.ts'

type Answers = { answers: string[] }

/** The form's state, and the props of its `form` element. */
export function useChoiceForm(questions: readonly BraceletQuestion[], onChosen: (choices: Choice[]) => void) {
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm<Answers>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { answers: questions.map(() => '') },
  })
  useErrorFocus(ref, form.formState.submitCount)
  const submit = form.handleSubmit(({ answers }) => {
    const given = questions.map(({ question }, index) => ({ question, answer: answers[index] ?? '' }))
    const read = ownChoices(questions, given)
    if (read.error === undefined) onChosen(read.choices)
  })
  return {
    form,
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}

type ChoiceFieldsProps = { form: UseFormReturn<Answers>; questions: readonly BraceletQuestion[] }

export function ChoiceFields({ form, questions }: ChoiceFieldsProps) {
  return questions.map(({ question, options, required }, index) => {
    const isList = options.length > 0
    const field = {
      ...formField(form, `answers.${index}`, {
        validate: (answer) =>
          required && isBlank(String(answer))
            ? isList
              ? 'Please choose an answer'
              : 'Please answer this question'
            : true,
      }),
      label: required ? question : `${question} (optional)`,
      required,
    }
    return isList ? (
      <SelectField key={question} {...field}>
        <option value="">{required ? 'Please choose' : 'No choice'}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    ) : (
      <TextField key={question} {...field} autoComplete="off" maxLength={BRACELET_LENGTHS.answer} />
    )
  })
}
