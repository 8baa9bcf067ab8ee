/** Changes the status of an order, and undoes it. */
import { nextStatuses, type OrderStatus } from '#shared/money/orders/order-statuses.ts'
import { UNDO_MS } from '#shared/money/orders/fulfilment.ts'
import type { ListedOrder, ChangedOrder } from '#shared/money/orders/orders.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { refusal } from '../../../platform/use-toast-mutation.ts'
import { useAction, type ActionOptions } from '../../kit/use-action.ts'
import { writer } from '../../session/own-drafts.ts'
import { forgetParcel, type UnsavedParcel } from './parcel.tsx'
import { useTakeOverOrder } from '../use-take-over-order.ts'

type StatusChange = {
  order: Pick<ListedOrder, 'id' | 'number'>
  from: OrderStatus
  to: OrderStatus
  /** Refunds the payment of a cancelled order too. */
  isRefunded?: boolean
  emailBuyer?: boolean
  parcel?: UnsavedParcel | undefined
}

export function useStatusChange() {
  const { client, utils } = useTRPC()
  const show = useTakeOverOrder()
  const by = writer()
  const options: Omit<ActionOptions<StatusChange, ChangedOrder>, 'done'> = {
    send: ({ order: { id }, from, to, isRefunded = false, emailBuyer, parcel }, key) =>
      client.checkout.setOrderStatus.mutate({
        id,
        from,
        to,
        refundKey: isRefunded ? key : undefined,
        emailBuyer,
        ...parcel,
      }),
    failed: (error, { order }) => refusal(`Order ${order.number} was not changed`, error),
    onDone: (order, { parcel, isRefunded = false }) => {
      if (order.email) void utils.mail.groups.invalidate()
      show(order.id, order)
      if (parcel) forgetParcel(order.id, parcel, by)
      if (isRefunded) void utils.payments.invalidate()
      return utils.admin.overview.invalidate()
    },
    onFailed: ({ data }) => {
      if (data?.code !== 'CHANGED_ELSEWHERE') return
      void utils.checkout.searchOrders.invalidate()
      void utils.checkout.orderById.invalidate()
    },
  }
  const undo = useAction<StatusChange, ChangedOrder>({
    ...options,
    done: (order) => ({ title: `Order ${order.number}: ${order.status} again`, ...emailText(order) }),
  })
  return useAction<StatusChange, ChangedOrder>({
    ...options,
    done: (order, { from, to, isRefunded = false }) =>
      isRefunded
        ? refundText(order)
        : {
            title: `Order ${order.number}: ${order.status}`,
            ...emailText(order),
            ...(nextStatuses(to).includes(from) && {
              action: { label: 'Undo', onClick: () => undo.run({ order, from: to, to: from }) },
            }),
          },
  })
}

/** What the customer hears of it. */
export const EMAIL_TEXTS = {
  waits: 'The customer gets an email in ten seconds, unless you undo this.',
  'told before': 'The customer has had this email before. It was not sent again.',
  recalled: 'The customer has not been told.',
  gone: 'The email to the customer had already gone.',
}
const emailText = ({ email }: ChangedOrder) =>
  email && { description: EMAIL_TEXTS[email], durationMs: undoMs([email]) }

/** A change can be undone for as long as its email can be recalled. */
export const undoMs = (emails: readonly ChangedOrder['email'][]): number | undefined =>
  emails.includes('waits') ? UNDO_MS : undefined

const refundText = ({ number, paymentStatus }: ListedOrder) =>
  paymentStatus === 'refunded'
    ? { title: `Order ${number}: cancelled and refunded` }
    : {
        title: `Order ${number}: cancelled`,
        description: 'The refund has not gone through yet. It stays in Attention until it has.',
      }
