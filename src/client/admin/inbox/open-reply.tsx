/** The button that opens the replies to one sender, and the replies. */
import { useLocation } from '@tanstack/react-router'
import { Reply } from 'lucide-react'
import { useId, useState } from 'react'
import type { ThreadInput } from '#shared/admin/replies.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Replies } from './replies.tsx'

/** @param count the number of replies, if the list knows it */
export function useReplies({
  of,
  name,
  count = 0,
  variant = 'secondary',
}: {
  of: ThreadInput
  name: string
  count?: number
  variant?: 'primary' | 'secondary'
}) {
  const isAsked = useLocation({ select: ({ hash }) => hash === 'reply' })
  const [isOpen, setIsOpen] = useState(isAsked)
  const id = useId()
  return {
    button: (
      <Button
        variant={variant}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Reply aria-hidden="true" className="size-5" />
        <span>
          {count === 0 ? 'Reply' : `Replies (${count})`}
          <span className="sr-only"> to {name}</span>
        </span>
      </Button>
    ),
    panel: isOpen && (
      <div id={id} className="mt-3 min-w-0 rounded-card bg-sunken p-4 sm:p-6 col-span-full">
        <Replies of={of} name={name} />
      </div>
    ),
  }
}
