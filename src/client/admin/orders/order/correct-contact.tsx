/** Corrects the customer's name, email and address. Loaded on demand: it brings the rules of a form. */
import { useState } from 'react'
import { CONTACT_LENGTHS, type ContactField } from '#shared/platform/text/contact.ts'
import { EMAILS } from '#shared/platform/mail/mail.ts'
import { orderContact } from '#shared/money/orders/order-contact.schema.ts'
import type { OrderDetails } from '#shared/money/orders/order-details.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { TextField } from '../../../platform/ui/fields/field.tsx'
import { OpenedOwnerForm } from '../../forms/opened-owner-form.tsx'
import { useOwnerForm } from '../../forms/use-owner-form.ts'
import { EmailTick } from '../../mail/email-tick.tsx'
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

const versionOf = ({ customerName, customerEmail, address }: OrderDetails) => ({
  values: {
    name: customerName ?? '',
    email: customerEmail ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    town: address?.town ?? '',
    postcode: address?.postcode ?? '',
  },
  version: undefined,
})

type CorrectContactProps = { order: OrderDetails; onClose: () => void }

export function CorrectContact({ order, onClose }: CorrectContactProps) {
  const { id, number } = order
  const { client, utils } = useTRPC()
  const { data: me } = useMe()
  const isOwner = me?.role === 'owner'
  const show = useTakeOverOrder()
  // what went to the wrong address before
  const gone = order.emails.filter(
    ({ kind, recipient, state }) =>
      kind !== 'order-details-needed' && recipient !== null && state !== 'queued',
  )
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const name = `contact of order ${id}`
  const owner = useOwnerForm({
    name,
    schema: orderContact,
    start: versionOf(order),
    send: (contact, _version, before) =>
      client.checkout.correctContact.mutate({
        id,
        contact,
        before: { ...versionOf(order).values, ...before },
        resend:
          isOwner && contact.email !== before.email
            ? gone.flatMap((email) => (skipped.has(email.id) ? [] : [email.id]))
            : [],
      }),
    versionOf,
    readTheirs: () => client.checkout.orderById.query({ id }),
    success: { title: `Order ${number} corrected` },
    onSaved: (saved) => {
      show(id, saved)
      onClose()
      void utils.mail.groups.invalidate()
      void utils.admin.overview.invalidate()
    },
  })
  const isMoved = owner.form.watch('email').trim() !== (order.customerEmail ?? '')
  return (
    <OpenedOwnerForm
      {...{ name, owner, onClose }}
      title={`Correct order ${number}`}
      labels={LABELS}
      submit="Save"
    >
      {(Object.keys(LABELS) as ContactField[]).map((field) => (
        <TextField
          key={field}
          {...owner.field(field)}
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
            <EmailTick
              key={email.id}
              label={EMAILS[email.kind].label}
              checked={!skipped.has(email.id)}
              onChange={(isTicked) =>
                setSkipped((before) => {
                  const next = new Set(before)
                  if (isTicked) next.delete(email.id)
                  else next.add(email.id)
                  return next
                })
              }
            />
          ))}
        </fieldset>
      )}
    </OpenedOwnerForm>
  )
}
