/** The button that opens the replies to one sender, and the replies. */
import { Reply } from 'lucide-react'
import { useId, useState } from 'react'
import type { ThreadInput } from '#shared/admin/replies.ts'
import { Button } from '../../platform/ui/button.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { Loading } from '../ui/loading.tsx'

const load = () => import('./replies.tsx')
const Replies = lazyNamed(load, 'Replies')

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
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return {
    button: (
      <Button
        variant={variant}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={() => void load().catch(() => undefined)}
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
        <LazyBoundary
          name="The reply"
          onFailure={() => setIsOpen(false)}
          fallback={<Loading what="the replies" />}
        >
          <Replies of={of} name={name} />
        </LazyBoundary>
      </div>
    ),
  }
}
