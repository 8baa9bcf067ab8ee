/** What all text fields of the post share: label, value, error, and character counter. */
import type { ChangeEvent, FocusEvent } from 'react'
import { cn } from '../../../platform/ui/cn.ts'
import { goesOnTyping } from '../../../platform/ui/fields/field.tsx'
import { charactersUsed, POST_LABELS, type PostTextField } from '../post-values.ts'
import type { PostEditor } from './use-post-editor.ts'

/** The props of a `TextField` or `TextAreaField`. */
export function postField(editor: PostEditor, field: PostTextField, hint?: string) {
  const used = charactersUsed(field, editor.values[field])
  return {
    label: POST_LABELS[field],
    name: field,
    value: editor.values[field],
    error: editor.errorOf(field),
    readOnly: editor.isPending,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      editor.change({ [field]: currentTarget.value }),
    onBlur: (event: FocusEvent) => goesOnTyping(event) && editor.leave(field),
    hint: used ? (
      <span className={cn('tabular-nums', used.isOver && 'font-semibold text-danger')}>{used.text}</span>
    ) : (
      hint
    ),
  }
}
