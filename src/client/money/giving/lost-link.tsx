/** Sends the links of a donor's monthly gifts to their address again. */
import { useState } from 'react'
import { contactError } from '#shared/platform/text/contact.ts'
import { rulesOf } from '../../platform/forms/rules.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'

export const emailRules = rulesOf(({ email }: { email: string }) => ({ email: contactError('email', email) }))

export function LostLink() {
  const { client } = useTRPC()
  const [isSent, setIsSent] = useState(false)
  const { field, submit, isPending } = useServerForm({
    name: 'lost link',
    keeps: 'page',
    schema: emailRules,
    start: { email: '' },
    send: (typed) => client.monthly.sendLink.mutate(typed),
    success: null,
    refusal: (error) => refusal('The link was not sent', error),
    onDone: () => setIsSent(true),
  })
  return (
    <form noValidate method="dialog" className="flex max-w-md flex-col items-start gap-5" onSubmit={submit}>
      <TextField
        {...field('email')}
        className="w-full"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        hint="The address to which we send your receipts"
      />
      <Button type="submit" size="lg" busy={isPending}>
        Send me the link
      </Button>
      {isSent && (
        <Alert tone="change">
          If we know this address, we have sent the link. Please look into your inbox in a few minutes, and
          into your spam folder too.
        </Alert>
      )}
    </form>
  )
}
