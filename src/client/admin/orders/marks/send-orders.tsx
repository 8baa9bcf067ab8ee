/** Asks for the tracking of several orders that have been sent. */
import { useState } from 'react'
import { CARRIERS, MAX_TRACKING_NOTE, type Carrier } from '#shared/money/orders/parcels.ts'
import { whyNotSent } from '#shared/money/orders/packing.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { useDraft } from '../../../platform/drafts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { CheckboxField } from '../../../platform/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx'
import { Alert, AlertTitle } from '../../../platform/ui/status/alert.tsx'
import { ignoreDoubleClick } from '../../ui/ignore-double-click.ts'
import { counted } from '../../ui/counted.ts'
import { oneOf } from '../../lists/filters/list-filter.ts'
import { noteOf } from '../order/parcel.tsx'
import { changesTo, sentCarrier } from './use-mark-orders.ts'

type Sent = { changes: ReturnType<typeof changesTo>; carrier: Carrier | undefined; emailBuyer: boolean }

type SendOrdersProps = {
  /** As selected; orders that cannot be sent together are listed and left out. */
  orders: readonly ListedOrder[]
  isBusy: boolean
  onSend: (sent: Sent) => void
  onClose: () => void
}

const leaving = (orders: readonly ListedOrder[]) => orders.filter((order) => whyNotSent(order) === undefined)

export function sendTitle(selected: readonly ListedOrder[]): string {
  const count = leaving(selected).length
  return count === 0 ? 'No order to mark as sent' : `Mark ${counted(count, 'order')} as sent`
}

export function SendOrders({ orders: selected, isBusy, onSend, onClose }: SendOrdersProps) {
  const orders = leaving(selected)
  const chosen = sentCarrier()
  const carrier = useDraft(chosen)
  const [isEmailed, setEmailed] = useState(true)
  const send = () =>
    onSend({
      // fields left empty here keep their stored value
      changes: changesTo('sent', orders).map((each) => ({ ...each, trackingNote: noteOf(each.id).read() })),
      carrier,
      emailBuyer: isEmailed,
    })
  return (
    <div className="flex flex-col gap-4">
      <LeftOut orders={selected} />
      {orders.length > 0 && (
        <>
          <p className="text-muted">A carrier and tracking numbers are optional.</p>
          <SelectField
            label="Carrier of all parcels"
            className="w-56"
            value={carrier ?? ''}
            onChange={({ target }) => chosen.write(oneOf(CARRIERS, target.value))}
          >
            <option value="">Not specified</option>
            {CARRIERS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          {orders.map((order) => (
            <Tracking key={order.id} order={order} />
          ))}
          <CheckboxField
            label="Email each customer that it has left, with the tracking"
            checked={isEmailed}
            onChange={({ target }) => setEmailed(target.checked)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {orders.length > 0 && (
          <Button busy={isBusy} {...ignoreDoubleClick(send)}>
            Mark as sent
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function Tracking({ order: { id, number, customerName, trackingNote } }: { order: ListedOrder }) {
  const note = noteOf(id)
  return (
    <TextField
      label={`Tracking of order ${number}${customerName ? `, ${customerName}` : ''}`}
      autoComplete="off"
      maxLength={MAX_TRACKING_NOTE}
      value={useDraft(note) ?? trackingNote}
      onChange={({ target }) => note.write(target.value)}
    />
  )
}

/** They stay selected, like those that the server refuses. */
function LeftOut({ orders }: { orders: readonly ListedOrder[] }) {
  const left = orders.flatMap((order) => {
    const why = whyNotSent(order)
    return why === undefined ? [] : { id: order.id, text: `Order ${order.number}: ${why}` }
  })
  if (left.length === 0) return null
  return (
    <Alert tone="failure">
      <AlertTitle>
        {left.length === 1 ? '1 order is left out:' : `${left.length} orders are left out:`}
      </AlertTitle>
      <ul>
        {left.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Alert>
  )
}
