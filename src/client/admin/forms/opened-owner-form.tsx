import type { FieldValues } from 'react-hook-form'
import { OwnerForm, type OwnerFormProps } from './owner-form.tsx'

type OpenedOwnerFormProps<Values extends FieldValues> = OwnerFormProps<Values> & {
  name: string
  title: string
  onClose: () => void
}

export const OpenedOwnerForm = <Values extends FieldValues>({
  name: _name,
  title,
  ...form
}: OpenedOwnerFormProps<Values>) => (
  <OwnerForm label={title} close="Close without saving" width="mt-2 max-w-2xl" {...form} />
)
