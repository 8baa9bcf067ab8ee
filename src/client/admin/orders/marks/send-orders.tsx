/** Asks for the parcels of several orders that have left. Loaded on demand: it brings the dialog. */
import { useState } from 'react'
import { CARRIERS, MAX_TRACKING_NOTE, type Carrier } from '#shared/money/orders/parcels.ts'
import { whyNotSent } from '#shared/money/orders/packing.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { useDraft } from '../../../platform/drafts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../../../platform/ui/dialog.tsx'
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import { ignoreDoubleClick } from '../../ui/ignore-double-click.ts'
import { oneOf } from '../../lists/filters/list-filter.ts'
import { EmailTick } from '../../mail/email-tick.tsx'
import { useDraftState } from '../../../platform/use-draft-state.ts'
import { noteOf } from '../order/parcel.tsx'
import { changesTo, sentCarrier } from './use-mark-orders.ts'

type Sent = { changes: ReturnType<typeof changesTo>; carrier: Carrier | undefined; emailBuyer: boolean }

type SendOrdersProps = {
  /** As selected: those that do not leave together are named, and left out. */
  orders: readonly ListedOrder[]
  isBusy: boolean
  onSend: (sent: Sent) => void
  onClose: () => void
}

export function SendOrders({ orders: selected, isBusy, onSend, onClose }: SendOrdersProps) {
  const orders = selected.filter((order) => whyNotSent(order) === undefined)
  const [carrier, setCarrier] = useDraftState(sentCarrier(), undefined)
  const [isEmailed, setEmailed] = useState(true)
  const send = () =>
    onSend({
      // what nobody typed here stays as it is
      changes: changesTo('sent', orders).map((each) => ({ ...each, trackingNote: noteOf(each.id).read() })),
      carrier,
      emailBuyer: isEmailed,
    })
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogHeader
        title={
          orders.length === 0
            ? 'No order to mark as sent'
            : orders.length === 1
              ? 'Mark 1 order as sent'
              : `Mark ${orders.length} orders as sent`
        }
      />
      <DialogBody>
        <div className="flex max-w-xl flex-col gap-4">
          <LeftOut orders={selected} />
          {orders.length > 0 && (
            <>
              <p className="text-muted">A carrier and tracking numbers are optional.</p>
              <SelectField
                label="Carrier of all parcels"
                className="w-56"
                value={carrier ?? ''}
                onChange={({ target }) => setCarrier(oneOf(CARRIERS, target.value))}
              >
                <option value="">Not specified</option>
                {CARRIERS.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </SelectField>
              {orders.map((order) => (
                <Tracking key={order.id} order={order} />
              ))}
              <EmailTick
                label="Email each customer that it has left, with the tracking"
                checked={isEmailed}
                onChange={setEmailed}
              />
            </>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        {orders.length > 0 && (
          <Button busy={isBusy} {...ignoreDoubleClick(send)}>
            Mark as sent
          </Button>
        )}
      </DialogFooter>
    </Dialog>
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

/** They stay selected, as those that the server refuses do. */
function LeftOut({ orders }: { orders: readonly ListedOrder[] }) {
  const left = orders.flatMap((order) => {
    const why = whyNotSent(order)
    return why === undefined ? [] : { id: order.id, text: `Order ${order.number}: ${why}` }
  })
  if (left.length === 0) return null
  return (
    <Alert tone="failure">
      <p className="font-semibold">
        {left.length === 1 ? '1 order is left out:' : `${left.length} orders are left out:`}
      </p>
      <ul>
        {left.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Alert>
  )
}
