/** The current state of a monthly gift, and its next payment. */
import type { ReactNode } from 'react'
import { WHERE_NEEDED_MOST } from '#shared/money/donations/donation-limits.ts'
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { cardText, ordinal } from '#shared/money/monthly/monthly.ts'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import readers from '../../donations/thanks/art/readers.svg?url'
import { GiftString } from './gift-string.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { longUkDate, monthAndYear } from '#shared/platform/text/format.ts'

export function GiftFacts({ gift, children }: { gift: MonthlyGift; children: ReactNode }) {
  const { open } = gift
  return (
    <>
      {open && gift.state === 'active' && (
        <div className="mb-4">
          <Alert tone="failure">
            <span>
              Your gift of {formatShortPence(toPence(open.amount))} for {monthAndYear(open.month)} has not
              arrived.
            </span>{' '}
            {open.confirmToken === null ? (
              <>
                {open.nextAttempt !== null && (
                  <span>We will try your card again on {longUkDate(open.nextAttempt)}. </span>
                )}
                <span>You can also change the card below.</span>
              </>
            ) : (
              <>
                <span>Your bank asks you to confirm it.</span>{' '}
                <Link
                  to="/giving/confirm/$token"
                  params={{ token: open.confirmToken }}
                  className="font-semibold underline underline-offset-4"
                >
                  Confirm it with your bank
                </Link>
              </>
            )}
          </Alert>
        </div>
      )}
      <div className="rounded-card bg-band p-6 on-band md:p-10">
        <div className="relative">
          <p className="max-w-article text-lg">{statusOf(gift)}</p>
          <p className="mt-4 font-display text-4xl font-semibold whitespace-nowrap tabular-nums">
            {formatShortPence(toPence(gift.amount))} <small className="text-lg">a month</small>
          </p>
          <GiftString gift={gift} />
          {children}
          <img
            src={readers}
            alt=""
            width="228"
            height="180"
            className="absolute right-0 -bottom-6 h-48 w-auto max-lg:hidden"
          />
        </div>
        <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-4 border-t border-on-band/25 pt-5 lg:grid-cols-4">
          <Fact name="Next gift">{nextOf(gift)}</Fact>
          <Fact name="Day">The {ordinal(gift.day)} of each month</Fact>
          <Fact name="For">{gift.project ?? WHERE_NEEDED_MOST}</Fact>
          {gift.card && (
            <Fact name="Card">
              <span>{cardText(gift.card)}</span>
              {gift.card.expires !== null && (
                <span className="block text-sm">Valid until {monthAndYear(gift.card.expires)}</span>
              )}
            </Fact>
          )}
        </dl>
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-accent">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

const nextOf = ({ state, nextCharge, isDisputed }: MonthlyGift) => {
  if (state === 'ended' || isDisputed) return 'None'
  return nextCharge === null ? 'Once you resume it' : longUkDate(nextCharge)
}

function statusOf({ state, donorName, pausedUntil, isPausedByFailures, isDisputed }: MonthlyGift): string {
  if (state === 'ended')
    return `Your monthly gift has been stopped, and nothing more will be taken. Thank you for every gift, ${donorName}.`
  if (isDisputed)
    return 'Your monthly gift is paused, because the bank has told us that one of your gifts is disputed. Nothing more is taken from this card. To go on giving, enter your card again below.'
  if (isPausedByFailures)
    return 'Your monthly gift is paused, because your card could not be charged. Change the card to go on, or resume it with this one.'
  if (state === 'paused')
    return pausedUntil === null
      ? 'Your monthly gift is paused. Nothing is taken until you resume it.'
      : `Your monthly gift is paused until ${longUkDate(pausedUntil)}. Nothing is taken before then.`
  return `Thank you for giving every month, ${donorName}.`
}
