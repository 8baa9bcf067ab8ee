/** The chosen amount, beside the steps on wide screens. */
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { becomes } from '../../gift-aid/becomes.ts'
import { chosenPence, penceOf, useImpact, type DonationDraft } from '../donation-draft.ts'
import { useProject } from '../donation-options.ts'
import { GiftShelf } from '../shelf/gift-shelf.tsx'

export function GiftCard({ draft }: { draft: DonationDraft }) {
  const pence = penceOf(draft)
  const impact = useImpact(chosenPence(draft))
  const project = useProject(draft)?.name
  return (
    <aside aria-labelledby="your-gift" className="rounded-card border border-line bg-sunken p-6">
      <h2 id="your-gift" className="text-lg">
        Your gift
      </h2>
      <p className="mt-2 min-h-28">
        {pence === undefined ? (
          'Choose an amount, and its books appear on this shelf.'
        ) : (
          <>
            <span className="block font-display text-4xl font-semibold text-primary tabular-nums">
              <span>{formatShortPence(pence)}</span>
              {draft.day !== '' && <small className="text-lg whitespace-nowrap"> a month</small>}
            </span>
            <span>{impact ?? 'Every gift helps to send books'}</span>
            {draft.giftAid === 'yes' && <span className="mt-1 block">{becomes(pence)} with Gift Aid</span>}
            {project !== undefined && (
              <span className="mt-1 block font-semibold wrap-anywhere">For {project}</span>
            )}
          </>
        )}
      </p>
      <div className="mt-4 flex h-34 items-end border-b-4 border-field/70">
        <GiftShelf pence={pence} hasGiftAid={draft.giftAid === 'yes'} className="h-auto w-full" />
      </div>
    </aside>
  )
}
