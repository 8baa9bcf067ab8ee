import { useState } from 'react'
import { REPLY_LENGTHS } from '#shared/inbox.ts'
import { replyText, type InboxThread } from '#shared/replies.ts'
import { draftOf } from '../../drafts.ts'
import { newKey } from '../../forms/use-idempotency-key.ts'
import { useTRPC, type CallError } from '../../trpc.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { OwnerForm } from '../forms/owner-form.tsx'
import { useOwnerForm } from '../forms/use-owner-form.ts'

/** The key of the reply's draft. */
export const draftName = (itemId: number): string => `reply ${itemId}`

const LABELS = { subject: 'Subject', body: 'Your reply' }

type ReplyFormProps = { thread: InboxThread; onSent: () => Promise<void> }

export function ReplyForm({ thread: { id, email, kind, subject, body }, onSent }: ReplyFormProps) {
  const { client, utils } = useTRPC()
  // a response can be lost after the email is queued: the same reply is sent again under the same key
  const lastKey = draftOf<string>(`key of reply ${id}`)
  const [start] = useState({ values: { subject, body }, version: undefined })
  const owner = useOwnerForm({
    name: draftName(id),
    schema: replyText,
    start,
    send: async (words) => {
      const key = lastKey.read() ?? newKey()
      lastKey.write(key)
      try {
        return await client.inbox.reply.mutate({ ...words, id, key })
      } catch (error) {
        // the first one was sent, and what was typed since is another reply
        if ((error as CallError).data?.code === 'KEY_USED') {
          lastKey.write(undefined)
          void utils.inbox.thread.invalidate()
        }
        throw error
      }
    },
    success: {
      title: 'Reply on its way',
      description: `An email to ${email}. Refresh shows what became of it.`,
    },
    onSaved: () => {
      lastKey.write(undefined)
      return onSent()
    },
  })
  return (
    <OwnerForm
      owner={owner}
      labels={LABELS}
      submit="Send reply"
      failed="Not sent. Everything you typed is still here."
    >
      <p className="text-sm text-muted wrap-anywhere">
        To {email}.{' '}
        {kind === 'prayer' ? 'The prayer is not repeated in it.' : 'What they wrote is quoted below it.'}
      </p>
      <TextField
        {...owner.field('subject')}
        label={LABELS.subject}
        required
        autoComplete="off"
        maxLength={REPLY_LENGTHS.subject}
      />
      <TextAreaField
        {...owner.field('body')}
        label={LABELS.body}
        required
        rows={10}
        maxLength={REPLY_LENGTHS.body}
      />
    </OwnerForm>
  )
}
