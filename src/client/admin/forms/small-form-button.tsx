/** A button that opens a small form in a window, which closes once it is sent. */
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormButton } from '../kit/form-dialog.tsx'
import { SmallForm } from './small-form.tsx'

type SmallFormButtonProps<Values extends FieldValues, Output, Result> = Omit<
  ComponentProps<typeof SmallForm<Values, Output, Result>>,
  'label' | 'onClose' | 'isPlain'
> &
  Pick<ComponentProps<typeof FormButton>, 'about' | 'variant' | 'tone' | 'size'> & {
    /** Label of the button, which ends in '…'. */
    label: ReactNode
    /** Title of the window and name of the form. */
    title: string
  }

export function SmallFormButton<Values extends FieldValues, Output, Result>({
  label,
  title,
  about,
  variant,
  tone,
  size,
  onDone,
  ...form
}: SmallFormButtonProps<Values, Output, Result>) {
  return (
    <FormButton {...{ label, title, variant, tone, size }} {...(about !== undefined && { about })}>
      {(close) => (
        <SmallForm
          {...form}
          isPlain
          label={title}
          onDone={async (result, output) => {
            await onDone?.(result, output)
            close()
          }}
          onClose={close}
        />
      )}
    </FormButton>
  )
}
