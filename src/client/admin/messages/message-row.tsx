/** One message. Its content is rendered as text with line breaks, never as HTML. */
import { Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CONTACT_SUBJECT_LABELS } from '#shared/site/forms/forms.ts'
import type { ListedMessage } from '#shared/site/forms/forms.schema.ts'
import { Button } from '../../platform/ui/button.tsx'
import { LondonTime } from '../ui/london-time.tsx'
import { useReplies } from '../inbox/open-reply.tsx'
import { mailTo } from '../mail/mail-draft.ts'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { isBack, useRemoveMessage } from './remove-message.ts'

export function MessageRow({ row: message }: { row: ListedMessage }) {
  const { id, name, email, subject, suspectedSpam, createdAt } = message
  const replies = useReplies({ of: { messageId: id }, name })
  const remove = useRemoveMessage()
  const deletion = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack(id)) deletion.current?.focus()
  }, [id])
  return (
    <article
      aria-labelledby={`message-${id}`}
      className="rounded-card border border-line bg-raised p-4 max-xl:mb-3 xl:grid xl:grid-cols-[15rem_minmax(0,1fr)_auto] xl:gap-x-6 xl:rounded-none xl:border-0 xl:border-b xl:px-3 xl:hover:bg-sunken/40"
    >
      <div className="min-w-0 text-sm">
        <h3
          id={`message-${id}`}
          className="font-body text-base/6 font-semibold tracking-normal wrap-anywhere"
        >
          <SupporterLink id={message.supporterId}>{name}</SupporterLink>
        </h3>
        {email === '' ? (
          <p className="text-muted">No email given</p>
        ) : (
          <a
            href={mailTo(email)}
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4 wrap-anywhere"
          >
            {email}
          </a>
        )}
        <p className="text-muted tabular-nums">
          <LondonTime at={createdAt} />
        </p>
      </div>
      <div className="min-w-0 max-xl:mt-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-6 font-semibold">
          <span>{CONTACT_SUBJECT_LABELS[subject]}</span>
          {suspectedSpam && (
            <span className="inline-flex items-center gap-1 rounded-full border border-accent-strong bg-sunken px-2.5 text-xs/6">
              <TriangleAlert aria-hidden="true" className="size-3.5" />
              Suspected spam
            </span>
          )}
        </p>
        <p className="mt-1 max-w-article wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      </div>
      <div className="max-xl:mt-2 max-xl:-mb-2 max-xl:flex max-xl:items-center max-xl:justify-between xl:flex xl:flex-col xl:items-end xl:gap-2">
        {email === '' ? <span /> : replies.button}
        <Button
          ref={deletion}
          variant="quiet"
          data-delete={id}
          aria-label={`Delete the message from ${name}`}
          size="xs"
          tone="danger"
          className="-mx-3 xl:mx-0"
          {...ignoreDoubleClick(() => remove(id))}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
          Delete
        </Button>
      </div>
      {replies.panel}
    </article>
  )
}
