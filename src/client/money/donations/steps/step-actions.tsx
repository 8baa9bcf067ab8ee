/** A step's buttons, with the chosen amount beside them; on phones they stick to the bottom. */
import type { ReactNode } from 'react'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { cn } from '../../../platform/ui/cn.ts'
import { Glyph } from '../../../platform/ui/glyph.tsx'
import { penceOf, useImpact, type DonationDraft } from '../donation-draft.ts'
import { useProject } from '../donation-options.ts'

type StepActionsProps = {
  /** Undefined if the button itself shows the amount. */
  draft?: DonationDraft
  onBack?: () => void
  isBusy?: boolean
  children: ReactNode
}

export function StepActions({ draft, onBack, isBusy = false, children }: StepActionsProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-gutter mt-8 js-only border-t border-line bg-surface px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:px-0">
      <div className="flex items-center gap-2 sm:gap-4">
        {onBack && (
          <Button
            variant="secondary"
            size="lg"
            aria-label="Back"
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && onBack()}
            className="shrink-0 max-sm:w-14 max-sm:px-0"
          >
            <Glyph d="M19 12H5m6-6-6 6 6 6" />
            <span className="max-sm:hidden">Back</span>
          </Button>
        )}
        {draft && <RunningChoice draft={draft} />}
        <div
          className={cn('flex max-[22.5rem]:*:px-3', draft ? 'ml-auto shrink-0 lg:ml-0' : 'flex-1 *:flex-1')}
        >
          {children}
        </div>
      </div>
    </div>
  )
}

/** Hidden on wide screens, where the card beside the steps shows it. */
function RunningChoice({ draft }: { draft: DonationDraft }) {
  const pence = penceOf(draft)
  const impact = useImpact(pence)
  const project = useProject(draft)?.name
  if (pence === undefined) return <p className="text-sm text-muted lg:hidden">Choose an amount</p>
  return (
    <p className="min-w-0 lg:hidden">
      <span className="block font-display text-lg/6 font-semibold tabular-nums max-[22.5rem]:text-base">
        <span>{formatPence(pence)}</span>
        {draft.day !== '' && <small className="text-sm"> a month</small>}
      </span>
      <span className="line-clamp-2 text-xs text-muted">
        {project === undefined ? (impact ?? 'Your gift') : `For ${project}`}
      </span>
    </p>
  )
}
