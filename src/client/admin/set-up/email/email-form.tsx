import { MAIL_PROVIDERS, providerOfAddress, providerOfHost } from '#shared/platform/mail/mail-providers.ts'
import { mailForm, type MailForm, type MailPage } from '#shared/platform/mail/mail-settings.ts'
import { useServerForm } from '../../../platform/forms/use-server-form.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { TextField } from '../../../platform/ui/fields/field.tsx'
import { Form } from '../../forms/form.tsx'
import { Facts } from '../../kit/facts.tsx'

type EmailFormProps = {
  page: MailPage
  /** Provider that receives the email of the sender's domain. */
  provider: string | null
  /** The sender's address or the server was typed in. */
  onAbout: (typed: { address: string; host: string }) => void
}

type Values = { [Name in keyof MailForm]: MailForm[Name] extends number ? number | '' : string }

const storedOf = ({ values, version }: MailPage) => ({ start: { ...values, password: '' }, version })

/** Sends a test with what was typed in. Parts that the server sets are shown, and cannot be changed. */
export function EmailForm({ page, provider, onAbout }: EmailFormProps) {
  const { fixed, hasPassword } = page
  const { client, utils } = useTRPC()
  const form = useServerForm<Values, MailForm, MailPage>({
    name: 'email settings',
    // it contains a password
    keeps: 'none',
    schema: mailForm(fixed) as never,
    ...storedOf(page),
    storedOf,
    send: (settings, { version = 0 }) =>
      client.setUp.tryMail.mutate({ settings, version, isAgain: page.state === 'unreadable' }),
    success: ({ trial }) => ({ title: 'Test sent', description: `Look for it at ${trial?.to ?? ''}.` }),
    onDone: (result) => {
      utils.setUp.mail.setData(undefined, result)
      document.querySelector('#trial')?.scrollIntoView({ block: 'center' })
    },
  })
  const [host, address] = form.form.watch(['host', 'senderAddress'])
  const suggested = providerOfAddress(address) ?? MAIL_PROVIDERS.find(({ name }) => name === provider)
  const hint = (providerOfHost(host) ?? (host === '' ? suggested : undefined))?.hint
  const suggest = () => {
    if (!suggested) return
    for (const [field, value] of [
      ['host', suggested.host],
      ['port', suggested.port],
      ['user', address],
    ] as const)
      form.form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
    onAbout({ address, host: suggested.host })
  }
  const set = [
    fixed.server !== null && (['Mail server', fixed.server] as const),
    fixed.sender !== null && (['Sender', fixed.sender] as const),
    fixed.notices !== null && (['Notices go to', fixed.notices] as const),
  ].filter((each) => each !== false)
  return (
    <Form form={form} label="Email settings" submit="Send a test" failed="No test was sent">
      {set.length > 0 && (
        <div>
          <p className="mb-2">Set on the server, where only your technician can change it:</p>
          <Facts rows={set} />
        </div>
      )}
      {fixed.sender === null && (
        <div className="grid gap-5 sm:grid-cols-2" onBlur={() => onAbout({ address, host })}>
          <TextField
            {...form.field('senderName')}
            label="Sender’s name"
            hint="Usually that of the charity"
            autoComplete="organization"
          />
          <TextField
            {...form.field('senderAddress')}
            label="Sender’s address"
            type="email"
            autoComplete="email"
            required
          />
        </div>
      )}
      {fixed.server === null && (
        <>
          {suggested && suggested.host !== host && (
            <p className="flex flex-wrap items-center gap-x-4 rounded-card bg-sunken px-4 py-2">
              <span>
                {`${suggested.name} looks after this address: ${suggested.host}, port ${suggested.port}.`}
              </span>
              <Button variant="quiet" tone="primary" onClick={suggest}>
                Use these
              </Button>
            </p>
          )}
          <div
            className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]"
            onBlur={() => onAbout({ address, host })}
          >
            <TextField
              {...form.field('host')}
              label="Mail server (SMTP)"
              hint="Your email provider’s help pages name it"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <TextField {...form.field('port')} label="Port" inputMode="numeric" autoComplete="off" required />
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              {...form.field('user')}
              label="User"
              hint="Often the whole email address"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              {...form.field('password')}
              label="Password"
              hint={hasPassword ? 'Leave it empty to keep the one that is stored.' : hint}
              type="password"
              autoComplete="new-password"
            />
          </div>
        </>
      )}
      {fixed.notices === null && (
        <TextField
          {...form.field('notices')}
          label="Notices go to"
          hint="Orders, gifts and messages, and this test"
          type="email"
          autoComplete="email"
          required
        />
      )}
    </Form>
  )
}
