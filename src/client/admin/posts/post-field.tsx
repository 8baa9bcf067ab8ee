/** One text of the post dialog: its label, its value, what is wrong with it, and how much room is left in it. */
import type { FocusEvent, ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'
import {
  goesOnTyping,
  TextAreaField,
  TextField,
  type TextAreaFieldProps,
  type TextFieldProps,
} from '../../ui/field.tsx'
import { POST_TEXT_LABELS, charactersLeft, type PostTextField } from './post-values.ts'
import type { PostForm } from './use-post-form.ts'

type Own = { form: PostForm; field: PostTextField; hint?: ReactNode }

export function PostField({ form, field, hint, ...input }: Own & Omit<TextFieldProps, 'label' | 'form'>) {
  return (
    <TextField
      {...input}
      {...shared(form, field, hint)}
      onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
    />
  )
}

export function PostAreaField({
  form,
  field,
  hint,
  ...area
}: Own & Omit<TextAreaFieldProps, 'label' | 'form'>) {
  return (
    <TextAreaField
      {...area}
      {...shared(form, field, hint)}
      onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
    />
  )
}

function shared(form: PostForm, field: PostTextField, hint: ReactNode) {
  const room = charactersLeft(field, form.texts[field])
  return {
    label: POST_TEXT_LABELS[field],
    name: field,
    value: form.texts[field],
    error: form.errors[field],
    readOnly: form.isPending,
    onBlur: (event: FocusEvent) => goesOnTyping(event) && form.leave(field),
    hint: room ? (
      <span className={cn('tabular-nums', room.isOver && 'font-semibold text-danger')}>{room.text}</span>
    ) : (
      hint
    ),
  }
}
