/** Something in the bin: what, when, by whom, and until when. */
import { RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { SUBJECT_LABELS } from '#shared/platform/audit/audit-detail.ts'
import type { BinItem } from '#shared/admin/bin.ts'
import { londonFields } from '#shared/platform/time/london.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { LondonTime } from '../ui/london-time.tsx'
import { rowFocus } from '../ui/restore-focus.ts'
import { useOpener } from '../ui/use-opener.ts'
import { usePutBack } from './use-put-back.ts'

/** '12 days left' */
export function daysLeft(lastDay: string, now: Date): string {
  const days = (Date.parse(lastDay) - Date.parse(londonFields(now.toISOString()).date)) / DAY_MS
  if (days <= 0) return 'Last day'
  return days === 1 ? '1 day left' : `${days} days left`
}

export function BinRow({ row }: { row: BinItem }) {
  const { id, kind, ref, deletedAt, deletedBy, lastDay } = row
  const name = row.name || 'Without a name'
  const { utils } = useTRPC()
  const now = useCurrentMinute()
  const { isOpen: isAsking, opener, open, close } = useOpener()
  const putBack = usePutBack({
    onSuccess: async () => {
      await Promise.all([utils.bin.invalidate(), utils.admin.overview.invalidate()])
    },
    onError: () => void utils.bin.invalidate(),
  })
  return (
    <article
      aria-labelledby={`bin-${id}`}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="quiet">{SUBJECT_LABELS[kind]}</Badge>
          <span className="text-sm font-semibold">{daysLeft(lastDay, now)}</span>
        </p>
        <h2 id={`bin-${id}`} tabIndex={-1} data-row-heading="" className="mt-1 text-lg wrap-anywhere">
          {name}
        </h2>
        <p className="text-sm text-muted">
          Deleted <LondonTime at={deletedAt} />
          {deletedBy === '' ? ' with the shared password' : ` by ${deletedBy}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={putBack.isPending}
          {...ignoreDoubleClick((pressed) => putBack.mutate({ ...ref, restoreFocus: rowFocus(pressed) }))}
        >
          <RotateCcw aria-hidden="true" className="size-5" />
          <span>
            Put back<span className="sr-only">: {name}</span>
          </span>
        </Button>
        {!isAsking && (
          <Button ref={opener} variant="quiet" tone="danger" onClick={open}>
            <span>
              Delete for good…<span className="sr-only"> {name}</span>
            </span>
          </Button>
        )}
      </div>
      {isAsking && <Question item={row} name={name} onClose={close} />}
    </article>
  )
}

function Question({ item: { ref }, name, onClose }: { item: BinItem; name: string; onClose: () => void }) {
  const { client, utils } = useTRPC()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const { mutate, isPending } = useToastMutation<() => void, unknown>({
    mutationFn: () => client.bin.deleteForGood.mutate(ref),
    success: { title: 'Deleted for good', description: name },
    failure: (error) => refusal('It was not deleted', error),
    onSuccess: (_output, restoreFocus) => {
      restoreFocus()
      return utils.bin.invalidate()
    },
    onError: () => void utils.bin.invalidate(),
  })
  return (
    <div className="flex max-w-xl basis-full flex-col gap-3 rounded-card border border-danger bg-raised p-4">
      <p ref={question} tabIndex={-1}>
        <strong className="wrap-anywhere">Delete “{name}” for good?</strong> Everything that belongs to it
        goes too. This cannot be undone.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          busy={isPending}
          {...ignoreDoubleClick((pressed) => mutate(rowFocus(pressed)))}
        >
          Delete for good
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
