/** Changes an order's status: the usual change as a button, the others behind a disclosure. */
import { useRef, useState } from 'react'
import { isForward, nextStatuses, type OrderStatus } from '#shared/money/orders/order-statuses.ts'
import { isSoldOut, isStillPaid } from '#shared/money/orders/packing.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { Disclosure } from '../../lists/disclosure.tsx'
import { EmailTick } from '../../mail/email-tick.tsx'
import { ignoreDoubleClick } from '../../ui/ignore-double-click.ts'
import { amountLeft, changeLabel } from '../order-labels.ts'
import { TAKES_PARCEL, unsavedParcel } from './parcel.tsx'
import { rowFocus } from '../../ui/restore-focus.ts'
import { useStatusChange } from './use-status-change.ts'

export function StatusChanges({ order }: { order: ListedOrder }) {
  const { id, number, status, paymentStatus, customerEmail } = order
  const change = useStatusChange()
  const [isCancelling, setCancelling] = useState(false)
  const [isEmailed, setEmailed] = useState(true)
  const area = useRef<HTMLDivElement>(null)
  const all = nextStatuses(status)
  // what was sold out or refunded is sent only on purpose
  const isToSend = (isStillPaid(order) && !isSoldOut(order)) || status === 'sent'
  const usual = isToSend ? all.find((to) => isForward(status, to)) : undefined
  const others = all.filter((to) => to !== usual)
  const canEmail = customerEmail !== null && customerEmail !== ''
  const asksToEmail = usual === 'sent' && canEmail
  const about = <span className="sr-only"> (order {number})</span>
  const take = (
    to: OrderStatus,
    pressed: HTMLElement,
    { refundKey, emailBuyer = false }: { refundKey?: string | undefined; emailBuyer?: boolean } = {},
  ) => {
    const focus = rowFocus(pressed)
    const restoreFocus = () => {
      setCancelling(false)
      focus()
    }
    // including unsaved text, so that the email contains it
    const parcel = to === 'sent' && status === 'packed' ? unsavedParcel(id) : undefined
    change.mutate({ order: { id, number }, from: status, to, refundKey, emailBuyer, parcel, restoreFocus })
  }
  const isBusyWith = (to: OrderStatus) => change.isPending && change.variables.to === to
  const hasMoney = paymentStatus !== 'refunded' && amountLeft(order) !== '0.00'

  if (isCancelling && all.includes('cancelled')) {
    return (
      <CancelOrder
        order={order}
        isEmailed={isEmailed}
        onEmailed={setEmailed}
        busyWith={change.isPending ? (change.variables.refundKey ? 'refund' : 'no refund') : undefined}
        onCancel={(pressed, refundKey) =>
          take('cancelled', pressed, { refundKey, emailBuyer: isEmailed && canEmail })
        }
        onClose={() => {
          setCancelling(false)
          requestAnimationFrame(() => area.current?.querySelector<HTMLElement>('summary')?.focus())
        }}
      />
    )
  }
  return (
    <div ref={area} className="flex flex-wrap items-start gap-x-6 gap-y-1">
      {asksToEmail && (
        <div className="w-full">
          <EmailTick
            label="Email the buyer that it has left, with the tracking"
            checked={isEmailed}
            onChange={setEmailed}
          />
        </div>
      )}
      {usual && (
        <Button
          busy={isBusyWith(usual)}
          disabled={change.isPending && !isBusyWith(usual)}
          {...(usual === 'sent' && { [TAKES_PARCEL]: id })}
          {...ignoreDoubleClick((pressed) => take(usual, pressed, { emailBuyer: isEmailed && asksToEmail }))}
        >
          <span>
            {changeLabel(status, usual)}
            {about}
          </span>
        </Button>
      )}
      {/* the key collapses it after a change */}
      <Disclosure
        key={status}
        label={
          <>
            <span>Other steps</span>
            {about}
          </>
        }
      >
        <div className="flex flex-col items-start gap-2 py-2">
          {others.map((to) => (
            <Button
              key={to}
              variant="secondary"
              busy={isBusyWith(to)}
              disabled={change.isPending && !isBusyWith(to)}
              {...ignoreDoubleClick((pressed) => {
                if (to === 'cancelled' && hasMoney) setCancelling(true)
                else take(to, pressed)
              })}
            >
              <span>
                <span>{`${changeLabel(status, to)}${to === 'cancelled' && hasMoney ? '…' : ''}`}</span>
                {about}
              </span>
            </Button>
          ))}
        </div>
      </Disclosure>
    </div>
  )
}
