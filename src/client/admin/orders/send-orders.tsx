/** Asks for the parcels of several orders that have left. Loaded on demand: it brings the dialog. */
import { useState } from 'react'
import { CARRIERS, MAX_TRACKING_NOTE, type Carrier } from '#shared/parcels.ts'
import type { ListedOrder } from '#shared/payments.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ignoreDoubleClick } from '../ignore-double-click.ts'
import { oneOf } from '../lists/list-filter.ts'
import { EmailTick } from '../mail/email-tick.tsx'
import { changesTo } from './use-mark-orders.ts'

type Sent = { changes: ReturnType<typeof changesTo>; carrier: Carrier | undefined; emailBuyer: boolean }

type SendOrdersProps = {
  orders: readonly ListedOrder[]
  isBusy: boolean
  onSend: (sent: Sent) => void
  onClose: () => void
}

export function SendOrders({ orders, isBusy, onSend, onClose }: SendOrdersProps) {
  const [carrier, setCarrier] = useState<Carrier>()
  const [isEmailed, setEmailed] = useState(true)
  const [notes, setNotes] = useState<ReadonlyMap<number, string>>(new Map())
  const send = () =>
    onSend({
      // what nobody typed here stays as it is
      changes: changesTo('sent', orders).map((each) => ({ ...each, trackingNote: notes.get(each.id) })),
      carrier,
      emailBuyer: isEmailed,
    })
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogHeader
        title={orders.length === 1 ? 'Mark 1 order as sent' : `Mark ${orders.length} orders as sent`}
      />
      <DialogBody>
        <div className="flex max-w-xl flex-col gap-4">
          <p className="text-muted">A carrier and tracking numbers are optional.</p>
          <SelectField
            label="Carrier of all parcels"
            className="w-56"
            value={carrier ?? ''}
            onChange={({ target }) => setCarrier(oneOf(CARRIERS, target.value))}
          >
            <option value="">Not said</option>
            {CARRIERS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          {orders.map(({ id, number, customerName, trackingNote }) => (
            <TextField
              key={id}
              label={`Tracking of order ${number}${customerName ? `, ${customerName}` : ''}`}
              autoComplete="off"
              maxLength={MAX_TRACKING_NOTE}
              value={notes.get(id) ?? trackingNote}
              onChange={({ target }) => setNotes((before) => new Map(before).set(id, target.value))}
            />
          ))}
          <EmailTick
            label="Email each customer that it has left, with the tracking"
            checked={isEmailed}
            onChange={setEmailed}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={isBusy} {...ignoreDoubleClick(send)}>
          Mark as sent
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
