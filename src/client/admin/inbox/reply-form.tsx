import { useState } from 'react'
import type { z } from 'zod'
import { REPLY_LENGTHS, type InboxItem } from '#shared/admin/inbox.ts'
import { replyText, type InboxThread } from '#shared/admin/replies.ts'
import { newKey } from '../../platform/idempotency-key.ts'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
import { TextAreaField, TextField } from '../../platform/ui/fields/field.tsx'
import { Form } from '../forms/form.tsx'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { ownDraft } from '../session/own-drafts.ts'

/** The key of the reply's draft. */
export const draftName = (itemId: number): string => `reply ${itemId}`

type ReplyFormProps = { thread: InboxThread; onSent: (sent: Pick<InboxItem, 'deletedOn'>) => Promise<void> }

export function ReplyForm({ thread: { id, email, kind, subject, body }, onSent }: ReplyFormProps) {
  const { client, utils } = useTRPC()
  return (
    <WordsForm
      draft={draftName(id)}
      email={email}
      start={{ subject, body }}
      label="Your reply"
      what="reply"
      about={kind === 'prayer' ? 'The prayer is not repeated in it.' : 'What they wrote is quoted below it.'}
      send={(words) => client.inbox.reply.mutate({ ...words, id })}
      onKeyUsed={() => void utils.inbox.thread.invalidate()}
      onSent={onSent}
    />
  )
}

type Words = z.infer<typeof replyText>

type WordsFormProps<Sent> = {
  /** The draft's key. */
  draft: string
  /** Where the email goes. */
  email: string
  start: Words
  /** Labels the text field: 'Your reply'. */
  label: string
  /** Noun of the button: 'reply' gives 'Send reply'. */
  what: string
  /** Beside whom it goes to. */
  about?: string
  send: (words: Words & { key: string }) => Promise<Sent>
  onKeyUsed?: () => void
  onSent: (sent: Sent) => Promise<void>
}

/** Subject and text of an email that the owner writes; stored as a draft until it is sent. */
export function WordsForm<Sent>({
  draft,
  email,
  start: words,
  label,
  what,
  about,
  send,
  onKeyUsed,
  onSent,
}: WordsFormProps<Sent>) {
  const labels = { subject: 'Subject', body: label }
  // a response can be lost after the email is queued, so the same text is sent again under the same key
  const lastKey = ownDraft<string>(`key of ${draft}`)
  const [start] = useState(words)
  const owner = useServerForm({
    name: draft,
    keeps: 'page',
    schema: replyText,
    start,
    send: async (typed) => {
      const key = lastKey.read() ?? newKey()
      lastKey.write(key)
      try {
        return await send({ ...typed, key })
      } catch (error) {
        // the first one was sent, so what was typed since then is another email
        if ((error as CallError).data?.code === 'KEY_USED') {
          lastKey.write(undefined)
          onKeyUsed?.()
        }
        throw error
      }
    },
    success: {
      title: `${what.replace(/^./, (letter) => letter.toUpperCase())} on its way`,
      description: `An email to ${email}. Press Refresh to see whether it was delivered.`,
    },
    onDone: (sent) => {
      lastKey.write(undefined)
      return onSent(sent)
    },
  })
  return (
    <Form
      form={owner}
      labels={labels}
      submit={`Send ${what}`}
      failed="Not sent. Everything you typed is still here."
    >
      <p className="text-sm text-muted wrap-anywhere">
        To {email}. {about}
      </p>
      <TextField
        {...owner.field('subject')}
        label={labels.subject}
        required
        autoComplete="off"
        maxLength={REPLY_LENGTHS.subject}
      />
      <TextAreaField
        {...owner.field('body')}
        label={labels.body}
        required
        rows={10}
        maxLength={REPLY_LENGTHS.body}
      />
    </Form>
  )
}
