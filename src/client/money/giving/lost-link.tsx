/** Sends the links of a donor's monthly gifts to their address again. */
import { useState, type SubmitEvent } from 'react'
import { emailError } from '#shared/platform/text/contact.ts'
import { draftOf } from '../../platform/drafts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { useDraftState } from '../../platform/use-draft-state.ts'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'

export function LostLink() {
  const { client } = useTRPC()
  const [email, setEmail, forget] = useDraftState(draftOf<string>('lost link'), '')
  const [error, setError] = useState<string>()
  const { mutate, isPending, isSuccess } = useToastMutation({
    mutationFn: (typed: string) => client.monthly.sendLink.mutate({ email: typed }),
    success: null,
    failure: (cause) => refusal('The link was not sent', cause),
    onSuccess: forget,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problem = email.trim() === '' ? 'Please enter your email address' : emailError(email)
    setError(problem)
    if (problem === undefined) mutate(email)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form noValidate method="dialog" className="flex max-w-md flex-col items-start gap-5" onSubmit={submit}>
      <TextField
        className="w-full"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={email}
        error={error}
        hint="The address to which we send your receipts"
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Button type="submit" size="lg" busy={isPending}>
        Send me the link
      </Button>
      {isSuccess && (
        <Alert tone="change">
          If we know this address, we have sent the link. Please look into your inbox in a few minutes, and
          into your spam folder too.
        </Alert>
      )}
    </form>
  )
}
