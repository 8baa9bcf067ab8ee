/** A form of a few fields that edits no record; it is emptied once sent. */
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useServerForm, type ServerFormOptions } from '../../platform/forms/use-server-form.ts'
import { Form, type FormShape, type Server } from './form.tsx'

type SmallFormProps<Values extends FieldValues, Output, Result> = FormShape &
  Omit<ServerFormOptions<Values, Output, Result>, 'name' | 'keeps' | 'version'> & {
    /** The draft's key: 'invitation'. Null for passwords and codes, which are not stored. */
    draft: string | null
    children: (field: Server<Values>['field'], form: Server<Values>['form']) => ReactNode
  }

export function SmallForm<Values extends FieldValues, Output, Result>({
  draft,
  submit,
  onClose,
  close,
  isPlain,
  label,
  isFocused,
  aside,
  failed,
  className,
  children,
  ...options
}: SmallFormProps<Values, Output, Result>) {
  const keeps = draft === null ? 'none' : 'page'
  const server = useServerForm<Values, Output, Result>({ ...options, name: draft ?? '', keeps })
  return (
    <Form form={server} {...{ submit, onClose, close, isPlain, label, isFocused, aside, failed, className }}>
      {children(server.field, server.form)}
    </Form>
  )
}
