/** Above the list of orders: how many are selected, and what happens to them together. */
import { Printer, Tag, X } from 'lucide-react'
import { useState } from 'react'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { cn } from '../../../platform/ui/cn.ts'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import { LazyBoundary } from '../../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../../platform/ui/lazy/lazy-named.ts'
import { toastUnloaded } from '../../../platform/ui/toast/toast.ts'
import { ignoreDoubleClick } from '../../ui/ignore-double-click.ts'
import { markOrders, useMarks } from './marked-orders.ts'
import { changesTo, useMarkOrders } from './use-mark-orders.ts'
import { printed, usePrinted } from '../print/use-printed.ts'

const SendOrders = lazyNamed(() => import('./send-orders.tsx'), 'SendOrders')

export function MarkBar({ rows }: { rows: readonly ListedOrder[] }) {
  const marked = useMarks((marks) => marks.marked)
  const done = useMarks((marks) => marks.done)
  const [isSending, setSending] = useState(false)
  const marking = useMarkOrders()
  // as they are now: a row may have changed, or left the list, since it was ticked
  const chosen = rows.filter(({ id }) => marked.has(id))
  const count = chosen.length
  const isAll = rows.length > 0 && rows.every(({ id }) => marked.has(id))
  return (
    <div className="no-print mb-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label
          className={cn('-ml-2.5 flex min-h-11 items-center gap-3 px-2.5', rows.length === 0 && 'hidden')}
        >
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !isAll
            }}
            onChange={({ target }) =>
              markOrders(
                rows.map(({ id }) => id),
                target.checked,
              )
            }
            className="size-5 accent-primary"
          />
          Select all shown
        </label>
        <output className="font-semibold">
          {count > 0 && (count === 1 ? '1 order selected' : `${count} orders selected`)}
        </output>
        {count > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <Button
              size="sm"
              busy={marking.isPending}
              {...ignoreDoubleClick(() =>
                marking.mutate({ to: 'packed', changes: changesTo('packed', chosen) }),
              )}
            >
              Packed
            </Button>
            <Button size="sm" disabled={marking.isPending} onClick={() => setSending(true)}>
              Sent…
            </Button>
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
            <div role="alert">
              <Alert tone="failure">
                <p className="font-semibold">Not changed:</p>
                <ul>
                  {done.refused.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </Alert>
            </div>
          )}
          {done.ids.length > 0 && (
            <Alert tone="change">
              <div className="flex flex-wrap items-center gap-2">
                <p className="mr-auto font-semibold">{done.title}</p>
                <PrintButtons ids={done.ids} of="their " />
              </div>
            </Alert>
          )}
        </div>
      )}
      {isSending && (
        <LazyBoundary
          onFailure={() => {
            setSending(false)
            toastUnloaded('The form')
          }}
        >
          <SendOrders
            orders={chosen}
            isBusy={marking.isPending}
            onSend={(form) => marking.mutate({ to: 'sent', ...form }, { onSuccess: () => setSending(false) })}
            onClose={() => setSending(false)}
          />
        </LazyBoundary>
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
