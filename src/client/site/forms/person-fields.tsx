/** Name and email, the first two fields of every form. */
import { TextField } from '../../platform/ui/fields/field.tsx'
import type { FieldOf } from './form-shell.tsx'

type PersonFieldsProps = {
  field: FieldOf<'name' | 'email'>
  nameLabel?: string
  /** Why to give an optional email address. */
  emailHint?: string
}

export function PersonFields({ field, nameLabel = 'Name', emailHint }: PersonFieldsProps) {
  const isOptional = emailHint !== undefined
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField {...field('name')} label={nameLabel} required autoComplete="name" autoCapitalize="words" />
      <TextField
        {...field('email')}
        label={isOptional ? 'Email (optional)' : 'Email'}
        hint={emailHint}
        required={!isOptional}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </div>
  )
}

/** Telephone and location. */
export function PlaceFields({
  field,
  isLocationRequired = false,
}: {
  field: FieldOf<'phone' | 'location'>
  isLocationRequired?: boolean
}) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField {...field('phone')} label="Phone (optional)" type="tel" inputMode="tel" autoComplete="tel" />
      <TextField
        {...field('location')}
        label={isLocationRequired ? 'Location' : 'Location (optional)'}
        hint="Your town or city"
        required={isLocationRequired}
        autoComplete="address-level2"
      />
    </div>
  )
}
