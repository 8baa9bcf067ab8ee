/** One step of an order, as the owner takes it. */
import { nextStatuses } from '#shared/fulfilment.ts'
import type { Order, OrderStatus } from '#shared/payments.ts'
import { useCalls, type CallError } from '../trpc.ts'
import { toast } from '../ui/toast.ts'
import { useToastMutation } from '../use-toast-mutation.ts'
import { usePatchRows } from './patch-rows.ts'

export type Step = {
  order: Pick<Order, 'id' | 'number'>
  from: OrderStatus
  to: OrderStatus
  /** Once the change has been drawn. */
  goOn?: () => void
}

export function useOrderStep() {
  const { client, utils } = useCalls()
  const patch = usePatchRows<Order>('checkout.searchOrders')
  const readAnew = () => utils.checkout.searchOrders.invalidate()
  const takeOver = (order: Order) =>
    patch(order.id, (_row, { status }) => (status && status !== order.status ? null : order))

  const call = ({ order: { id }, from, to }: Step) => client.checkout.setOrderStatus.mutate({ id, from, to })
  const failure = (error: CallError, { order }: Step) =>
    error.data?.code === 'CHANGED_ELSEWHERE'
      ? { title: `Order ${order.number} was changed elsewhere`, description: error.message }
      : { title: `Order ${order.number} was not changed`, description: 'Please try again.' }

  const undo = useToastMutation<Step, Order>({
    mutationFn: call,
    success: ({ number, status }) => ({ title: `Order ${number}: ${status} again` }),
    failure,
    onSuccess: (order) => {
      takeOver(order)
      return utils.admin.overview.invalidate()
    },
    onError: () => void readAnew(),
  })
  return useToastMutation<Step, Order>({
    mutationFn: call,
    // with its Undo, below
    success: null,
    failure,
    onSuccess: (order, { from, to, goOn }) => {
      takeOver(order)
      goOn?.()
      toast({
        title: `Order ${order.number}: ${order.status}`,
        ...(nextStatuses(to).includes(from) && {
          action: { label: 'Undo', onClick: () => undo.mutate({ order, from: to, to: from }) },
        }),
      })
      return utils.admin.overview.invalidate()
    },
    onError: ({ data }) => {
      if (data?.code === 'CHANGED_ELSEWHERE') void readAnew()
    },
  })
}
