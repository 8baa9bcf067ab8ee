/** Sends an email again, if it goes to a customer also to a corrected address. */
import { Send } from 'lucide-react'
import { useState } from 'react'
import { EMAILS, EMAILS_OF_ORDERS, type OutboxEmail } from '#shared/platform/mail/mail.ts'
import { newKey } from '../../platform/forms/use-idempotency-key.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'
import { ownDraft } from '../session/own-drafts.ts'
import { rowFocus } from '../ui/restore-focus.ts'
import { useOpener } from '../ui/use-opener.ts'

const AddressForm = lazyNamed(() => import('./resend-address.tsx'), 'AddressForm')

function useResend(email: OutboxEmail, groupId: number | undefined) {
  const { client, utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.mail.groups)
  // a response can be lost after the copy was queued: the next click repeats it
  const [key, setKey] = useState(newKey)
  return useToastMutation<{ recipient: string; forOrder?: boolean; restoreFocus: () => void }, OutboxEmail>({
    mutationFn: ({ recipient, forOrder }) =>
      client.mail.resend.mutate({ id: email.id, recipient, forOrder, key }),
    success: ({ recipient }) => ({
      title: 'Email queued',
      description: `${EMAILS[email.kind].label} to ${recipient ?? 'the owner'}. Refresh shows what became of it.`,
    }),
    failure: (error) =>
      refusal(error.data?.code === 'CONFLICT' ? 'Changed elsewhere' : 'The email was not sent', error),
    onSuccess: (queued, { forOrder, restoreFocus }) => {
      setKey(newKey())
      // it stays in a list of failed ones, so that one sees what becomes of it; a copy comes before what was sent
      if (groupId !== undefined)
        patch(groupId, ({ emails, ...group }) => ({
          ...group,
          emails: [
            ...(queued.id === email.id ? [] : [queued]),
            ...emails.map((each) => (each.id === queued.id ? queued : each)),
          ],
        }))
      restoreFocus()
      if (forOrder) void utils.checkout.searchOrders.invalidate()
      void utils.checkout.orderById.invalidate()
      return utils.admin.overview.invalidate()
    },
    onError: ({ data }) => {
      if (data?.code === 'CONFLICT') void utils.mail.groups.invalidate()
    },
  })
}

export function ResendEmail({
  email,
  groupId,
}: {
  email: OutboxEmail
  /** The row of the list of emails that it is in. */
  groupId?: number
}) {
  const { isOpen, opener, open, close } = useOpener()
  const resend = useResend(email, groupId)
  const address = ownDraft<string>(`address of email ${email.id}`)
  const finish = () => {
    address.write(undefined)
    close()
  }
  const about = (
    <span className="sr-only">
      {' '}
      ({EMAILS[email.kind].label} to {email.recipient ?? 'the owner'})
    </span>
  )
  if (isOpen && email.recipient !== null) {
    return (
      <LazyBoundary name="The form" onFailure={close}>
        <AddressForm
          draft={address}
          recipient={email.recipient}
          isOfOrder={EMAILS_OF_ORDERS.includes(email.kind)}
          isBusy={resend.isPending}
          onSend={(recipient, forOrder, form) => {
            // a copy leaves the email as it was, and its form would stay
            resend.mutate({ recipient, forOrder, restoreFocus: rowFocus(form) }, { onSuccess: finish })
          }}
          onCancel={finish}
        />
      </LazyBoundary>
    )
  }
  return (
    <Button
      ref={opener}
      variant="secondary"
      busy={resend.isPending}
      onClick={({ currentTarget }) => {
        if (email.recipient === null) resend.mutate({ recipient: '', restoreFocus: rowFocus(currentTarget) })
        else open()
      }}
    >
      <Send aria-hidden="true" className="size-5" />
      <span>
        <span>{email.recipient === null ? 'Send again' : 'Send again…'}</span>
        {about}
      </span>
    </Button>
  )
}
