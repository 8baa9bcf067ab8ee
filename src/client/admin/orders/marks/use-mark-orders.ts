/** Changes the status of several orders in one call, and undoes it. */
import type { OrderStatus } from '#shared/money/orders/order-statuses.ts'
import type { MarkedOrders } from '#shared/money/orders/order-details.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import type { Carrier } from '#shared/money/orders/parcels.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { useAction, type ActionOptions } from '../../kit/use-action.ts'
import { ownDraft, writer } from '../../session/own-drafts.ts'
import { counted } from '../../ui/counted.ts'
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

/** Applies to all parcels sent together; not saved yet. */
export const sentCarrier = () => ownDraft<Carrier | undefined>('carrier of sent orders')

export const changesTo = (to: OrderStatus, rows: Iterable<ListedOrder>): Change[] =>
  [...rows].map(({ id, number, status }) => ({ id, number, from: status, to }))

const changedOf = (results: MarkedOrders) => results.flatMap(({ order }) => order ?? [])
const titleOf = (results: MarkedOrders, { to }: Marking) =>
  `${counted(changedOf(results).length, 'order')}: ${to === 'before' ? 'as before' : to}`

/** Why some were refused; most refusals do not name their order. */
function refusedOf(results: MarkedOrders, { changes }: Marking): string[] {
  const numbers = new Map(changes.map(({ id, number }) => [id, number]))
  return results.flatMap(({ id, refusal: why }) => {
    const name = `Order ${numbers.get(id)}`
    return why === null ? [] : why.startsWith(`${name} `) ? why : `${name}: ${why}`
  })
}

export function useMarkOrders() {
  const { client, utils } = useTRPC()
  const show = useTakeOverOrder()
  const by = writer()
  const carrierDraft = sentCarrier()
  const options = {
    send: ({ changes, carrier, emailBuyer }) =>
      client.checkout.markOrders.mutate({
        orders: changes.map(({ id, from, to, trackingNote }) => ({ id, from, to, trackingNote })),
        carrier,
        emailBuyer,
      }),
    onDone: (results, marking) => {
      const { to, changes } = marking
      const changed = changedOf(results)
      for (const order of changed) show(order.id, order)
      const ids = changed.map(({ id }) => id)
      for (const { id, trackingNote } of changes)
        if (ids.includes(id)) forgetParcel(id, { carrier: undefined, trackingNote }, by)
      if (to === 'sent' && ids.length > 0) carrierDraft.write(undefined)
      markOrders(ids, false)
      const title = titleOf(results, marking)
      // undoing a change prints nothing
      useMarks.setState({
        done: { title, ids: to === 'before' ? [] : ids, refused: refusedOf(results, marking) },
      })
      void utils.mail.groups.invalidate()
      void utils.admin.overview.invalidate()
    },
    onFailed: () => void utils.checkout.searchOrders.invalidate(),
  } satisfies Partial<ActionOptions<Marking, MarkedOrders>>
  const undo = useAction<Marking, MarkedOrders>({
    ...options,
    done: (results, marking) => ({ title: titleOf(results, marking), ...emailText(results) }),
    failed: 'The orders were not changed back',
  })
  return useAction<Marking, MarkedOrders>({
    ...options,
    failed: 'The orders were not changed',
    done: (results, marking) => {
      const changed = changedOf(results)
      if (changed.length === 0) return null
      const isChanged = new Set(changed.map(({ id }) => id))
      const back = marking.changes
        .filter(({ id, from, to }) => isChanged.has(id) && from !== to)
        .map((change) => ({ ...change, from: change.to, to: change.from, trackingNote: undefined }))
      return {
        title: titleOf(results, marking),
        ...emailText(results),
        durationMs: undoMs(changed.map(({ email }) => email)),
        action: { label: 'Undo', onClick: () => undo.run({ to: 'before', changes: back }) },
      }
    },
  })
}

/** Which email the customers get; if several differ, the most important one. */
function emailText(results: MarkedOrders) {
  const orders = changedOf(results)
  const [description] = (['gone', 'told before', 'waits', 'recalled'] as const).flatMap((email) => {
    const count = orders.filter((order) => order.email === email).length
    if (count === 0) return []
    return count === orders.length
      ? EMAIL_TEXTS[email]
      : `${counted(count, 'order')} of them: ${EMAIL_TEXTS[email]}`
  })
  return description === undefined ? undefined : { description }
}
