/** Thanks for a gift: what it is on its way to do, as books on a shelf, and three ways on. */
import { ClientOnly } from '@tanstack/react-router'
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { lowerFirst } from '#shared/platform/text/sentences.ts'
import { Share } from '../../../platform/ui/share/share.tsx'
import { useSite } from '../../../site/content/content.ts'
import { LazyBoundary } from '../../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../../platform/ui/lazy/lazy-named.ts'
import { Celebration } from './celebration.tsx'
import { useImpact } from '../donation-draft.ts'
import { useDonationOptions } from '../donation-options.ts'
import { NextSteps } from './next-steps.tsx'
import { useCountry } from './use-country.ts'
import { ThanksShelf } from './thanks-shelf.tsx'

const GiftAidOffer = lazyNamed(() => import('../../gift-aid/gift-aid-offer.tsx'), 'GiftAidOffer')
const MonthlyNext = lazyNamed(() => import('./monthly-next.tsx'), 'MonthlyNext')

type GiftThanksProps = {
  /** Decimal pounds of the payment. */
  amount?: string | undefined
  /** The donor's, from the payment. */
  firstName?: string | undefined
  /** The project that the gift is for. */
  fund?: string | undefined
  hasGiftAid?: boolean
  /** Slug of the project's page. */
  projectSlug?: string | undefined
  /** The visitor has just donated, even if the amount is unknown. */
  isPersonal?: boolean
  /** Why the gift is not recorded yet. */
  note?: string | undefined
  /** The day of each month on which it is made again; empty for a single gift. */
  day?: string
  /** The payment, if this page may know more about it. */
  payment?: { paymentIntentId: string; clientSecret: string | undefined }
}

const sharedWords = (fund: string | undefined) =>
  `I have given ${fund === undefined ? '' : `to ${fund}, `}to put books into the hands of women and girls. Perhaps you would like to help too.`

export function GiftThanks(props: GiftThanksProps) {
  const { amount, firstName, fund, projectSlug, hasGiftAid = false } = props
  const { isPersonal = false, note, day = '', payment } = props
  const { name } = useSite()
  const country = useCountry(projectSlug)
  const pence = amount === undefined ? undefined : toPence(amount)
  const impact = useImpact(pence)
  const your = firstName === undefined ? 'Your' : `${firstName}, your`
  const gift = pence === undefined ? 'gift' : formatShortPence(pence)
  return (
    <>
      <ClientOnly>
        <Celebration />
      </ClientOnly>
      <section className="overflow-hidden bg-band on-band">
        <div className="mx-auto w-full max-w-page page-top px-gutter">
          {/* it takes the focus, and the thanks are its description */}
          <h1 aria-describedby="thanks" className="max-w-3xl text-3xl wrap-anywhere md:text-4xl">
            {`${your} ${gift} is on its way to a shelf${country === undefined ? '' : ` in ${country}`}.`}
          </h1>
          <p id="thanks" className="mt-4 font-display text-lg font-semibold text-accent">
            Thank you for your gift
          </p>
          <p className="mt-1 max-w-xl text-lg">
            {fund !== undefined && <span>{`It is for ${fund}. `}</span>}
            <span>
              {impact === undefined
                ? 'Every gift, large or small, helps to put books into the hands of women and girls.'
                : `It ${lowerFirst(impact)}.`}
            </span>
          </p>
          {isPersonal && <p className="mt-2 max-w-xl">{note ?? 'We have emailed your receipt.'}</p>}
          <ThanksShelf pence={pence} hasGiftAid={hasGiftAid} />
        </div>
      </section>
      <div className="mx-auto grid w-full max-w-page gap-8 px-gutter pt-8 pb-10 md:pt-10">
        {day !== '' && (
          <LazyBoundary>
            <MonthlyNext day={day} />
          </LazyBoundary>
        )}
        {payment?.clientSecret !== undefined && (
          <GiftAidOfPayment {...payment} clientSecret={payment.clientSecret} />
        )}
        <NextSteps projectSlug={projectSlug} isMonthly={day !== ''} />
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-3">
          <p>Tell somebody who loves books:</p>
          {/* not this page, because its URL names the payment */}
          <Share
            title={fund ?? name}
            excerpt={sharedWords(fund)}
            what={projectSlug === undefined ? 'charity' : 'project'}
            path={projectSlug === undefined ? '/' : `/projects/${projectSlug}`}
          />
        </div>
      </div>
    </>
  )
}

/** Asks whether the charity claims Gift Aid, but only if there is a payment to offer it for. */
function GiftAidOfPayment(access: { paymentIntentId: string; clientSecret: string }) {
  const { hasGiftAid } = useDonationOptions()
  if (!hasGiftAid) return null
  return (
    // if this fails, the receipt still has a link to the same form
    <LazyBoundary onFailure={() => undefined}>
      <GiftAidOffer access={access} />
    </LazyBoundary>
  )
}
