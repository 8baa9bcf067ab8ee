/** A field for each question about a bracelet. None is required here. */
import type { FocusEventHandler } from 'react'
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import { asksForColours } from '#shared/site/shop/colour-answers.ts'
import type { Bracelet, BraceletQuestion, Choice } from '#shared/site/shop/shop.ts'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { ColourField } from './colour-field.tsx'

type AnswerFieldsProps = {
  questions: readonly BraceletQuestion[]
  /** Also with empty answers. */
  answers: readonly Choice[]
  onAnswers: (answers: Choice[]) => void
  onBlur?: FocusEventHandler
  /** Drawn in the chosen colours. */
  drawn?: Pick<Bracelet, 'id' | 'image' | 'colors'> | undefined
}

export function AnswerFields({ questions, answers, onAnswers, onBlur, drawn }: AnswerFieldsProps) {
  return questions.map(({ question, options, required }) => {
    const label = required ? question : `${question} (optional)`
    const answer = answers.find((choice) => choice.question === question)?.answer ?? ''
    const onAnswer = (text: string) =>
      onAnswers([...answers.filter((choice) => choice.question !== question), { question, answer: text }])
    const onChange = ({ target }: { target: { value: string } }) => onAnswer(target.value)
    const field = { label, value: answer, onChange, onBlur }
    if (asksForColours({ question, options }))
      return <ColourField key={question} {...{ label, options, answer, onAnswer, onBlur, drawn }} />
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
  })
}

/** The answers to questions that are still asked. */
export const answersTo = (questions: readonly BraceletQuestion[], answers: readonly Choice[]): Choice[] =>
  answers.filter((answer) => questions.some(({ question }) => question === answer.question))
