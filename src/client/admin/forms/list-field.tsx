/** A list that the owner can add to, remove from and reorder, with buttons that work by keyboard and touch. */
import { Plus, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import {
  useFieldArray,
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { ignoreDoubleClick } from '../ignore-double-click.ts'
import { MoveButtons } from './move-buttons.tsx'

type Item<Values extends FieldValues> = FieldArray<Values, FieldArrayPath<Values>>

type ListFieldProps<Values extends FieldValues, Output> = {
  form: Pick<UseFormReturn<Values, unknown, Output>, 'control' | 'getValues'>
  name: FieldArrayPath<Values>
  legend: string
  hint?: ReactNode
  error?: string | undefined
  /** The singular, within a sentence: 'question'. */
  noun: string
  /** A new item. */
  empty: Item<Values>
  min: number
  max: number
  /** The fields of one item. */
  children: (index: number) => ReactNode
}

type FocusTarget = { index: number; on: 'field' | 'up' | 'down' | 'remove' }

export function ListField<Values extends FieldValues, Output>(props: ListFieldProps<Values, Output>) {
  const { form, name, legend, hint, error, noun, empty, min, max, children } = props
  const { fields, append, remove, insert, swap } = useFieldArray({ control: form.control, name })
  const ref = useRef<HTMLFieldSetElement>(null)
  const [target, setTarget] = useState<FocusTarget>()
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ index: number; value: Item<Values> }>()
  const id = useId()
  const count = fields.length
  const title = (index: number) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`

  useEffect(() => {
    if (target) focusOn(ref.current, target)
  }, [target])

  const changed = (words: string, next: FocusTarget, taken?: typeof removed) => {
    setSaid(words)
    setTarget(next)
    setRemoved(taken)
  }
  const add = () => {
    append(structuredClone(empty), { shouldFocus: false })
    changed(`${title(count)} added`, { index: count, on: 'field' })
  }
  const move = (index: number, by: 1 | -1) => {
    swap(index, index + by)
    const words = `${title(index)} is now number ${index + by + 1} of ${count}`
    changed(words, { index: index + by, on: by === 1 ? 'down' : 'up' })
  }
  const take = (index: number) => {
    const value = structuredClone(form.getValues(`${name}.${index}` as Path<Values>)) as Item<Values>
    remove(index)
    changed(`${title(index)} removed`, { index: Math.min(index, count - 2), on: 'remove' }, { index, value })
  }
  const putBack = ({ index, value }: NonNullable<typeof removed>) => {
    insert(index, value, { shouldFocus: false })
    changed(`${title(index)} is back`, { index, on: 'field' })
  }
  return (
    <fieldset ref={ref} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="font-semibold">{legend}</legend>
      {hint !== undefined && <div className="mt-1 text-sm text-muted">{hint}</div>}
      <ol className="mt-3 flex flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            aria-label={title(index)}
            className="flex flex-col gap-4 rounded-card border border-line bg-raised p-4"
          >
            <div className="-my-1.5 flex items-center gap-1">
              <p aria-hidden="true" className="mr-auto text-sm font-semibold text-muted">
                {title(index)}
              </p>
              <MoveButtons
                what={`${noun} ${index + 1}`}
                isFirst={index === 0}
                isLast={index === count - 1}
                onMove={(by) => move(index, by)}
              />
              <Button
                variant="quiet"
                size="icon"
                data-on="remove"
                disabled={count <= min}
                aria-label={`Remove ${noun} ${index + 1}`}
                {...ignoreDoubleClick(() => take(index))}
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </Button>
            </div>
            {children(index)}
          </li>
        ))}
      </ol>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-3 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" data-on="add" disabled={count >= max} onClick={add}>
          <Plus aria-hidden="true" className="size-5" />
          Add a {noun}
        </Button>
        {removed && (
          <Button variant="quiet" tone="primary" onClick={() => putBack(removed)}>
            <Undo2 aria-hidden="true" className="size-5" />
            Undo removing {noun} {removed.index + 1}
          </Button>
        )}
        {count >= max && <p className="text-sm text-muted">No more than {max}</p>}
      </div>
      <output className="sr-only">{said}</output>
    </fieldset>
  )
}

const FIELD = 'input, textarea, select'

/** A click moves or removes the clicked button: focus the moved item, or the next one. */
function focusOn(list: HTMLElement | null, { index, on }: FocusTarget): void {
  const item = list?.querySelectorAll<HTMLElement>(':scope > ol > li').item(index)
  const buttons = [on, 'down', 'up'].map((each) => `[data-on=${each}]:not([disabled])`)
  const wanted = on === 'field' ? [FIELD] : [...buttons, FIELD]
  const found = wanted.map((selector) => item?.querySelector<HTMLElement>(selector))
  const target = found.find((each) => each) ?? list?.querySelector<HTMLElement>('[data-on=add]')
  target?.focus()
}
