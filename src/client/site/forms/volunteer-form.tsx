import { SKILLS, VOLUNTEER_TEXTS, VOLUNTEER_TEXT_FIELDS } from '#shared/site/forms/forms.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextAreaField } from '../../platform/ui/fields/field.tsx'
import { ChoiceGroup } from '../../platform/ui/fields/choice-group.tsx'
import { FormShell } from './form-shell.tsx'
import { NewsField } from './news-box.tsx'
import { MoreFields } from './more-fields.tsx'
import { PersonFields, PlaceFields } from './person-fields.tsx'
import { THANKS } from './thanks.ts'

const rules = () => import('./form-rules.ts').then(({ volunteerRules }) => volunteerRules)
const MORE = ['phone', 'location', ...VOLUNTEER_TEXT_FIELDS] as const
const skills = SKILLS.map((skill) => [skill, skill] as const)

export function VolunteerForm() {
  const { forms } = useTRPC().client
  return (
    <FormShell
      name="volunteer"
      rules={rules}
      send={forms.applyToVolunteer.mutate}
      success={{ title: 'Application Submitted!' }}
      failure={{ title: 'Error submitting application', description: 'Please try again later.' }}
      button="Submit Application"
      sending="Submitting..."
      thanks={THANKS.volunteer}
      byMail="your name, what you are good at and why you would like to help"
    >
      {(field) => (
        <>
          <PersonFields field={field} />
          <TextAreaField
            {...field('motivation')}
            label="Motivation"
            hint="Why would you like to volunteer with us?"
            required
            rows={5}
          />
          <ChoiceGroup
            {...field('skills')}
            type="checkbox"
            legend="Skills (optional)"
            look="chips"
            choices={skills}
          />
          <MoreFields
            title="More about you (optional)"
            isWrong={MORE.some((name) => field(name).error !== undefined)}
          >
            <PlaceFields field={field} />
            {VOLUNTEER_TEXT_FIELDS.map((name) => (
              <TextAreaField
                key={name}
                {...field(name)}
                label={`${VOLUNTEER_TEXTS[name].label} (optional)`}
                hint={VOLUNTEER_TEXTS[name].hint}
                rows={VOLUNTEER_TEXTS[name].rows}
              />
            ))}
          </MoreFields>
          <NewsField />
        </>
      )}
    </FormShell>
  )
}
