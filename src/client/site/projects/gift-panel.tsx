/** The panel with the books that a project still needs, and gifts to choose at once. */
import { giftTo } from '#shared/site/projects/donate-link.ts'
import type { ProjectStory } from '#shared/site/projects/projects.schema.ts'
import { MIN_DONATION_POUNDS } from '#shared/money/donations/donation-limits.ts'
import { wholeNumber } from '#shared/platform/text/format.ts'
import { Button } from '../../platform/ui/button.tsx'
import { DonateLink } from '../shell/donate-link.tsx'
import { BooksProgress } from './books-progress.tsx'

const AMOUNTS = [10, 25, 50]

function heading({ booksNeeded, booksCollected = 0, status }: ProjectStory): string {
  const left = booksNeeded - booksCollected
  if (left <= 0 || status === 'completed') return 'Thank you: it is done'
  return `${wholeNumber(left)} ${left === 1 ? 'book' : 'books'} to go`
}

export function GiftPanel({ project }: { project: ProjectStory }) {
  const gift = giftTo(project)
  return (
    <section
      aria-labelledby="to-go"
      className="rounded-card border border-line bg-raised px-4 py-3 shadow-soft sm:p-7 lg:sticky lg:top-24"
    >
      <h2 id="to-go" className="mb-1.5 text-xl md:mb-3 md:text-2xl">
        {heading(project)}
      </h2>
      <BooksProgress project={project} />
      {gift && (
        <ul aria-label="Give an amount" className="mt-3 grid grid-cols-3 gap-2 md:mt-6 md:gap-3">
          {AMOUNTS.map((amount) => (
            <li key={amount} className="grid">
              <Button asChild variant="secondary" size="field" className="font-display text-lg tabular-nums">
                <DonateLink gift={{ ...gift, amount }}>£{amount}</DonateLink>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button asChild variant="accent" size="lg" className="mt-2 flex max-md:min-h-12 max-md:py-2 md:mt-3">
        {gift ? (
          <DonateLink aria-label="Give to this project">Give</DonateLink>
        ) : (
          <DonateLink>Give where it is needed most</DonateLink>
        )}
      </Button>
      <p className="mt-3 text-sm text-muted">
        <span>{`Any amount from £${MIN_DONATION_POUNDS}.`}</span>{' '}
        {gift && <span>It is spent on this project only.</span>}
      </p>
    </section>
  )
}
