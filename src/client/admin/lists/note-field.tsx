/** A note, saved by its button, by Enter in a single line, and on blur; unsaved text is stored as a draft. */
import { useRef, useState, type FocusEvent } from 'react'
import { useDraft } from '../../platform/drafts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { controlVariants, Field } from '../../platform/ui/fields/field.tsx'
import { useToastMutation } from '../../platform/use-toast-mutation.ts'
import { ownDraft } from '../session/own-drafts.ts'

type NoteFieldProps = {
  /** The draft's key: unsaved text survives the row. */
  name: string
  label: string
  /** Completes the label for screen readers: 'order 1001'. */
  about: string
  value: string
  maxLength: number
  isLong?: boolean
  save: (text: string) => Promise<unknown>
  /** Whether clicking this element also saves the note as part of another change, so that blur need not. */
  isTakenBy?: (pressed: Element) => boolean
}

export function NoteField({
  name,
  label,
  about,
  value,
  maxLength,
  isLong = false,
  save,
  isTakenBy,
}: NoteFieldProps) {
  const note = ownDraft<string>(name)
  const typed = useDraft(note)
  const [hasFailed, setHasFailed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // a ref, because the mutation's own state updates too late
  const isSaving = useRef(false)
  // a save was requested while an earlier text was being saved
  const isWanted = useRef(false)
  const text = typed ?? value
  const isChanged = text.trim() !== value

  const isBeingTyped = () => form.current?.contains(document.activeElement) ?? false
  const saving = useToastMutation<string, unknown>({
    mutationFn: save,
    success: (_output, saved) => (note.read() === saved ? { title: 'Note saved' } : null),
    failure: { title: 'The note was not saved', description: 'What you wrote is still there.' },
    onSuccess: (_output, saved) => {
      isSaving.current = false
      setHasFailed(false)
      // its button goes away
      if (button.current?.contains(document.activeElement)) control.current?.focus()
      const typedSince = note.read()
      if (typedSince === saved) return note.write(undefined)
      // a field that still has the focus is saved on blur
      if (typedSince !== undefined && (isWanted.current || !isBeingTyped())) start(typedSince)
    },
    onError: () => {
      isSaving.current = false
      setHasFailed(true)
    },
  })
  const start = (wanted: string) => {
    isSaving.current = true
    isWanted.current = false
    saving.mutate(wanted)
  }
  const saveIfChanged = () => {
    if (isSaving.current) isWanted.current = true
    else if (isChanged) start(text)
  }
  /** Moving between the text and its button does not count as leaving. */
  const leave = ({
    currentTarget,
    relatedTarget,
  }: FocusEvent<HTMLElement & { form: HTMLFormElement | null }>) => {
    if (relatedTarget instanceof Element && isTakenBy?.(relatedTarget)) return
    if (!currentTarget.form?.contains(relatedTarget)) saveIfChanged()
  }
  const field = {
    ref: control,
    value: text,
    maxLength,
    onBlur: leave,
    className: controlVariants({ className: isLong ? 'field-sizing-content max-h-80 resize-y' : undefined }),
    onChange: ({ target }: { target: { value: string } }) => {
      note.write(target.value)
      setHasFailed(false)
    },
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        saveIfChanged()
      }}
      className={isLong ? 'flex flex-col items-start gap-2' : 'flex flex-wrap items-end gap-2'}
    >
      <Field
        label={
          <>
            {label}
            <span className="sr-only"> for {about}</span>
          </>
        }
        error={hasFailed ? 'Not saved yet. Please try again.' : undefined}
        className={isLong ? 'w-full' : 'min-w-0 flex-1 basis-44'}
      >
        {(own) =>
          isLong ? (
            <textarea rows={value === '' ? 1 : 3} {...own} {...field} />
          ) : (
            <input {...own} {...field} />
          )
        }
      </Field>
      {(isChanged || saving.isPending) && (
        <Button
          ref={button}
          type="submit"
          variant="secondary"
          busy={saving.isPending}
          onBlur={leave}
          size="field"
        >
          Save<span className="sr-only"> for {about}</span>
        </Button>
      )}
    </form>
  )
}
