/** Above the list of orders: how many are selected, and actions for all of them. */
import { Printer, Tag, X } from 'lucide-react'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { CheckboxField } from '../../../platform/ui/fields/checkbox.tsx'
import { Alert, AlertTitle } from '../../../platform/ui/status/alert.tsx'
import { FormButton } from '../../kit/form-dialog.tsx'
import { printed, usePrinted } from '../print/use-printed.ts'
import { counted } from '../../ui/counted.ts'
import { markOrders, useMarks } from './marked-orders.ts'
import { sendTitle, SendOrders } from './send-orders.tsx'
import { changesTo, useMarkOrders } from './use-mark-orders.ts'

export function MarkBar({ rows }: { rows: readonly ListedOrder[] }) {
  const { marked, done } = useMarks()
  const marking = useMarkOrders()
  // their current rows: one may have changed or left the list since it was ticked
  const chosen = rows.filter(({ id }) => marked.has(id))
  const count = chosen.length
  const isAll = rows.length > 0 && rows.every(({ id }) => marked.has(id))
  return (
    <div className="no-print mb-2">
      <div className="flex flex-wrap items-center gap-x-4">
        {rows.length > 0 && (
          <CheckboxField
            label="Select all shown"
            checked={isAll}
            isIndeterminate={count > 0 && !isAll}
            onChange={({ target }) =>
              markOrders(
                rows.map(({ id }) => id),
                target.checked,
              )
            }
          />
        )}
        <output className="font-semibold">{count > 0 && `${counted(count, 'order')} selected`}</output>
        {count > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" {...marking.button({ to: 'packed', changes: changesTo('packed', chosen) })}>
              Packed
            </Button>
            <FormButton variant="primary" size="sm" label="Sent…" title={sendTitle(chosen)}>
              {(close) => (
                <SendOrders
                  orders={chosen}
                  isBusy={marking.isPending}
                  onSend={(form) => marking.run({ to: 'sent', ...form }, undefined, close)}
                  onClose={close}
                />
              )}
            </FormButton>
            <PrintButtons ids={chosen.map(({ id }) => id)} />
            <Button variant="quiet" size="sm" onClick={forgetTicks}>
              <X aria-hidden="true" className="size-5" />
              Select none
            </Button>
          </div>
        )}
      </div>
      {done && (done.ids.length > 0 || done.refused.length > 0) && (
        <div className="mt-2 flex flex-col gap-2">
          {done.refused.length > 0 && (
            <Alert tone="failure" isAnnounced>
              <AlertTitle>Not changed:</AlertTitle>
              <ul>
                {done.refused.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Alert>
          )}
          {done.ids.length > 0 && (
            <Alert tone="change">
              <div className="flex flex-wrap items-center gap-2">
                <AlertTitle className="mr-auto">{done.title}</AlertTitle>
                <PrintButtons ids={done.ids} of="their " />
              </div>
            </Alert>
          )}
        </div>
      )}
    </div>
  )
}

/** The focus goes back to the box that selects all. */
function forgetTicks(): void {
  markOrders(useMarks.getState().marked, false)
  document.querySelector<HTMLElement>('#main input[type=checkbox]')?.focus()
}

function PrintButtons({ ids, of = '' }: { ids: readonly number[]; of?: string }) {
  const { open } = usePrinted()
  const which = ids.join(',')
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => open(printed('slips', which))}>
        <Printer aria-hidden="true" className="size-5" />
        Print {of}slips
      </Button>
      <Button variant="secondary" size="sm" onClick={() => open(printed('labels', which))}>
        <Tag aria-hidden="true" className="size-5" />
        Print {of}labels
      </Button>
    </>
  )
}
