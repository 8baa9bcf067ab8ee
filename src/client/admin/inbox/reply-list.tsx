import type { InboxReply } from '#shared/admin/replies.ts'
import { MAIL_STATE_LABELS } from '#shared/platform/mail/mail.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { LondonTime } from '../ui/london-time.tsx'
import { MAIL_TONES } from '../mail/email-labels.ts'

/** The sent replies, oldest first: when, by whom, and the state of the email. */
export function ReplyList({ replies }: { replies: readonly InboxReply[] }) {
  if (replies.length === 0) return null
  return (
    <ol aria-label="Replies" className="flex flex-col gap-4">
      {replies.map(({ id, subject, body, accountName, state, createdAt }) => (
        <li key={id} className="rounded-card border border-line bg-raised p-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <LondonTime at={createdAt} />
            {accountName !== '' && <span>by {accountName}</span>}
            {state !== null && <Badge tone={MAIL_TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>}
          </p>
          <p className="mt-1 font-semibold wrap-anywhere">{subject}</p>
          <p className="mt-1 max-w-article whitespace-pre-line wrap-anywhere">{body}</p>
        </li>
      ))}
    </ol>
  )
}
