/** A small form that a button opened: a card with the focus in it, and a close button. */
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../platform/ui/button.tsx'
import { ownDraft } from '../session/own-drafts.ts'
import { SmallForm } from './small-form.tsx'

type OpenedFormProps<Values extends FieldValues, Output, Result> = Omit<
  ComponentProps<typeof SmallForm<Values, Output, Result>>,
  'aside' | 'className' | 'isFocused'
> & {
  close?: string
  onClose: () => void
}

export function OpenedForm<Values extends FieldValues, Output, Result>({
  close = 'Cancel',
  onClose,
  ...form
}: OpenedFormProps<Values, Output, Result>) {
  const kept = form.draft === null ? undefined : ownDraft(form.draft)
  return (
    <SmallForm
      {...form}
      isFocused
      className="rounded-card border border-line bg-raised p-5"
      aside={
        <Button
          variant="quiet"
          onClick={() => {
            kept?.write(undefined)
            onClose()
          }}
        >
          {close}
        </Button>
      }
    />
  )
}
