/** Changes the status of several orders in one call, and undoes it. */
import type { OrderStatus } from '#shared/money/orders/order-statuses.ts'
import type { MarkedOrders } from '#shared/money/orders/order-details.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import type { Carrier } from '#shared/money/orders/parcels.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { toast } from '../../../platform/ui/toast/toast.ts'
import { refusal, useToastMutation } from '../../../platform/use-toast-mutation.ts'
import { ownDraft, writer } from '../../session/own-drafts.ts'
import { markOrders, useMarks } from './marked-orders.ts'
import { forgetParcel } from '../order/parcel.tsx'
import { EMAIL_TEXTS, undoMs } from '../order/use-status-change.ts'
import { useTakeOverOrder } from '../use-take-over-order.ts'

type Change = {
  id: number
  number: number
  from: OrderStatus
  to: OrderStatus
  trackingNote?: string | undefined
}
type Marking = {
  to: OrderStatus | 'before'
  changes: Change[]
  carrier?: Carrier | undefined
  emailBuyer?: boolean
}

/** Chosen for all parcels that leave together, and not saved yet. */
export const sentCarrier = () => ownDraft<Carrier | undefined>('carrier of sent orders')

export const changesTo = (to: OrderStatus, rows: Iterable<ListedOrder>): Change[] =>
  [...rows].map(({ id, number, status }) => ({ id, number, from: status, to }))

const orderCount = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

export function useMarkOrders() {
  const { client, utils } = useTRPC()
  const show = useTakeOverOrder()
  const by = writer()
  const carrierDraft = sentCarrier()
  const options = {
    mutationFn: ({ changes, ...parcel }: Marking) =>
      client.checkout.markOrders.mutate({
        orders: changes.map(({ id, from, to, trackingNote }) => ({ id, from, to, trackingNote })),
        carrier: parcel.carrier,
        emailBuyer: parcel.emailBuyer,
      }),
    success: null,
    onError: () => void utils.checkout.searchOrders.invalidate(),
  }
  const takeOver = (results: MarkedOrders, { to, changes }: Marking) => {
    const numbers = new Map(changes.map(({ id, number }) => [id, number]))
    const changed = results.flatMap(({ order }) => order ?? [])
    for (const order of changed) show(order.id, order)
    const isChanged = new Set(changed.map(({ id }) => id))
    for (const { id, trackingNote } of changes)
      if (isChanged.has(id)) forgetParcel(id, { carrier: undefined, trackingNote }, by)
    if (to === 'sent' && changed.length > 0) carrierDraft.write(undefined)
    const refused = results.flatMap(({ id, refusal: why }) =>
      // some refusals name it themselves
      why === null
        ? []
        : why.startsWith(`Order ${numbers.get(id)} `)
          ? why
          : `Order ${numbers.get(id)}: ${why}`,
    )
    const title = `${orderCount(changed.length)}: ${to === 'before' ? 'as before' : to}`
    markOrders(
      changed.map(({ id }) => id),
      false,
    )
    // what is taken back is not printed
    const ids = to === 'before' ? [] : changed.map((order) => order.id)
    useMarks.setState({ done: { title, ids, refused } })
    void utils.mail.groups.invalidate()
    void utils.admin.overview.invalidate()
    return { title, changed }
  }
  const undo = useToastMutation<Marking, MarkedOrders>({
    ...options,
    failure: (error) => refusal('The orders were not changed back', error),
    onSuccess: (results, marking) => {
      const { title, changed } = takeOver(results, marking)
      toast({ title, ...description(changed) })
    },
  })
  return useToastMutation<Marking, MarkedOrders>({
    ...options,
    failure: (error) => refusal('The orders were not changed', error),
    onSuccess: (results, marking) => {
      const { title, changed } = takeOver(results, marking)
      if (changed.length === 0) return
      const isChanged = new Set(changed.map(({ id }) => id))
      const back = marking.changes
        .filter(({ id, from, to }) => isChanged.has(id) && from !== to)
        .map((change) => ({ ...change, from: change.to, to: change.from, trackingNote: undefined }))
      toast({
        title,
        ...description(changed),
        durationMs: undoMs(changed.map(({ email }) => email)),
        action: { label: 'Undo', onClick: () => undo.mutate({ to: 'before', changes: back }) },
      })
    },
  })
}

/** What the customers hear of it; of several answers the one to know first. */
function description(orders: readonly { email: keyof typeof EMAIL_TEXTS | null }[]) {
  const [first] = (['gone', 'told before', 'waits', 'recalled'] as const).flatMap((email) => {
    const count = orders.filter((order) => order.email === email).length
    if (count === 0) return []
    return count === orders.length
      ? EMAIL_TEXTS[email]
      : `${orderCount(count)} of them: ${EMAIL_TEXTS[email]}`
  })
  return first === undefined ? undefined : { description: first }
}
