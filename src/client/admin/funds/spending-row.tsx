/** One spending, which can be undone: by a counter-entry, and it stays in the list. */
import { useEffect, useRef } from 'react'
import { receiptPath } from '#shared/money/funds/funds.ts'
import { formatPence, formatShortPence } from '#shared/platform/text/amounts.ts'
import type { Spending } from '#shared/money/funds/spending.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { useOpener } from '../ui/use-opener.ts'

export function SpendingRow({ row }: { row: Spending }) {
  const { id, day, amountPence, fund, purpose, receiptId, undoneAt } = row
  const { isOpen: isAsking, opener, open, close } = useOpener()
  const isUndone = undoneAt !== null
  return (
    <article aria-labelledby={`spending-${id}`} className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3
            id={`spending-${id}`}
            tabIndex={-1}
            className="font-body text-base font-semibold tracking-normal wrap-anywhere"
          >
            {purpose}
          </h3>
          <p className="text-sm text-muted wrap-anywhere">
            {dayInLondon(day)} · {fund}
          </p>
          {isUndone && (
            <p className="mt-1 text-sm">
              <Badge tone="quiet">Undone</Badge> on {dayInLondon(undoneAt)}
            </p>
          )}
        </div>
        <strong className={`font-semibold tabular-nums ${isUndone ? 'text-muted line-through' : ''}`}>
          {formatPence(amountPence)}
        </strong>
        <div className="flex gap-2">
          {receiptId !== null && (
            <Button asChild variant="quiet" tone="primary">
              <a href={receiptPath(receiptId)} target="_blank" rel="noopener">
                Receipt<span className="sr-only">: {purpose}</span>
              </a>
            </Button>
          )}
          {!isUndone && !isAsking && (
            <Button ref={opener} variant="quiet" tone="danger" onClick={open}>
              Undo…<span className="sr-only"> {purpose}</span>
            </Button>
          )}
        </div>
      </div>
      {isAsking && !isUndone && <Question row={row} onClose={close} />}
    </article>
  )
}

function Question({
  row: { id, amountPence, fund, purpose },
  onClose,
}: {
  row: Spending
  onClose: () => void
}) {
  const { client, utils } = useTRPC()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const { mutate, isPending } = useToastMutation<void, Spending>({
    mutationFn: () => client.funds.undoSpending.mutate({ id }),
    success: { title: 'Undone', description: purpose },
    failure: (error) => refusal('It was not undone', error),
    onSuccess: async () => {
      document.querySelector<HTMLElement>(`#spending-${id}`)?.focus()
      await utils.funds.invalidate()
    },
  })
  return (
    <div className="mt-3 flex max-w-xl flex-col gap-3 rounded-card border border-danger bg-raised p-4">
      <p ref={question} tabIndex={-1}>
        <strong>Undo this spending?</strong> {formatShortPence(amountPence)} returns to {fund} with an entry
        dated today. This one stays in the list, marked as undone.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" busy={isPending} {...ignoreDoubleClick(() => mutate())}>
          Undo it
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          Leave it
        </Button>
      </div>
    </div>
  )
}
