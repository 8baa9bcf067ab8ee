/** The questions for the buyer of a bracelet made to order: text, or a choice from a list. */
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import { goesOnTyping, SelectField, TextAreaField, TextField } from '../../platform/ui/fields/field.tsx'
import { ListField } from '../forms/list-field.tsx'
import type { BraceletServer } from './bracelet-values.ts'

const MAX = BRACELET_LENGTHS.questions

export const QuestionFields = ({ server }: { server: BraceletServer }) => (
  <ListField
    form={server.form}
    name="questions"
    legend="Questions for the buyer (optional)"
    hint={`For a bracelet made to order, such as “Which two flags?” or “Your colours”, which also shows beads to choose from. Up to ${MAX}.`}
    noun="question"
    empty={{ question: '', options: [], required: true }}
    min={0}
    max={MAX}
  >
    {(index) => <Question server={server} index={index} />}
  </ListField>
)

/** In the shape of react-hook-form. */
type Message = { message?: string }

function Question({ server: { form, field }, index }: { server: BraceletServer; index: number }) {
  const name = `questions.${index}` as const
  const label = `question ${index + 1}`
  const value = form.watch(name)
  if (!value) return null
  const wrong = form.formState.errors.questions?.[index]?.options as
    | (Message & (Message | undefined)[])
    | undefined
  // an error stays until it is fixed, and a new one appears only when the field is left
  const setOptions = (options: string[]) =>
    form.setValue(`${name}.options`, options, { shouldValidate: wrong !== undefined })
  return (
    <div className="flex flex-col gap-4">
      <TextField
        {...field(`${name}.question`)}
        label={`Text of ${label}`}
        required
        autoComplete="off"
        maxLength={BRACELET_LENGTHS.question}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={`Answer to ${label}`}
          value={value.options.length > 0 ? 'list' : 'text'}
          onChange={({ target }) => setOptions(target.value === 'list' ? [''] : [])}
        >
          <option value="text">The buyer’s own words</option>
          <option value="list">One of a list</option>
        </SelectField>
        <SelectField
          label={`Is ${label} required?`}
          value={value.required ? 'yes' : 'no'}
          onChange={({ target }) => form.setValue(`${name}.required`, target.value === 'yes')}
        >
          <option value="yes">It must be answered</option>
          <option value="no">It may be left out</option>
        </SelectField>
      </div>
      {value.options.length > 0 && (
        <TextAreaField
          label={`List for ${label}`}
          required
          rows={4}
          hint="One answer per line, such as Ghana and Kenya"
          value={value.options.join('\n')}
          error={wrong?.message ?? wrong?.find?.((one) => one?.message)?.message}
          onChange={({ target }) => setOptions(target.value.split('\n'))}
          onBlur={(event) => {
            if (event.target.value.trim() !== '' && goesOnTyping(event)) void form.trigger(`${name}.options`)
          }}
        />
      )}
    </div>
  )
}
