/** The replies to one sender, and the form for the next one. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InboxItem } from '#shared/admin/inbox.ts'
import type { InboxThread, ThreadInput } from '#shared/admin/replies.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ownDraft } from '../session/own-drafts.ts'
import { draftName, ReplyForm } from './reply-form.tsx'
import { ReplyList } from './reply-list.tsx'
import { useChangeItem } from './use-change-item.ts'

export function Replies({ of, name }: { of: ThreadInput; name: string }) {
  const { utils } = useTRPC()
  const query = useQuery(
    // read on every opening: the emails' states change meanwhile
    utils.inbox.thread.queryOptions(of, { staleTime: 0 }),
  )
  return (
    <Loaded query={query} what="the replies">
      {(thread) => <Thread thread={thread} name={name} />}
    </Loaded>
  )
}

function Thread({ thread, name }: { thread: InboxThread; name: string }) {
  const { utils } = useTRPC()
  const change = useChangeItem()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWriting, setIsWriting] = useState(
    () => thread.replies.length === 0 || ownDraft(draftName(thread.id)).read() !== undefined,
  )
  useEffect(() => heading.current?.focus(), [])
  const finish = async ({ deletedOn }: Pick<InboxItem, 'deletedOn'>) => {
    setIsWriting(false)
    heading.current?.focus()
    change(thread.id, { state: 'answered', replies: thread.replies.length + 1, deletedOn })
    await Promise.all([utils.inbox.thread.invalidate(), utils.admin.overview.invalidate()])
  }
  return (
    <section aria-labelledby={`replies-${thread.id}`} className="flex flex-col gap-5">
      <h3 id={`replies-${thread.id}`} ref={heading} tabIndex={-1} className="text-lg wrap-anywhere">
        {isWriting ? 'Reply' : 'Replies'} to {name}
      </h3>
      <ReplyList replies={thread.replies} />
      {thread.email === '' ? (
        <p className="text-muted">They left no valid email address, so you cannot reply by email.</p>
      ) : isWriting ? (
        <ReplyForm thread={thread} onSent={finish} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setIsWriting(true)}>
            Write another reply
          </Button>
        </div>
      )}
    </section>
  )
}
