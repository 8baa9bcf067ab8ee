import { TextField, type TextFieldProps } from '../../platform/ui/fields/field.tsx'

export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      {...props}
      label="Code"
      hint="The 6 digits that your authenticator app shows now"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
    />
  )
}
