/** The chosen amount, beside the steps on wide screens. */
import { formatPence } from '#shared/platform/text/amounts.ts'
import { mailTo, useSite } from '../../../site/content/content.ts'
import { BookShelf } from '../../../platform/ui/ornaments/book-shelf.tsx'
import { penceOf, useImpact, type DonationDraft } from '../donation-draft.ts'
import { useProject } from '../donation-options.ts'

export function GiftCard({ draft }: { draft: DonationDraft }) {
  const { email } = useSite().contact
  const pence = penceOf(draft)
  const impact = useImpact(pence)
  const project = useProject(draft)?.name
  return (
    <aside aria-labelledby="your-gift" className="rounded-card border border-line bg-sunken p-6">
      <h2 id="your-gift" className="text-lg">
        Your gift
      </h2>
      <p className="mt-3 min-h-28">
        {pence === undefined ? (
          'Choose an amount to begin.'
        ) : (
          <>
            <span className="block font-display text-4xl font-semibold text-primary tabular-nums">
              <span>{formatPence(pence)}</span>
              {draft.day !== '' && <small> a month</small>}
            </span>
            <span>{impact ?? 'Every gift helps to send books'}</span>
            {project !== undefined && (
              <span className="mt-1 block font-semibold wrap-anywhere">For {project}</span>
            )}
          </>
        )}
      </p>
      <BookShelf className="mx-auto h-auto w-44" />
      {/* an email address, if set, is shown in the trust block instead */}
      {email === '' && (
        <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
          Questions before you give? Email{' '}
          <a className="underline" href={mailTo(email)}>
            us
          </a>
        </p>
      )}
    </aside>
  )
}
