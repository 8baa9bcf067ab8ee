import { PRAYER_SUBJECT } from '#shared/site/forms/forms.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextAreaField } from '../../platform/ui/fields/field.tsx'
import { FormShell } from './form-shell.tsx'
import { PersonFields } from './person-fields.tsx'
import { THANKS } from './thanks.ts'

const rules = () => import('./form-rules.ts').then(({ contactRules }) => contactRules)

/** A prayer is sent as a contact message with its own subject. */
export function PrayerForm() {
  const { forms } = useTRPC().client
  return (
    <FormShell
      name="prayer"
      rules={rules}
      send={forms.sendContact.mutate}
      success={{
        title: 'Prayer Request Submitted',
        description: 'Your request has been received. We are praying for you!',
      }}
      failure={{ title: 'Error submitting request', description: 'Please try again later.' }}
      button="Submit Prayer Request"
      sending="Submitting..."
      thanks={THANKS.prayer}
      byMail="your name and what we may pray for"
    >
      {(field) => (
        <>
          <PersonFields field={field} emailHint="Only if you would like a reply" />
          <input type="hidden" name="subject" value={PRAYER_SUBJECT} />
          <TextAreaField
            {...field('message')}
            label="Prayer request"
            hint="Share as much or as little as you like"
            required
            rows={8}
          />
        </>
      )}
    </FormShell>
  )
}
