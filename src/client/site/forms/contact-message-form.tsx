import { CONTACT_OPTIONS, CONTACT_SUBJECT_LABELS } from '#shared/site/forms/forms.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { SelectField, TextAreaField } from '../../platform/ui/fields/field.tsx'
import { FormShell } from './form-shell.tsx'
import { PersonFields } from './person-fields.tsx'
import { THANKS } from './thanks.ts'

const rules = () => import('./form-rules.ts').then(({ contactRules }) => contactRules)

export function ContactMessageForm() {
  const { forms } = useTRPC().client
  return (
    <FormShell
      name="contact"
      rules={rules}
      send={forms.sendContact.mutate}
      success={{
        title: 'Thank you for your message!',
        description: 'We will get back to you soon. God bless!',
      }}
      failure={{ title: 'Error sending message', description: 'Please try again later.' }}
      button="Send Message"
      sending="Sending..."
      thanks={THANKS.contact}
      byMail="your name and your message"
    >
      {(field) => (
        <>
          <PersonFields field={field} />
          <SelectField {...field('subject')} label="Subject" required>
            <option value="">Choose a subject</option>
            {CONTACT_OPTIONS.map((option) => (
              <option key={option} value={option}>
                {CONTACT_SUBJECT_LABELS[option]}
              </option>
            ))}
          </SelectField>
          <TextAreaField {...field('message')} label="Message" required rows={6} />
        </>
      )}
    </FormShell>
  )
}
