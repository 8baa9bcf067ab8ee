/** Another email address, and an end to links that somebody else may have. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EndLinks } from '../../gift-aid/end-links.tsx'
import { useServerForm } from '../../../platform/forms/use-server-form.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { TextField } from '../../../platform/ui/fields/field.tsx'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import { refusal } from '../../../platform/use-toast-mutation.ts'
import { FormPart, Part } from '../giving-page.tsx'
import { emailRules } from '../lost-link.tsx'

export function AddressPart({ token }: { token: string }) {
  const { client } = useTRPC()
  const [sentTo, setSentTo] = useState<string>()
  const form = useServerForm({
    name: `address of ${token}`,
    keeps: 'page',
    schema: emailRules,
    start: { email: '' },
    send: ({ email }) => client.monthly.askForNewAddress.mutate({ token, email }),
    success: null,
    refusal: (error) => refusal('Nothing was changed', error),
    onDone: (_result, { email }) => setSentTo(email),
  })
  return (
    <FormPart
      title="Email address"
      submit="Email me a link"
      form={form}
      note={
        <output className="block *:mt-4">
          {sentTo !== undefined && (
            <Alert tone="change">We have sent a link to {sentTo}. Until you use it, nothing changes.</Alert>
          )}
        </output>
      }
    >
      <TextField
        {...form.field('email')}
        className="w-full"
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="We send a link there. Once you use it, your receipts go to that address."
      />
    </FormPart>
  )
}

export function LinksPart({ token }: { token: string }) {
  const { client } = useTRPC()
  return (
    <Part title="Links in earlier emails">
      <EndLinks
        opens="change this gift"
        renew={() => client.monthly.renewLinks.mutate({ token })}
        onRenewed={useToGift()}
      />
    </Part>
  )
}

/** Opens the gift by its new link, which replaces the ended one. */
export function useToGift(): (token: string) => void {
  const navigate = useNavigate()
  return (token) => void navigate({ to: '/giving/$token', params: { token }, search: {}, replace: true })
}
