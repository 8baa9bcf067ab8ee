/** The current state of a monthly gift, and its next payment. */
import type { ReactNode } from 'react'
import { WHERE_NEEDED_MOST } from '#shared/money/donations/donation-limits.ts'
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { ordinal } from '#shared/money/monthly/monthly.ts'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import readers from '../../donations/thanks/art/readers.svg?url'
import finished from '../art/finished.svg?url'
import pause from '../art/pause.svg?url'
import { ART } from '../giving-page.tsx'
import { GiftString } from './gift-string.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { longUkDate, monthAndYear } from '#shared/platform/text/format.ts'

export function GiftFacts({ gift, children }: { gift: MonthlyGift; children: ReactNode }) {
  const { open } = gift
  const isOver = gift.state === 'ended'
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
          {!isOver && (
            <p className="mt-4 font-display text-4xl font-semibold whitespace-nowrap tabular-nums">
              {formatShortPence(toPence(gift.amount))} <small className="text-lg">a month</small>
            </p>
          )}
          <GiftString gift={gift} />
          <div className="mt-6 empty:hidden">{children}</div>
          {/* it sits on the line below */}
          <img
            src={drawingOf(gift)}
            alt=""
            width="228"
            height="180"
            className="mx-auto mt-6 -mb-6 h-36 w-auto object-contain lg:absolute lg:right-0 lg:-bottom-6 lg:m-0 lg:h-48"
          />
        </div>
        {isOver ? (
          <div className="pt-6" />
        ) : (
          <dl className="mt-6 grid gap-x-8 gap-y-4 border-t border-on-band/25 pt-5 max-sm:grid-cols-2 sm:grid-cols-3">
            <Fact name="Next gift">{nextOf(gift)}</Fact>
            <Fact name="Day">The {ordinal(gift.day)} of each month</Fact>
            <Fact name="For">{gift.project ?? WHERE_NEEDED_MOST}</Fact>
          </dl>
        )}
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

/** Girls reading, a string with a bead missing, a rest, or a finished bracelet. */
const drawingOf = ({ state, open }: MonthlyGift) =>
  state === 'ended' ? finished : state === 'paused' ? pause : open ? ART.missed : readers

const nextOf = ({ nextCharge, isDisputed }: MonthlyGift) => {
  if (isDisputed) return 'None'
  return nextCharge === null ? 'Once you resume it' : longUkDate(nextCharge)
}

function statusOf(gift: MonthlyGift): string {
  const { state, donorName, pausedUntil, isPausedByFailures, isDisputed, open } = gift
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
  if (open)
    return `Your monthly gift goes on, ${donorName}. Only the one for ${monthAndYear(open.month)} is still to come.`
  return `Thank you for giving every month, ${donorName}.`
}
