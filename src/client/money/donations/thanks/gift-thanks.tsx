import { ClientOnly } from '@tanstack/react-router'
import { lowerFirst } from '#shared/platform/text/sentences.ts'
import { formatPounds, toPence } from '#shared/platform/text/amounts.ts'
import { Share } from '../../../platform/ui/share/share.tsx'
import { useSite } from '../../../site/content/content.ts'
import { LazyBoundary } from '../../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../../platform/ui/lazy/lazy-named.ts'
import { Link } from '../../../platform/ui/link.tsx'
import { BeadDivider } from '../../../platform/ui/ornaments/bead-string.tsx'
import { BookShelf } from '../../../platform/ui/ornaments/book-shelf.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Celebration } from './celebration.tsx'
import { useImpact } from '../donation-draft.ts'
import { useDonationOptions } from '../donation-options.ts'
import { GiftShelf } from './gift-shelf.tsx'

const GiftAidOffer = lazyNamed(() => import('../../gift-aid/gift-aid-offer.tsx'), 'GiftAidOffer')
const MonthlyNext = lazyNamed(() => import('./monthly-next.tsx'), 'MonthlyNext')

type GiftThanksProps = {
  /** Decimal pounds, as recorded by the server. */
  amount?: string | undefined
  /** The project that the gift is for. */
  fund?: string | undefined
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
  const { amount, fund, projectSlug, isPersonal = false, note, day = '', payment } = props
  const { name } = useSite()
  const pence = amount === undefined ? undefined : toPence(amount)
  const impact = useImpact(pence)
  return (
    <div className="mx-auto flex max-w-3xl flex-col items-center text-center">
      <ClientOnly>
        <Celebration />
      </ClientOnly>
      {pence === undefined ? <BookShelf /> : <GiftShelf pence={pence} />}
      <h1 className="mt-6 text-3xl">Thank you for your gift</h1>
      <p className="mt-4 min-h-7 max-w-xl text-lg">
        {amount === undefined ? (
          'Every gift, large or small, helps to put books into the hands of women and girls.'
        ) : (
          <>
            <strong className="font-semibold tabular-nums">{formatPounds(amount)}</strong>
            <span> has arrived</span>
            {fund !== undefined && <span>{` for ${fund}`}</span>}
            <span>
              {impact === undefined ? ', and will help to send books.' : `. It ${lowerFirst(impact)}.`}
            </span>
          </>
        )}
      </p>
      {isPersonal && <p className="mt-2 max-w-xl text-muted">{note ?? 'We have emailed your receipt.'}</p>}
      {day !== '' && (
        <LazyBoundary>
          <MonthlyNext day={day} />
        </LazyBoundary>
      )}
      {payment?.clientSecret !== undefined && (
        <GiftAidOfPayment {...payment} clientSecret={payment.clientSecret} />
      )}
      <BeadDivider className="mt-10 w-full" />
      <p className="mt-10 flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to="/projects">Read where books go</Link>
        </Button>
        {/* not this page, because its URL names the payment */}
        <Share
          title={fund ?? name}
          excerpt={sharedWords(fund)}
          what={projectSlug === undefined ? 'charity' : 'project'}
          path={projectSlug === undefined ? '/' : `/projects/${projectSlug}`}
        />
      </p>
    </div>
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
