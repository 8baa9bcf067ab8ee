import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form } from './form.tsx'

type Shape<Values extends FieldValues> = ComponentProps<typeof Form<Values>>
export type OwnerFormProps<Values extends FieldValues> = Omit<Shape<Values>, 'form' | 'labels'> &
  Required<Pick<Shape<Values>, 'labels'>> & { owner: Shape<Values>['form']; width?: string | undefined }

export function OwnerForm<Values extends FieldValues>({
  owner,
  width = 'max-w-3xl',
  ...props
}: OwnerFormProps<Values>) {
  return <Form form={owner} className={width} {...props} />
}
