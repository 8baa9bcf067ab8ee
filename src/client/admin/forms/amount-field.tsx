import { TextField, type TextFieldProps } from '../../platform/ui/fields/field.tsx'

/** An amount in pounds. */
export const AmountField = (props: Partial<TextFieldProps>) => (
  <TextField
    label="Amount in pounds"
    inputMode="decimal"
    autoComplete="off"
    maxLength={20}
    required
    {...props}
  />
)
