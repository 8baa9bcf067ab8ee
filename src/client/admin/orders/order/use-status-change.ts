/** Changes the status of an order, and undoes it. */
import { nextStatuses, type OrderStatus } from '#shared/money/orders/order-statuses.ts'
import { UNDO_MS } from '#shared/money/orders/fulfilment.ts'
import type { ListedOrder, ChangedOrder } from '#shared/money/orders/orders.ts'
import { useTRPC, type CallError } from '../../../platform/trpc.ts'
import { toast } from '../../../platform/ui/toast/toast.ts'
import { refusal, useToastMutation } from '../../../platform/use-toast-mutation.ts'
import { writer } from '../../session/own-drafts.ts'
import { forgetParcel, type UnsavedParcel } from './parcel.tsx'
import { useTakeOverOrder } from '../use-take-over-order.ts'

export type StatusChange = {
  order: Pick<ListedOrder, 'id' | 'number'>
  from: OrderStatus
  to: OrderStatus
  /** Set if the order is cancelled and its payment refunded too. */
  refundKey?: string | undefined
  emailBuyer?: boolean
  parcel?: UnsavedParcel | undefined
  /** Called once the change has been rendered. */
  restoreFocus?: () => void
}

export function useStatusChange() {
  const { client, utils } = useTRPC()
  const show = useTakeOverOrder()
  const by = writer()
  const refetchAll = () =>
    Promise.all([utils.checkout.searchOrders.invalidate(), utils.checkout.orderById.invalidate()])
  const takeOver = (order: ChangedOrder) => {
    if (order.email) void utils.mail.groups.invalidate()
    show(order.id, order)
  }

  const call = ({ order: { id }, from, to, refundKey, emailBuyer, parcel }: StatusChange) =>
    client.checkout.setOrderStatus.mutate({ id, from, to, refundKey, emailBuyer, ...parcel })
  const failure = (error: CallError, { order }: StatusChange) =>
    refusal(`Order ${order.number} was not changed`, error)

  const undo = useToastMutation<StatusChange, ChangedOrder>({
    mutationFn: call,
    success: (order) => ({ title: `Order ${order.number}: ${order.status} again`, ...emailText(order) }),
    failure,
    onSuccess: (order) => {
      takeOver(order)
      return utils.admin.overview.invalidate()
    },
    onError: () => void refetchAll(),
  })
  return useToastMutation<StatusChange, ChangedOrder>({
    mutationFn: call,
    // its toast, with Undo, is below
    success: null,
    failure,
    onSuccess: (order, { from, to, refundKey, parcel, restoreFocus }) => {
      takeOver(order)
      if (parcel) forgetParcel(order.id, parcel, by)
      restoreFocus?.()
      if (refundKey !== undefined) {
        toast(refundText(order))
        void utils.payments.invalidate()
        return utils.admin.overview.invalidate()
      }
      toast({
        title: `Order ${order.number}: ${order.status}`,
        ...emailText(order),
        ...(nextStatuses(to).includes(from) && {
          action: { label: 'Undo', onClick: () => undo.mutate({ order, from: to, to: from }) },
        }),
      })
      return utils.admin.overview.invalidate()
    },
    onError: ({ data }) => {
      if (data?.code === 'CHANGED_ELSEWHERE') void refetchAll()
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

/** As long as an email can be recalled, so can the change that it tells of. */
export const undoMs = (emails: readonly ChangedOrder['email'][]): number | undefined =>
  emails.includes('waits') ? UNDO_MS : undefined

const refundText = ({ number, paymentStatus }: ListedOrder) =>
  paymentStatus === 'refunded'
    ? { title: `Order ${number}: cancelled and refunded` }
    : {
        title: `Order ${number}: cancelled`,
        description: 'The refund has not gone through yet. It stays in Attention until it has.',
      }
