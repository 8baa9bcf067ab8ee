import { PRAYER_SUBJECT } from '#shared/form-choices.ts'
import { useCalls } from '../trpc.ts'
import { TextAreaField } from '../ui/field.tsx'
import { FormShell } from './form-shell.tsx'
import { PersonFields } from './person-fields.tsx'

const schema = () => import('./form-schemas.ts').then(({ contactMessageInput }) => contactMessageInput)

/** A prayer travels as a contact message with a subject of its own (specification section 3). */
export function PrayerForm() {
  const { forms } = useCalls().client
  return (
    <FormShell
      schema={schema}
      send={forms.sendContact.mutate}
      success={{
        title: 'Prayer Request Submitted',
        description: 'Your request has been received. We are praying for you!',
      }}
      failure={{ title: 'Error submitting request', description: 'Please try again later.' }}
      button="Submit Prayer Request"
      sending="Submitting..."
      arrived="Your request has reached us."
      byMail="your name and what we may pray for"
    >
      {(field) => (
        <>
          <PersonFields field={field} emailHint="Only if you would like us to write back" />
          <input type="hidden" name="subject" value={PRAYER_SUBJECT} />
          <TextAreaField
            {...field('message')}
            label="Prayer request"
            hint="As much or as little as you wish to say"
            required
            rows={8}
          />
        </>
      )}
    </FormShell>
  )
}
