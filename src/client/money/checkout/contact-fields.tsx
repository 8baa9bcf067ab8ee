import type { UseFormReturn } from 'react-hook-form'
import {
  CONTACT_LENGTHS,
  contactError,
  DELIVERY_COUNTRY,
  normalPostcode,
  type ContactField,
} from '#shared/platform/text/contact.ts'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { formField } from '../../platform/ui/fields/form-field.ts'
import type { ContactValues } from './contact-draft.ts'

export function ContactFields({ form }: { form: UseFormReturn<ContactValues> }) {
  const text = (name: ContactField) => ({
    ...formField(form, name, { validate: (value) => contactError(name, value) }),
    maxLength: CONTACT_LENGTHS[name],
    required: name !== 'line2',
  })
  const postcode = text('postcode')

  return (
    <>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-display text-lg font-semibold">Your details</legend>
        <TextField {...text('name')} label="Full name" autoComplete="name" autoCapitalize="words" />
        <TextField
          {...text('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="For your receipt and any questions about your order"
        />
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-display text-lg font-semibold">Delivery address</legend>
        <TextField {...text('line1')} label="Address line 1" autoComplete="shipping address-line1" />
        <TextField
          {...text('line2')}
          label="Address line 2 (optional)"
          autoComplete="shipping address-line2"
        />
        <div className="grid items-start gap-5 sm:grid-cols-[1fr_11rem] sm:gap-4">
          <TextField {...text('town')} label="Town or city" autoComplete="shipping address-level2" />
          <TextField
            {...postcode}
            onBlur={(event) => {
              form.setValue('postcode', normalPostcode(event.target.value) ?? event.target.value)
              postcode.onBlur(event)
            }}
            label="Postcode"
            autoComplete="shipping postal-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <TextField
          label="Country"
          hint="We deliver within the United Kingdom only"
          fixed
          value={DELIVERY_COUNTRY.name}
        />
      </fieldset>
    </>
  )
}
