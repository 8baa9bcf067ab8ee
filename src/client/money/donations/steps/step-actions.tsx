/** A step's buttons, below the chosen amount and its books; on phones they stick to the bottom. */
import type { ReactNode } from 'react'
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { becomes } from '../../gift-aid/becomes.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Glyph } from '../../../platform/ui/glyph.tsx'
import { chosenPence, penceOf, useImpact, type DonationDraft } from '../donation-draft.ts'
import { useProject } from '../donation-options.ts'
import { GiftShelf } from '../shelf/gift-shelf.tsx'

type StepActionsProps = {
  /** Undefined if the button itself shows the amount. */
  draft?: DonationDraft
  onBack?: () => void
  isBusy?: boolean
  children: ReactNode
}

export function StepActions({ draft, onBack, isBusy = false, children }: StepActionsProps) {
  return (
    // a low window, or one at 200% zoom or with twice the text size, has no space for it
    <div className="sticky bottom-0 z-10 -mx-gutter mt-8 js-only border-t border-line bg-surface px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex sm:items-end sm:gap-6 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:px-0 @max-[15rem]:static [@media(height<40rem)]:static">
      {draft && <RunningChoice draft={draft} />}
      <div className="flex grow flex-wrap items-center gap-2 sm:gap-4 lg:grow-0">
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
        <div className="flex flex-1 *:flex-1 max-[22.5rem]:*:px-3">{children}</div>
      </div>
    </div>
  )
}

/** Hidden on wide screens, where the card beside the steps shows it. */
function RunningChoice({ draft }: { draft: DonationDraft }) {
  const pence = penceOf(draft)
  const impact = useImpact(chosenPence(draft))
  const project = useProject(draft)?.name
  if (pence === undefined) return null
  return (
    <div className="relative -mt-1 mb-2 h-18 grow border-b-4 border-field/70 sm:mb-0 lg:hidden">
      <GiftShelf
        pence={pence}
        hasGiftAid={draft.giftAid === 'yes'}
        className="h-full w-auto max-w-[calc(100%-9.5rem)]"
      />
      <p className="absolute right-0 bottom-1 max-w-36 text-right">
        <span className="block font-display text-lg/6 font-semibold whitespace-nowrap tabular-nums">
          <span>{formatShortPence(pence)}</span>
          {draft.day !== '' && <small className="text-sm"> a month</small>}
        </span>
        <span className="line-clamp-2 text-xs/4 text-muted">
          {draft.giftAid === 'yes'
            ? `${becomes(pence)} with Gift Aid`
            : project === undefined
              ? (impact ?? 'Your gift')
              : `For ${project}`}
        </span>
      </p>
    </div>
  )
}
