import {
  CONTACT_FIELDS,
  CONTACT_LENGTHS,
  contactError,
  DELIVERY_COUNTRY,
  normalPostcode,
  type ContactField,
} from '#shared/platform/text/contact.ts'
import { MAX_CARD_TEXT } from '#shared/money/orders/order-gift.ts'
import { rulesOf } from '../../platform/forms/rules.ts'
import type { useServerForm } from '../../platform/forms/use-server-form.ts'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { TextAreaField, TextField } from '../../platform/ui/fields/field.tsx'
import { useNewsModel } from '../../site/content/content.ts'
import { NewsBox } from '../../site/forms/news-box.tsx'
import type { ContactValues } from './contact-draft.ts'

export const contactErrors = (values: ContactValues) => ({
  ...Object.fromEntries(CONTACT_FIELDS.map((name) => [name, contactError(name, values[name])])),
  to: values.isGift ? contactError('name', values.to) : undefined,
})
export const contactRules = rulesOf(contactErrors)

type ContactFieldsProps = {
  server: Pick<ReturnType<typeof useServerForm<ContactValues, ContactValues, void>>, 'field' | 'form'>
}

export function ContactFields({ server: { field, form } }: ContactFieldsProps) {
  const text = (name: ContactField) => ({
    ...field(name),
    maxLength: CONTACT_LENGTHS[name],
    required: name !== 'line2',
  })
  const postcode = text('postcode')
  const isGift = form.watch('isGift')
  const newsModel = useNewsModel()

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
        <CheckboxField
          {...field('isGift')}
          label="Send it to somebody else"
          hint="The parcel shows no prices, and the receipt comes to you."
        />
        <NewsBox {...field('news')} model={newsModel} />
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-display text-lg font-semibold">
          {isGift ? 'For somebody else' : 'Delivery address'}
        </legend>
        {isGift && (
          <TextField
            {...field('to')}
            label="Their full name"
            maxLength={CONTACT_LENGTHS.name}
            autoComplete="off"
            autoCapitalize="words"
            required
          />
        )}
        <TextField {...text('line1')} label="Address line 1" autoComplete="shipping address-line1" />
        <TextField
          {...text('line2')}
          label="Address line 2 (optional)"
          autoComplete="shipping address-line2"
        />
        <div className="grid items-start gap-5 sm:grid-cols-[1fr_13.5rem] sm:gap-4">
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
        {isGift && (
          <TextAreaField
            {...field('card')}
            label="What the card says (optional)"
            hint={`Up to ${MAX_CARD_TEXT} characters. We print it on the slip in the parcel, above your name.`}
            maxLength={MAX_CARD_TEXT}
            rows={3}
            autoComplete="off"
          />
        )}
      </fieldset>
    </>
  )
}
