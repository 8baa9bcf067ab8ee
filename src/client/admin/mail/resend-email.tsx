/** Sends an email again; if it goes to a customer, optionally to a corrected address. */
import { Send } from 'lucide-react'
import { EMAILS, EMAILS_OF_ORDERS, type OutboxEmail } from '#shared/platform/mail/mail.ts'
import { resendWords } from '#shared/platform/mail/resend.schema.ts'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { SmallForm } from '../forms/small-form.tsx'
import { FormButton } from '../kit/form-dialog.tsx'
import { useAction } from '../kit/use-action.ts'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'

type ResendProps = {
  email: OutboxEmail
  /** The row of the list of emails that it is in. */
  groupId?: number
}

const queuedText = ({ kind, recipient }: OutboxEmail) => ({
  title: 'Email queued',
  description: `${EMAILS[kind].label} to ${recipient ?? 'the owner'}. Press Refresh to see whether it was delivered.`,
})
const failedText = (error: CallError) =>
  refusal(error.data?.code === 'CONFLICT' ? 'Changed elsewhere' : 'The email was not sent', error)

/** Shows a queued copy on all pages. */
function useQueued({ groupId, email }: ResendProps) {
  const { utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.mail.groups)
  return (queued: OutboxEmail) => {
    // stays in a list of failed ones, so that the result can be seen; a copy appears before the original
    if (groupId !== undefined)
      patch(groupId, ({ emails, ...group }) => ({
        ...group,
        emails: [
          ...(queued.id === email.id ? [] : [queued]),
          ...emails.map((each) => (each.id === queued.id ? queued : each)),
        ],
      }))
    void utils.checkout.searchOrders.invalidate()
    void utils.checkout.orderById.invalidate()
    return utils.admin.overview.invalidate()
  }
}

export function ResendEmail(props: ResendProps) {
  const { email } = props
  const { client, utils } = useTRPC()
  const onQueued = useQueued(props)
  const again = useAction({
    send: (_input: void, key) => client.mail.resend.mutate({ id: email.id, recipient: '', key }),
    done: queuedText,
    failed: failedText,
    onDone: onQueued,
    onFailed: ({ data }) => {
      if (data?.code === 'CONFLICT') void utils.mail.groups.invalidate()
    },
  })
  const about = `(${EMAILS[email.kind].label} to ${email.recipient ?? 'the owner'})`
  if (email.recipient === null)
    return (
      <Button variant="secondary" {...again.button()}>
        <Send aria-hidden="true" className="size-5" />
        <span>
          <span>Send again</span>
          <span className="sr-only"> {about}</span>
        </span>
      </Button>
    )
  return (
    <FormButton
      label={
        <>
          <Send aria-hidden="true" className="size-5" />
          <span>Send again…</span>
        </>
      }
      about={about}
      title="Send again"
    >
      {(close) => <AddressForm email={email} recipient={email.recipient ?? ''} {...{ onQueued, close }} />}
    </FormButton>
  )
}

type AddressFormProps = {
  email: OutboxEmail
  recipient: string
  onQueued: (queued: OutboxEmail) => Promise<void>
  close: () => void
}

function AddressForm({ email: { id, kind }, recipient, onQueued, close }: AddressFormProps) {
  const { client, utils } = useTRPC()
  return (
    <SmallForm
      draft={`address of email ${id}`}
      schema={resendWords}
      start={{ recipient, forOrder: true }}
      send={(typed, { key }) => {
        const isOther = typed.recipient !== recipient && EMAILS_OF_ORDERS.includes(kind)
        return client.mail.resend.mutate({ ...typed, forOrder: isOther && typed.forOrder, id, key })
      }}
      success={queuedText}
      refusal={failedText}
      onDone={(queued) => {
        close()
        return onQueued(queued)
      }}
      onFailure={({ data }) => {
        if (data?.code === 'CONFLICT') void utils.mail.groups.invalidate()
      }}
      submit="Send"
      onClose={close}
    >
      {(field, form) => (
        <>
          <TextField {...field('recipient')} label="Send to" type="email" autoComplete="off" required />
          {EMAILS_OF_ORDERS.includes(kind) && form.watch('recipient').trim() !== recipient && (
            <CheckboxField {...field('forOrder')} label="Use this address for the order too" />
          )}
        </>
      )}
    </SmallForm>
  )
}
