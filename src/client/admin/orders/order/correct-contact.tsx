/** Corrects the customer's name, email and address. */
import { useState } from 'react'
import { CONTACT_LENGTHS, type ContactField } from '#shared/platform/text/contact.ts'
import { EMAILS } from '#shared/platform/mail/mail.ts'
import { orderContact } from '#shared/money/orders/order-contact.schema.ts'
import type { OrderDetails } from '#shared/money/orders/order-details.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { useServerForm } from '../../../platform/forms/use-server-form.ts'
import { CheckboxField } from '../../../platform/ui/fields/checkbox.tsx'
import { TextField } from '../../../platform/ui/fields/field.tsx'
import { Form } from '../../forms/form.tsx'
import { useMe } from '../../session/use-me.ts'
import { useTakeOverOrder } from '../use-take-over-order.ts'

const LABELS: Record<ContactField, string> = {
  name: 'Name',
  email: 'Email',
  line1: 'Address line 1',
  line2: 'Address line 2 (optional)',
  town: 'Town or city',
  postcode: 'Postcode',
}

const storedOf = ({ customerName, customerEmail, address }: OrderDetails) => ({
  start: {
    name: customerName ?? '',
    email: customerEmail ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    town: address?.town ?? '',
    postcode: address?.postcode ?? '',
  },
})

type CorrectContactProps = { order: OrderDetails; onClose: () => void }

export function CorrectContact({ order, onClose }: CorrectContactProps) {
  const { id, number } = order
  const { client, utils } = useTRPC()
  const { data: me } = useMe()
  const isOwner = me?.role === 'owner'
  const show = useTakeOverOrder()
  // emails sent to the wrong address earlier
  const gone = order.emails.filter(
    ({ kind, recipient, state }) =>
      kind !== 'order-details-needed' && recipient !== null && state !== 'queued',
  )
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const form = useServerForm({
    name: `contact of order ${id}`,
    keeps: 'page',
    schema: orderContact,
    ...storedOf(order),
    send: (contact, { began }) =>
      client.checkout.correctContact.mutate({
        id,
        contact,
        before: { ...storedOf(order).start, ...began },
        resend:
          isOwner && contact.email !== began?.email
            ? gone.flatMap((email) => (skipped.has(email.id) ? [] : [email.id]))
            : [],
      }),
    storedOf,
    readTheirs: () => client.checkout.orderById.query({ id }),
    success: { title: `Order ${number} corrected` },
    onDone: (saved) => {
      show(id, saved)
      onClose()
      void utils.mail.groups.invalidate()
      void utils.admin.overview.invalidate()
    },
  })
  const isMoved = form.form.watch('email').trim() !== (order.customerEmail ?? '')
  return (
    <Form {...{ form, onClose }} isPlain close="Close without saving" labels={LABELS} submit="Save">
      {(Object.keys(LABELS) as ContactField[]).map((field) => (
        <TextField
          key={field}
          {...form.field(field)}
          label={LABELS[field]}
          fixed={field === 'email' && !isOwner}
          hint={field === 'email' && !isOwner ? 'Only an owner changes the email.' : undefined}
          type={field === 'email' ? 'email' : 'text'}
          autoComplete="off"
          maxLength={CONTACT_LENGTHS[field]}
        />
      ))}
      {isOwner && isMoved && gone.length > 0 && (
        <fieldset>
          <legend className="font-semibold">Send again, to the new address</legend>
          {gone.map((email) => (
            <CheckboxField
              key={email.id}
              label={EMAILS[email.kind].label}
              checked={!skipped.has(email.id)}
              onChange={({ target }) =>
                setSkipped((before) => {
                  const next = new Set(before)
                  if (target.checked) next.delete(email.id)
                  else next.add(email.id)
                  return next
                })
              }
            />
          ))}
        </fieldset>
      )}
    </Form>
  )
}
