/** Edits the subject and the opening text of an email, with a preview. */
import { EMAIL_TEXT_LENGTHS, PLACEHOLDERS_OF, type Placeholder } from '#shared/site/emails/email-texts.ts'
import { emailTextValues, type EmailTextVersion } from '#shared/site/emails/email-texts.schema.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { TextAreaField, TextField } from '../../../platform/ui/fields/field.tsx'
import { Form } from '../../forms/form.tsx'
import { useServerForm } from '../../../platform/forms/use-server-form.ts'
import { EmailSample } from '../email-sample.tsx'
import { StandardWords } from './standard-words.tsx'
import { textFormName } from './text-form-name.ts'

const LABELS = { subject: 'Subject', opening: 'Opening text' }

const MEANINGS: Record<Placeholder, string> = {
  name: 'the reader’s name',
  number: 'the order’s number',
  amount: 'the amount',
  charity: 'the charity’s name',
  'reply time': 'how soon you promise to reply',
}

const storedOf = ({ kind, subject, opening, version }: EmailTextVersion) => ({
  start: { kind, subject, opening },
  version,
})

export function TextForm({ text }: { text: EmailTextVersion }) {
  const { kind } = text
  const { client, utils } = useTRPC()
  const takeOver = async (saved: EmailTextVersion) => {
    utils.mail.text.setData({ kind }, saved)
    await utils.mail.texts.invalidate()
  }
  const owner = useServerForm({
    name: textFormName(kind),
    keeps: 'page',
    schema: emailTextValues,
    ...storedOf(text),
    send: (values, { version = 0 }) => client.mail.saveText.mutate({ ...values, version }),
    storedOf,
    readTheirs: () => client.mail.text.query({ kind }),
    success: { title: 'Wording saved', description: 'The next email uses it.' },
    onDone: takeOver,
  })
  const { subject, opening } = owner.form.watch()
  return (
    <div className="grid items-start gap-10 xl:grid-cols-2">
      <div className="flex flex-col gap-6">
        <Form form={owner} labels={LABELS} submit="Save wording">
          <TextField
            {...owner.field('subject')}
            label={LABELS.subject}
            required
            autoComplete="off"
            maxLength={EMAIL_TEXT_LENGTHS.subject}
          />
          <TextAreaField
            {...owner.field('opening')}
            label={LABELS.opening}
            required
            rows={7}
            maxLength={EMAIL_TEXT_LENGTHS.opening}
            hint="Comes after the greeting. Leave a blank line to start a new paragraph."
          />
          <Placeholders known={PLACEHOLDERS_OF[kind]} />
        </Form>
        {text.version !== 0 && <StandardWords text={text} onDone={takeOver} />}
      </div>
      <EmailSample
        name="texts"
        values={emailTextValues.safeParse({ kind, subject, opening }).data}
        render={(values, scheme) => client.mail.sample.mutate({ ...values, scheme })}
        about="An example with an invented name and order."
        showsSubject
      />
    </div>
  )
}

const Placeholders = ({ known }: { known: readonly Placeholder[] }) => (
  <div className="text-sm text-muted">
    <p>You can use these in both:</p>
    <ul className="mt-1 flex flex-col gap-0.5">
      {known.map((name) => (
        <li key={name}>
          <code className="font-semibold text-on-surface">{`{${name}}`}</code> for {MEANINGS[name]}
        </li>
      ))}
    </ul>
  </div>
)
