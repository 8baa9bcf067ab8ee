/** Another email address, and an end to links that somebody else may have. */
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { emailError } from '#shared/platform/text/contact.ts'
import { EndLinks } from '../../gift-aid/end-links.tsx'
import { useTRPC } from '../../../platform/trpc.ts'
import { TextField } from '../../../platform/ui/fields/field.tsx'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import { refusal, useToastMutation } from '../../../platform/use-toast-mutation.ts'
import { FormPart } from '../giving-page.tsx'

export function AddressPart({ token }: { token: string }) {
  const { client } = useTRPC()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending, data } = useToastMutation({
    mutationFn: async (typed: string) => {
      await client.monthly.askForNewAddress.mutate({ token, email: typed })
      return typed
    },
    success: null,
    failure: (cause) => refusal('Nothing was changed', cause),
  })
  const submit = () => {
    const problem = email.trim() === '' ? 'Please enter your new email address' : emailError(email)
    setError(problem)
    if (problem === undefined) mutate(email)
    else field.current?.focus()
  }
  return (
    <FormPart title="Change your email address" submit="Email me a link" busy={isPending} onSubmit={submit}>
      <TextField
        ref={field}
        className="w-full"
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        error={error}
        hint="We send a link there. Once you use it, your receipts go to that address."
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <output className="block">
        {data !== undefined && (
          <Alert tone="change">We have sent a link to {data}. Until you use it, nothing changes.</Alert>
        )}
      </output>
    </FormPart>
  )
}

export function LinksPart({ token }: { token: string }) {
  const { client } = useTRPC()
  return (
    <EndLinks
      opens="change this gift"
      renew={() => client.monthly.renewLinks.mutate({ token })}
      onRenewed={useToGift()}
    />
  )
}

/** Opens the gift by its new link, in place of the ended one. */
export function useToGift(): (token: string) => void {
  const navigate = useNavigate()
  return (token) => void navigate({ to: '/giving/$token', params: { token }, search: {}, replace: true })
}
