/** Gives a donor a reference for their standing order, on the page and by email. */
import { useEffect, useRef, useState } from 'react'
import { spacedReference } from '#shared/money/standing-orders/references.ts'
import { contactError } from '#shared/platform/text/contact.ts'
import { rulesOf } from '../../platform/forms/rules.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { toast } from '../../platform/ui/toast/toast.ts'
import { copyText } from '../../platform/copy-text.ts'
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
  if (given !== undefined) return <Reference reference={spacedReference(given)} />
  return (
    <form noValidate method="dialog" className="grid items-start gap-5 lg:grid-cols-2" onSubmit={submit}>
      <TextField {...field('name')} label="Full name" autoComplete="name" required />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        hint="We send the details there too"
      />
      {projects.length > 0 && (
        <SelectField {...field('project')} className="lg:col-span-full" label="What your gift is for">
          <option value="">{WHERE_NEEDED_MOST}</option>
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" variant="accent" size="lg" className="justify-self-start" busy={isPending}>
        Get my reference
      </Button>
    </form>
  )
}

/** Takes the form's place, and the focus. */
function Reference({ reference }: { reference: string }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const copy = () =>
    copyText(reference).then(
      () => toast({ title: 'Copied!', description: 'Your reference is on your clipboard.' }),
      () => toast({ title: 'Could not copy', description: reference, variant: 'destructive' }),
    )
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Thank you"
      data-thanks=""
      className="scroll-mt-24 rounded-card bg-band p-5 on-band sm:p-6"
    >
      <p>Thank you! This reference is yours alone:</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p
          translate="no"
          className="font-display text-3xl font-semibold tracking-wide whitespace-nowrap lg:text-4xl"
        >
          {reference}
        </p>
        <Button variant="surface" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p className="mt-4">
        Now set up the standing order at your bank, with our account and exactly this reference. We have sent
        you both by email.
      </p>
    </section>
  )
}
