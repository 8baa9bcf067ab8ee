import {
  BOOK_CONDITION_LABELS,
  BOOK_CONDITIONS,
  DEFAULT_BOOK_CONDITION,
  DEFAULT_PICKUP_PREFERENCE,
  PICKUP_PREFERENCE_LABELS,
  PICKUP_PREFERENCES,
} from '#shared/site/forms/forms.ts'
import { useSite } from '../content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextAreaField, TextField } from '../../platform/ui/fields/field.tsx'
import { ChoiceGroup } from '../../platform/ui/fields/choice-group.tsx'
import { FormShell } from './form-shell.tsx'
import { PersonFields, PlaceFields } from './person-fields.tsx'
import { booksThanks } from './thanks.ts'

const rules = () => import('./form-rules.ts').then(({ bookRules }) => bookRules)
const conditions = BOOK_CONDITIONS.map((value) => [value, BOOK_CONDITION_LABELS[value]] as const)
const preferences = PICKUP_PREFERENCES.map((value) => [value, PICKUP_PREFERENCE_LABELS[value]] as const)

export function BookDonationForm() {
  const { forms } = useTRPC().client
  const replyTime = `${useSite().replyHours} hours`
  return (
    <FormShell
      name="books"
      rules={rules}
      send={forms.offerBooks.mutate}
      success={{
        title: 'Book Donation Request Submitted!',
        description: `Thank you for your generous offer. We'll contact you within ${replyTime} to arrange the donation details.`,
      }}
      failure={{
        title: 'Submission Failed',
        description: 'There was an error submitting your book donation request. Please try again.',
      }}
      // oxlint-disable-next-line no-console -- this failure is only logged
      onFailure={(error) => console.warn('Book donation request failed:', error)}
      button="Submit Book Donation"
      sending="Submitting..."
      thanks={booksThanks(replyTime)}
      byMail="your name, your location, which books you have, how many and in what condition"
    >
      {(field) => (
        <>
          <TextAreaField
            {...field('bookDetails')}
            label="Book Details"
            hint="Subjects, titles or reading ages, as far as you know"
            required
            rows={4}
          />
          <TextField
            {...field('quantity')}
            label="Quantity"
            hint="A number of books or boxes, for example ‘2 boxes’"
            required
          />
          <ChoiceGroup
            {...field('condition')}
            type="radio"
            legend="Condition"
            look="short"
            choices={conditions}
            defaultValue={DEFAULT_BOOK_CONDITION}
          />
          <PersonFields field={field} nameLabel="Full Name" />
          <PlaceFields field={field} isLocationRequired />
          <ChoiceGroup
            {...field('pickupPreference')}
            type="radio"
            legend="Pickup Preference"
            choices={preferences}
            defaultValue={DEFAULT_PICKUP_PREFERENCE}
          />
          <TextAreaField {...field('additionalInfo')} label="Additional Information (optional)" rows={3} />
        </>
      )}
    </FormShell>
  )
}
