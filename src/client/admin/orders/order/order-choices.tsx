/** The choices that the buyer has not made yet, and the form to enter them. */
import { MessageCircleQuestion } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { LazyBoundary } from '../../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../../platform/ui/lazy/lazy-named.ts'
import { AskBuyer } from './ask-buyer.tsx'
import { choicesError } from '../order-labels.ts'

const EnterChoices = lazyNamed(() => import('./enter-choices.tsx'), 'EnterChoices')

export function OrderChoices({ order }: { order: ListedOrder }) {
  const { number, status, needsChoices, lines } = order
  const [isOpen, setIsOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const isChangeable = status === 'to pack' && lines.some(({ choices }) => choices.length > 0)
  if (!needsChoices && !isChangeable && !isOpen) return null
  const close = () => {
    setIsOpen(false)
    requestAnimationFrame(() => {
      const button = [...(area.current?.querySelectorAll('button') ?? [])].at(-1)
      const heading = document.querySelector<HTMLElement>(`#order-${order.id}`)
      ;(button ?? heading)?.focus()
    })
  }
  return (
    <div ref={area} className="mt-1">
      {needsChoices && (
        <p className="flex items-start gap-1.5 font-semibold text-danger wrap-anywhere">
          <MessageCircleQuestion aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {choicesError(order)}
        </p>
      )}
      {isOpen ? (
        <LazyBoundary name="The form" onFailure={close}>
          <EnterChoices order={order} onClose={close} />
        </LazyBoundary>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {needsChoices && <AskBuyer order={order} />}
          <Button variant="quiet" size="sm" tone="primary" className="-ml-3" onClick={() => setIsOpen(true)}>
            <span>
              {needsChoices ? 'Enter choices' : 'Change choices'}
              <span className="sr-only"> (order {number})</span>
            </span>
          </Button>
        </div>
      )}
    </div>
  )
}
