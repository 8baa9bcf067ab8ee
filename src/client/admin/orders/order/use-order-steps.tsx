/** Steps of an order: the usual one, the others for the menu, and the question before it is cancelled. */
import { useState } from 'react'
import { isForward, nextStatuses, type OrderStatus } from '#shared/money/orders/order-statuses.ts'
import { isSoldOut, isStillPaid } from '#shared/money/orders/packing.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { CheckboxField } from '../../../platform/ui/fields/checkbox.tsx'
import { TextLink } from '../../../platform/ui/text-link.tsx'
import type { Question } from '../../kit/confirm.tsx'
import type { MenuItems } from '../../kit/row-menu.tsx'
import { amountLeft, changeLabel } from '../order-labels.ts'
import { unsavedParcel } from './parcel.tsx'
import { useStatusChange } from './use-status-change.ts'

/** The usual next status; none for an order that was sold out or refunded, which is sent only on purpose. */
export function usualStep(order: ListedOrder): OrderStatus | undefined {
  const { status } = order
  const isToSend = (isStillPaid(order) && !isSoldOut(order)) || status === 'sent'
  return isToSend ? nextStatuses(status).find((to) => isForward(status, to)) : undefined
}

export function useOrderSteps(order: ListedOrder) {
  const { id, number, status, paymentStatus } = order
  const change = useStatusChange()
  const [isEmailed, setEmailed] = useState(true)
  const canEmail = Boolean(order.customerEmail)
  const emailBuyer = isEmailed && canEmail
  const step = (to: OrderStatus, asked: { isRefunded?: boolean; emailBuyer?: boolean } = {}) => ({
    order: { id, number },
    from: status,
    to,
    // including unsaved text, so that the email contains it
    parcel: to === 'sent' && status === 'packed' ? unsavedParcel(id) : undefined,
    emailBuyer: false,
    ...asked,
  })
  const emailBox = (label: string) =>
    canEmail && (
      <CheckboxField
        label={label}
        checked={isEmailed}
        onChange={({ target }) => setEmailed(target.checked)}
      />
    )
  // undefined for roles that see no amounts: they cancel, and an owner or treasurer refunds
  const amount = amountLeft(order)
  const hasMoney = paymentStatus !== 'refunded' && amount !== '0.00'
  const canRefund = paymentStatus !== 'disputed' && amount !== undefined
  const left = formatShortPence(toPence(amount ?? '0.00'))
  const cancel = (isRefunded: boolean) => change.act(step('cancelled', { isRefunded, emailBuyer }))
  const cancelling: Question = {
    question: `Cancel order ${number}?`,
    answers: [
      canRefund && { label: `Cancel and refund ${left}`, act: cancel(true) },
      {
        label: amount === undefined ? 'Cancel order' : 'Cancel without refund',
        act: cancel(false),
        variant: 'secondary',
      },
    ],
    keep: 'Keep the order',
    children: (
      <>
        <BeforeCancelling order={order} left={left} />
        <div>{emailBox('Email the buyer that it is cancelled')}</div>
        {canRefund && (
          <p className="text-sm text-muted">Without a refund it stays in Attention until you resolve it.</p>
        )}
      </>
    ),
  }
  const usual = usualStep(order)
  const others: MenuItems = nextStatuses(status)
    .filter((to) => to !== usual)
    .map((to) => {
      const label = changeLabel(status, to)
      return to === 'cancelled' && hasMoney
        ? { label: `${label}…`, tone: 'danger' as const, confirm: cancelling }
        : { label, act: change.act(step(to)) }
    })
  return {
    others,
    usual: usual && {
      label: changeLabel(status, usual),
      button: change.button(step(usual, { emailBuyer: emailBuyer && usual === 'sent' })),
      emailBox: usual === 'sent' && emailBox('Email the buyer that it has left, with the tracking'),
    },
  }
}

function BeforeCancelling({ order, left }: { order: ListedOrder; left: string }) {
  const { paymentId, paymentStatus, refunded, total } = order
  const payment = paymentId !== null && (
    <TextLink size="text" to="/admin/payments/$id" params={{ id: String(paymentId) }}>
      Open payment #{paymentId}
    </TextLink>
  )
  if (paymentStatus === 'disputed')
    return (
      <p>
        <span>The payment is disputed. Respond to the dispute in Stripe instead of refunding it twice. </span>
        {payment}
      </p>
    )
  if (total === null)
    return <p>This does not refund it: the payment then waits for an owner or treasurer to refund it.</p>
  return (
    <p>
      <span>
        {toPence(refunded ?? '0.00') > 0
          ? `${left} of this payment has not been refunded.`
          : `${left} was paid.`}{' '}
        A refund cannot be undone.{' '}
      </span>
      {payment}
    </p>
  )
}
