/** The thank-you page: thanks, and what donations do. */
import { ClientOnly } from '@tanstack/react-router'
import type { Ref } from 'react'
import { DONATION_PRESETS } from '#shared/donations.ts'
import { formatPounds, toPence } from '#shared/money.ts'
import { Link } from '../ui/link.tsx'
import { BeadDivider } from '../ui/ornaments/bead-string.tsx'
import { BookShelf } from '../ui/ornaments/book-shelf.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Celebration } from './celebration.tsx'

type GiftThanksProps = {
  headingRef?: Ref<HTMLHeadingElement>
  /** As the server recorded it, in decimal pounds. */
  amount?: string | undefined
  /** Whether this follows a donation just made, even if its amount is not known. */
  isPersonal?: boolean
  /** Why it is not recorded yet. */
  note?: string | undefined
}

export function GiftThanks({ headingRef, amount, isPersonal = false, note }: GiftThanksProps) {
  return (
    <div className="mx-auto flex max-w-3xl flex-col items-center text-center">
      <ClientOnly>
        <Celebration />
      </ClientOnly>
      <BookShelf />
      <h1 ref={headingRef} tabIndex={-1} className="mt-6 text-3xl">
        Thank you for your gift
      </h1>
      <p className="mt-4 min-h-7 max-w-xl text-lg">
        {amount === undefined ? (
          'Every gift, large or small, helps to put books into the hands of women and girls.'
        ) : (
          <>
            <strong className="font-semibold tabular-nums">{formatPounds(amount)}</strong> has arrived, and
            will help to send books.
          </>
        )}
      </p>
      {isPersonal && <p className="mt-2 max-w-xl text-muted">{note ?? 'We have emailed your receipt.'}</p>}
      <BeadDivider className="mt-12 w-full" />
      <section aria-labelledby="gift-impact" className="mt-12 w-full">
        <h2 id="gift-impact" className="text-xl">
          What your gift does
        </h2>
        <ul className="mt-6 grid gap-3 text-left sm:grid-cols-2 sm:gap-4">
          {DONATION_PRESETS.map(({ pounds, impact }) => {
            if (impact === undefined) return null
            const isTheirs = amount !== undefined && toPence(amount) === pounds * 100
            return (
              <li
                key={pounds}
                className={cn(
                  'flex items-baseline gap-4 rounded-card border-2 px-5 py-4',
                  isTheirs ? 'border-primary bg-primary/7' : 'border-line bg-raised',
                )}
              >
                <span className="w-18 shrink-0 font-display text-xl font-semibold text-primary tabular-nums">
                  £{pounds}
                </span>
                <span>
                  {impact}
                  {isTheirs && <span className="block text-sm text-muted">Your gift</span>}
                </span>
              </li>
            )
          })}
        </ul>
      </section>
      <p className="mt-10 flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to="/projects">View Our Projects</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/">Go to the home page</Link>
        </Button>
      </p>
    </div>
  )
}
