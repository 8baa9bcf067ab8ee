/** The buyer and the delivery address. The form's fields hold the text; `readContact` reads it. */
import { useState, type FocusEvent, type InputEvent } from 'react'
import {
  canonicalEmail,
  CONTACT_FIELDS,
  CONTACT_LENGTHS,
  contactError,
  DELIVERY_COUNTRY,
  normalPostcode,
  type ContactField,
} from '#shared/contact.ts'
import type { Contact } from '../payments/card-payment.ts'
import { goesOnTyping, TextField } from '../ui/field.tsx'
import { readContactDraft, type ContactValues } from './contact-draft.ts'

export type ContactErrors = Partial<Record<ContactField, string | undefined>>

type ContactFieldsProps = {
  errors: ContactErrors
  onCheck: (field: ContactField, problem: string | undefined) => void
}

export function ContactFields({ errors, onCheck }: ContactFieldsProps) {
  const [draft] = useState(readContactDraft)

  const text = (name: ContactField) => ({
    name,
    defaultValue: draft[name] ?? '',
    maxLength: CONTACT_LENGTHS[name],
    required: name !== 'line2',
    error: errors[name],
    // no error for a blank field that was passed over, nor for one still being typed into
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      const { currentTarget } = event
      if (name === 'postcode')
        currentTarget.value = normalPostcode(currentTarget.value) ?? currentTarget.value
      if (goesOnTyping(event) && currentTarget.value.trim() !== '')
        onCheck(name, contactError(name, currentTarget.value))
    },
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
      if (errors[name] !== undefined) onCheck(name, contactError(name, currentTarget.value))
    },
  })

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
            {...text('postcode')}
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

/** The text of the fields. */
export function contactValues(form: HTMLFormElement): ContactValues {
  const data = new FormData(form)
  const text = (field: ContactField) => {
    const value = data.get(field)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    name: text('name'),
    email: text('email'),
    line1: text('line1'),
    line2: text('line2'),
    town: text('town'),
    postcode: text('postcode'),
  }
}

/** Errors by field. */
export function contactErrors(texts: ContactValues): ContactErrors {
  return Object.fromEntries(CONTACT_FIELDS.map((field) => [field, contactError(field, texts[field])]))
}

/** Checked texts in the shape that travels with the payment. */
export function contactOf({ name, email, line1, line2, town, postcode }: ContactValues): Contact {
  return {
    name,
    email: canonicalEmail(email) ?? email,
    address: {
      line1,
      line2: line2 === '' ? undefined : line2,
      town,
      postcode: normalPostcode(postcode) ?? postcode,
    },
  }
}
