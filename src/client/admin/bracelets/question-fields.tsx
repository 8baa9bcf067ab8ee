/** What a buyer is asked before this bracelet is made: text or a choice from a list. */
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { BRACELET_LENGTHS, type BraceletQuestion } from '#shared/shop.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import type { BraceletOwner } from './bracelet-values.ts'

const MAX = BRACELET_LENGTHS.questions

export function QuestionFields({ owner }: { owner: BraceletOwner }) {
  const section = useRef<HTMLFieldSetElement>(null)
  const questions = owner.form.watch('questions') ?? []
  const { errors, isSubmitted } = owner.form.formState
  const problems = errors.questions as (QuestionErrors | undefined)[] | undefined
  const set = (next: BraceletQuestion[]) =>
    owner.form.setValue('questions', next, { shouldDirty: true, shouldValidate: isSubmitted })
  const focusOn = (selector: string) =>
    // once the list has been rendered anew
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = () => {
    set([...questions, { question: '', options: [], required: true }])
    focusOn('li:last-child input')
  }
  const remove = (index: number) => {
    set(questions.toSpliced(index, 1))
    focusOn('[data-add]')
  }
  const move = (from: number, by: 1 | -1) => {
    const to = from + by
    const [moved, other] = [questions[from], questions[to]]
    if (!moved || !other) return
    set(questions.with(from, other).with(to, moved))
    // at an end only the other direction is left
    const way = to === 0 ? 'down' : to === questions.length - 1 ? 'up' : by === 1 ? 'down' : 'up'
    focusOn(`li:nth-child(${to + 1}) [data-move=${way}]`)
  }
  return (
    <fieldset ref={section} className="min-w-0">
      <legend className="text-sm font-semibold">Questions to the buyer (optional)</legend>
      <p className="mt-1 mb-3 text-sm text-muted">
        For a bracelet made to order, such as “Which two flags?” or “Your colours”. Up to {MAX}.
      </p>
      {questions.length > 0 && (
        <ol className="mb-4 flex flex-col gap-4">
          {questions.map((question, index) => (
            // two may be worded alike while they are typed
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="rounded-card border border-line bg-raised p-4">
              <Question
                label={`question ${index + 1}`}
                value={question}
                errors={problems?.[index]}
                onChange={(next) => set(questions.with(index, next))}
              />
              <div className="mt-3 flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="icon"
                  data-move="up"
                  aria-label={`Move question ${index + 1} up`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp aria-hidden="true" className="size-5" />
                </Button>
                <Button
                  variant="secondary"
                  size="icon"
                  data-move="down"
                  aria-label={`Move question ${index + 1} down`}
                  disabled={index === questions.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-5" />
                </Button>
                <Button
                  variant="secondary"
                  aria-label={`Remove question ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Button variant="secondary" data-add="" disabled={questions.length >= MAX} onClick={add}>
        <Plus aria-hidden="true" className="size-5" />
        Add a question
      </Button>
    </fieldset>
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
