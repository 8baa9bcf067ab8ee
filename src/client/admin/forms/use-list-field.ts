/** The items of a list in a form: adding, moving, removing and putting back, each with what is announced and focused. */
import { useEffect, useState, type RefObject } from 'react'
import {
  useFieldArray,
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'

type Item<Values extends FieldValues> = FieldArray<Values, FieldArrayPath<Values>>

export type ListOptions<Values extends FieldValues, Output> = {
  form: Pick<UseFormReturn<Values, unknown, Output>, 'control' | 'getValues'>
  name: FieldArrayPath<Values>
  /** The singular, within a sentence: 'question'. */
  noun: string
  /** A new item. */
  empty: Item<Values>
}

type FocusTarget = { index: number; on: 'field' | 'up' | 'down' | 'remove' }

/** @param around the element around all items and buttons; each item's element has `data-item` */
export function useListField<Values extends FieldValues, Output>(
  around: RefObject<HTMLElement | null>,
  { form, name, noun, empty }: ListOptions<Values, Output>,
) {
  const { fields, append, remove, insert, swap } = useFieldArray({ control: form.control, name })
  const [target, setTarget] = useState<FocusTarget>()
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ index: number; value: Item<Values> }>()
  const count = fields.length
  const title = (index: number) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`

  useEffect(() => {
    if (target) focusOn(around.current, target)
  }, [around, target])

  const changed = (words: string, next: FocusTarget, taken?: typeof removed) => {
    setSaid(words)
    setTarget(next)
    setRemoved(taken)
  }
  return {
    fields,
    /** 'Question 2' */
    title,
    /** To be announced. */
    said,
    /** The index of what was removed last, until another change. */
    removed: removed?.index,
    /** Adds an item without a click, such as a finished upload: the focus stays. */
    append: (value: Item<Values>) => append(value, { shouldFocus: false }),
    add: () => {
      append(structuredClone(empty), { shouldFocus: false })
      changed(`${title(count)} added`, { index: count, on: 'field' })
    },
    move: (index: number, by: 1 | -1) => {
      swap(index, index + by)
      const words = `${title(index)} is now number ${index + by + 1} of ${count}`
      changed(words, { index: index + by, on: by === 1 ? 'down' : 'up' })
    },
    take: (index: number) => {
      const value = structuredClone(form.getValues(`${name}.${index}` as Path<Values>)) as Item<Values>
      remove(index)
      changed(
        `${title(index)} removed`,
        { index: Math.min(index, count - 2), on: 'remove' },
        { index, value },
      )
    },
    putBack: () => {
      if (!removed) return
      insert(removed.index, removed.value, { shouldFocus: false })
      changed(`${title(removed.index)} is back`, { index: removed.index, on: 'field' })
    },
  }
}

const FIELD = 'input, textarea, select'

/** A click moves or removes the clicked button: focus the moved item, or the next one. */
function focusOn(list: HTMLElement | null, { index, on }: FocusTarget): void {
  const item = list?.querySelectorAll<HTMLElement>('[data-item]').item(index)
  const buttons = [on, 'down', 'up'].map((each) => `[data-on=${each}]:not([disabled])`)
  const wanted = on === 'field' ? [FIELD] : [...buttons, FIELD]
  const found = wanted.map((selector) => item?.querySelector<HTMLElement>(selector))
  const target = found.find((each) => each) ?? list?.querySelector<HTMLElement>('[data-on=add]')
  target?.focus()
}
