/** A list that the owner can add to, remove from and reorder, with buttons that work by keyboard and touch. */
import { Plus, Trash2, Undo2 } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../platform/ui/button.tsx'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { MoveButtons } from './move-buttons.tsx'
import { useListField, type ListOptions } from './use-list-field.ts'

type ListFieldProps<Values extends FieldValues, Output> = ListOptions<Values, Output> & {
  legend: string
  hint?: ReactNode
  error?: string | undefined
  min: number
  max: number
  /** The fields of one item. */
  children: (index: number) => ReactNode
}

export function ListField<Values extends FieldValues, Output>(props: ListFieldProps<Values, Output>) {
  const { legend, hint, error, noun, min, max, children } = props
  const ref = useRef<HTMLFieldSetElement>(null)
  const list = useListField(ref, props)
  const { fields, title } = list
  const id = useId()
  return (
    <fieldset ref={ref} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="font-semibold">{legend}</legend>
      {hint !== undefined && <div className="mt-1 text-sm text-muted">{hint}</div>}
      <ol className="mt-3 flex flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            data-item
            aria-label={title(index)}
            className="flex flex-col gap-4 rounded-card border border-line bg-raised p-4"
          >
            <div className="-my-1.5 flex items-center gap-1">
              <p aria-hidden="true" className="mr-auto text-sm font-semibold text-muted">
                {title(index)}
              </p>
              <ItemButtons what={`${noun} ${index + 1}`} {...{ list, index, min }} />
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
      <ListButtons {...{ list, noun, max }} />
    </fieldset>
  )
}

type List = Omit<ReturnType<typeof useListField>, 'append'>

/** @param what for screen readers: 'question 2' */
export function ItemButtons(props: { list: List; what: string; index: number; min: number }) {
  const { list, what, index, min } = props
  const count = list.fields.length
  return (
    <>
      <MoveButtons
        what={what}
        isFirst={index === 0}
        isLast={index === count - 1}
        onMove={(by) => list.move(index, by)}
      />
      <Button
        variant="quiet"
        size="icon"
        data-on="remove"
        disabled={count <= min}
        aria-label={`Remove ${what}`}
        {...ignoreDoubleClick(() => list.take(index))}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </>
  )
}

/** Adds an item, or puts the removed one back. @param where for screen readers, if a page has several such lists */
export function ListButtons(props: { list: List; noun: string; max: number; where?: string }) {
  const { list, noun, max, where } = props
  const isFull = list.fields.length >= max
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" data-on="add" disabled={isFull} onClick={list.add}>
        <Plus aria-hidden="true" className="size-5" />
        <span>Add a {noun}</span>
        {where !== undefined && <span className="sr-only"> {where}</span>}
      </Button>
      {list.removed !== undefined && (
        <Button variant="quiet" tone="primary" onClick={list.putBack}>
          <Undo2 aria-hidden="true" className="size-5" />
          Undo removing {noun} {list.removed + 1}
        </Button>
      )}
      {isFull && <p className="text-sm text-muted">No more than {max}</p>}
      <output className="sr-only">{list.said}</output>
    </div>
  )
}
