/** Finds something of this site by its name: a field, and what it finds below. */
import type { KeyboardEvent, ReactNode } from 'react'
import { hasWords } from '#shared/platform/text/folded-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'

export type Choice = { key: string; title: string; kind: string }

const MAX_SHOWN = 30

type PickerProps = {
  legend: string
  label: string
  hint: string
  error?: string | undefined
  choices: readonly Choice[]
  onPick: (choice: Choice) => void
  /** On Enter, and by a button. */
  onTyped?: (typed: string) => void
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  /** The label of the button that does the same. */
  typedLabel?: string
  /** Other buttons. */
  children?: ReactNode
}

const takeFocus = (box: HTMLElement | null) => box?.querySelector('input')?.focus()

export function Picker({ legend, label, hint, error, typed, choices, ...does }: PickerProps) {
  const { onPick, onTyped, typedLabel, onType, onClose, children } = does
  const found = choices.filter(({ title, kind }) => hasWords(`${title} ${kind}`, typed)).slice(0, MAX_SHOWN)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // it would save the post
      event.preventDefault()
      if (onTyped) onTyped(typed)
      else if (found[0]) onPick(found[0])
    }
    if (event.key === 'Escape') onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its field and buttons
    <fieldset
      ref={takeFocus}
      data-own-escape
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-dashed border-field bg-surface p-4"
    >
      <legend className="sr-only">{legend}</legend>
      <TextField
        {...{ label, hint, error }}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <ul aria-label="Found" className="max-h-56 overflow-y-auto empty:hidden">
        {found.map((choice) => (
          <li key={choice.key}>
            <Button
              variant="quiet"
              size="sm"
              className="max-w-full text-start"
              onClick={() => onPick(choice)}
            >
              <span className="min-w-0 wrap-anywhere">
                {choice.title} <span className="text-sm text-muted">{choice.kind}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {typedLabel !== undefined && (
          <Button variant="secondary" onClick={() => onTyped?.(typed)}>
            {typedLabel}
          </Button>
        )}
        <div className="contents">{children}</div>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}
