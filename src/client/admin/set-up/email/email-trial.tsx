import type { MailPage } from '#shared/platform/mail/mail-settings.ts'
import { confirmMailInput } from '#shared/platform/mail/mail-settings.ts'
import { londonText } from '#shared/platform/time/london.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { TextField } from '../../../platform/ui/fields/field.tsx'
import { SmallForm } from '../../forms/small-form.tsx'
import { Section } from '../../kit/section.tsx'
import { useAction } from '../../kit/use-action.ts'

/** The settings count once the code in the test has come back. */
export function EmailTrial({ trial }: { trial: NonNullable<MailPage['trial']> }) {
  const { client, utils } = useTRPC()
  const discard = useAction({
    send: () => client.setUp.discardMail.mutate(),
    done: { title: 'The test is forgotten' },
    failed: 'This was not saved',
    reads: [utils.setUp.mail],
  })
  return (
    <Section
      id="trial"
      title="Tried, not yet arrived"
      about={`A test from ${trial.from} went to ${trial.to} through ${trial.server} on ${londonText(trial.sentAt)}. Type in the code in it. Until then nothing changes. If it does not come within a few minutes, look in the junk folder, then correct the settings and send another.`}
    >
      <SmallForm
        label="Code from the test"
        draft={null}
        schema={confirmMailInput}
        start={{ code: '' }}
        send={(typed) => client.setUp.confirmMail.mutate(typed)}
        success={{ title: 'Email is set up', description: 'The site sends with these settings from now on.' }}
        onDone={async (page) => {
          utils.setUp.mail.setData(undefined, page)
          await Promise.all([utils.setUp.read.invalidate(), utils.admin.overview.invalidate()])
        }}
        submit="It has arrived"
        aside={
          <Button variant="secondary" {...discard.button()}>
            Forget this test
          </Button>
        }
      >
        {(field) => (
          <TextField
            {...field('code')}
            label="Code"
            hint="Six digits"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-40"
            required
          />
        )}
      </SmallForm>
    </Section>
  )
}
