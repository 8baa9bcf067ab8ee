/** The questions for the buyer of a bracelet made to order: text, or a choice from a list. */
import type { FocusEvent } from 'react'
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import type { BraceletQuestion } from '#shared/site/shop/shop.ts'
import { goesOnTyping, SelectField, TextAreaField, TextField } from '../../platform/ui/fields/field.tsx'
import { ListField } from '../forms/list-field.tsx'
import type { BraceletOwner } from './bracelet-values.ts'

const MAX = BRACELET_LENGTHS.questions

export function QuestionFields({ owner }: { owner: BraceletOwner }) {
  const { form } = owner
  const questions = form.watch('questions') ?? []
  const { errors } = form.formState
  const problems = errors.questions as (QuestionErrors | undefined)[] | undefined
  return (
    <ListField
      form={form}
      name="questions"
      legend="Questions to the buyer (optional)"
      hint={`For a bracelet made to order, such as “Which two flags?” or “Your colours”. Up to ${MAX}.`}
      noun="question"
      empty={{ question: '', options: [], required: true }}
      min={0}
      max={MAX}
    >
      {(index) => {
        const question = questions[index]
        return (
          question && (
            <Question
              form={form}
              index={index}
              value={question}
              errors={problems?.[index]}
              onLeave={(part) => void form.trigger(`questions.${index}.${part}`)}
            />
          )
        )
      }}
    </ListField>
  )
}

/** In the shape of react-hook-form. */
type Message = { message?: string }
type QuestionErrors = { question?: Message; options?: Message & (Message | undefined)[] }

type QuestionProps = {
  form: BraceletOwner['form']
  index: number
  value: BraceletQuestion
  errors: QuestionErrors | undefined
  onLeave: (part: keyof QuestionErrors) => void
}

function Question({ form: { setValue }, index, value, errors, onLeave }: QuestionProps) {
  const name = `questions.${index}` as const
  const label = `question ${index + 1}`
  // an error stays until it is fixed, and a new one appears only when a field is left
  const recheck = (part: keyof QuestionErrors) => ({ shouldValidate: errors?.[part] !== undefined })
  const leave =
    (part: keyof QuestionErrors) => (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (event.target.value.trim() !== '' && goesOnTyping(event)) onLeave(part)
    }
  const isList = value.options.length > 0
  const listError = errors?.options?.message ?? errors?.options?.find?.((one) => one?.message)?.message
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={`Text of ${label}`}
        required
        autoComplete="off"
        maxLength={BRACELET_LENGTHS.question}
        value={value.question}
        error={errors?.question?.message}
        onChange={({ target }) => setValue(`${name}.question`, target.value, recheck('question'))}
        onBlur={leave('question')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={`Answer to ${label}`}
          value={isList ? 'list' : 'text'}
          onChange={({ target }) =>
            setValue(`${name}.options`, target.value === 'list' ? [''] : [], recheck('options'))
          }
        >
          <option value="text">The buyer’s own words</option>
          <option value="list">One of a list</option>
        </SelectField>
        <SelectField
          label={`Is ${label} required?`}
          value={value.required ? 'yes' : 'no'}
          onChange={({ target }) => setValue(`${name}.required`, target.value === 'yes')}
        >
          <option value="yes">It must be answered</option>
          <option value="no">It may be left out</option>
        </SelectField>
      </div>
      {isList && (
        <TextAreaField
          label={`List for ${label}`}
          required
          rows={4}
          hint="One answer a line, such as Ghana and Kenya"
          value={value.options.join('\n')}
          error={listError}
          onChange={({ target }) => setValue(`${name}.options`, target.value.split('\n'), recheck('options'))}
          onBlur={leave('options')}
        />
      )}
    </div>
  )
}
