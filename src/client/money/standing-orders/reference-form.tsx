/** Gives a donor a reference for their standing order, on the page and by email. */
import { useState } from 'react'
import { spacedReference } from '#shared/money/standing-orders/references.ts'
import { contactError } from '#shared/platform/text/contact.ts'
import { rulesOf } from '../../platform/forms/rules.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { WHERE_NEEDED_MOST } from '#shared/money/donations/donation-limits.ts'
import { useDonationOptions } from '../donations/donation-options.ts'

const rules = rulesOf(({ name, email }: { name: string; email: string; project: string }) => ({
  name: contactError('name', name),
  email: contactError('email', email),
}))

export function ReferenceForm() {
  const { client } = useTRPC()
  const { projects } = useDonationOptions()
  const [given, setGiven] = useState<string>()
  const { field, submit, isPending } = useServerForm({
    name: 'standing order',
    keeps: 'page',
    schema: rules,
    start: { name: '', email: '', project: '' },
    send: ({ project, ...donor }) =>
      client.standingOrders.request.mutate({
        ...donor,
        projectId: project === '' ? undefined : Number(project),
      }),
    success: null,
    refusal: (error) => refusal('You got no reference', error),
    onDone: ({ reference }) => setGiven(reference),
  })
  return (
    <form noValidate method="dialog" className="flex max-w-md flex-col items-start gap-5" onSubmit={submit}>
      <TextField {...field('name')} className="w-full" label="Full name" autoComplete="name" required />
      <TextField
        {...field('email')}
        className="w-full"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        hint="We send the details there too"
      />
      {projects.length > 0 && (
        <SelectField {...field('project')} className="w-full" label="What your gift is for">
          <option value="">{WHERE_NEEDED_MOST}</option>
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" size="lg" busy={isPending}>
        Get my reference
      </Button>
      {given !== undefined && (
        <Alert tone="change">
          <p>Please give this reference to your bank, exactly like this:</p>
          <p translate="no" className="my-1 font-display text-2xl font-semibold tracking-wide">
            {spacedReference(given)}
          </p>
          <p>We have also sent it to you by email. Thank you!</p>
        </Alert>
      )}
    </form>
  )
}
