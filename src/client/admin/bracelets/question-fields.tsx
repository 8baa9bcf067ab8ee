/** What a buyer is asked before this bracelet is made: text or a choice from a list. */
import type { UseFormReturn } from 'react-hook-form'
import { BRACELET_LENGTHS, type BraceletQuestion } from '#shared/shop.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { ListField } from '../forms/list-field.tsx'
import type { BraceletOwner } from './bracelet-values.ts'

const MAX = BRACELET_LENGTHS.questions

export function QuestionFields({ owner }: { owner: BraceletOwner }) {
  const { form } = owner
  const questions = form.watch('questions') ?? []
  const { errors, isSubmitted } = form.formState
  const problems = errors.questions as (QuestionErrors | undefined)[] | undefined
  return (
    <ListField
      // the list's own fields are what it takes any form for
      form={form as unknown as UseFormReturn}
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
              label={`question ${index + 1}`}
              value={question}
              errors={problems?.[index]}
              onChange={(next) =>
                form.setValue(`questions.${index}`, next, { shouldDirty: true, shouldValidate: isSubmitted })
              }
            />
          )
        )
      }}
    </ListField>
  )
}

/** As the form's library has them. */
type Message = { message?: string }
type QuestionErrors = { question?: Message; options?: Message & (Message | undefined)[] }

type QuestionProps = {
  label: string
  value: BraceletQuestion
  errors: QuestionErrors | undefined
  onChange: (value: BraceletQuestion) => void
}

function Question({ label, value, errors, onChange }: QuestionProps) {
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
        onChange={({ target }) => onChange({ ...value, question: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={`Answer to ${label}`}
          value={isList ? 'list' : 'text'}
          onChange={({ target }) => onChange({ ...value, options: target.value === 'list' ? [''] : [] })}
        >
          <option value="text">The buyer’s own words</option>
          <option value="list">One of a list</option>
        </SelectField>
        <SelectField
          label={`Is ${label} required?`}
          value={value.required ? 'yes' : 'no'}
          onChange={({ target }) => onChange({ ...value, required: target.value === 'yes' })}
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
          onChange={({ target }) => onChange({ ...value, options: target.value.split('\n') })}
        />
      )}
    </div>
  )
}
