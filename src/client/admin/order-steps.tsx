/** Where an order may go from here: the usual step as a button, the others behind a word. */
import { nextStatuses } from '#shared/fulfilment.ts'
import type { Order, OrderStatus } from '#shared/payments.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from './disclosure.tsx'
import { onePress } from './one-press.ts'
import { isForward, stepLabel } from './order-words.ts'
import { rowFocus } from './row-focus.ts'
import { useOrderStep } from './use-order-step.ts'

export function OrderSteps({ order }: { order: Order }) {
  const { id, number, status } = order
  const step = useOrderStep()
  const all = nextStatuses(status)
  const usual = all.find((to) => isForward(status, to))
  const others = all.filter((to) => to !== usual)
  const about = <span className="sr-only"> (order {number})</span>
  const take = (to: OrderStatus, pressed: HTMLElement) =>
    step.mutate({ order: { id, number }, from: status, to, goOn: rowFocus(pressed) })
  const isBusyWith = (to: OrderStatus) => step.isPending && step.variables.to === to

  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-1">
      {usual && (
        <Button
          busy={isBusyWith(usual)}
          disabled={step.isPending && !isBusyWith(usual)}
          {...onePress((pressed) => take(usual, pressed))}
        >
          <span>
            {stepLabel(status, usual)}
            {about}
          </span>
        </Button>
      )}
      {/* another status has other steps: closed again */}
      <Disclosure key={status} label={<>Other steps{about}</>}>
        <div className="flex flex-col items-start gap-2 py-2">
          {others.map((to) => (
            <Button
              key={to}
              variant="secondary"
              busy={isBusyWith(to)}
              disabled={step.isPending && !isBusyWith(to)}
              {...onePress((pressed) => take(to, pressed))}
            >
              <span>
                {stepLabel(status, to)}
                {about}
              </span>
            </Button>
          ))}
        </div>
      </Disclosure>
    </div>
  )
}
