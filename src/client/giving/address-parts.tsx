/** Another email address, and an end to links that somebody else may have. */
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { emailError } from '#shared/contact.ts'
import { useTRPC } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormNotice } from '../ui/form-notice.tsx'
import { refusal, useToastMutation } from '../use-toast-mutation.ts'
import { FormPart, Part } from './giving-page.tsx'

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
          <FormNotice tone="change">
            We have sent a link to {data}. Until you use it, nothing changes.
          </FormNotice>
        )}
      </output>
    </FormPart>
  )
}

export function LinksPart({ token }: { token: string }) {
  const { client } = useTRPC()
  const toGift = useToGift()
  const { mutate, isPending } = useToastMutation<void, { token: string }>({
    mutationFn: () => client.monthly.renewLinks.mutate({ token }),
    success: { title: 'Earlier links ended', description: 'We have emailed you the new one.' },
    failure: (cause) => refusal('Nothing was changed', cause),
    onSuccess: (renewed) => toGift(renewed.token),
  })
  return (
    <Part title="Links in earlier emails">
      <p className="mb-4 text-muted">
        Whoever has a link from one of your receipts can change this gift. If you have passed one on, end them
        all: we email you a new one.
      </p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        End earlier links
      </Button>
    </Part>
  )
}

/** Opens the gift by its new link, in place of the ended one. */
export function useToGift(): (token: string) => void {
  const navigate = useNavigate()
  return (token) => void navigate({ to: '/giving/$token', params: { token }, search: {}, replace: true })
}
