/** What a donor agreed to, and how it goes. */
import type { ReactNode } from 'react'
import type { MandateDetails } from '#shared/money/monthly/mandates.schema.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { cardName } from '#shared/money/monthly/monthly.ts'
import { useSite } from '../../site/content/content.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { dayInLondon } from '../ui/london-time.tsx'
import { mailDraft } from '../mail/mail-draft.ts'
import { monthName } from '../today/months.ts'
import {
  amountAndDay,
  failureNow,
  failureText,
  mandateBadge,
  nextText,
  stateReasonText,
} from './monthly-labels.ts'

export function MandateSummary({ mandate }: { mandate: MandateDetails }) {
  const { donorName, donorEmail, fund, gifts, givenPence } = mandate
  const failure = failureNow(mandate)
  const reason = stateReasonText(mandate)
  const badge = mandateBadge(mandate)
  const { name: charity } = useSite()
  return (
    <section aria-labelledby="mandate-amount" className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="mandate-amount" className="font-body text-3xl tabular-nums">
          {amountAndDay(mandate)}
        </h2>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p className="mt-1 text-lg">{nextText(mandate)}</p>
      {failure !== null && <p className="mt-1 font-medium text-danger">{failureText(failure)}</p>}
      <dl className="mt-4 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Fact name="Donor">
          <SupporterLink id={mandate.supporterId}>{donorName}</SupporterLink>
        </Fact>
        <Fact name="Email">
          <a
            href={mailDraft(donorEmail, `Your monthly gift to ${charity}`, `Dear ${donorName},\n\n`)}
            className="-my-2 inline-flex min-h-11 items-center text-primary underline"
          >
            {donorEmail}
          </a>
        </Fact>
        {reason !== '' && <Fact name="Why">{reason}</Fact>}
        <Fact name="For">{fund}</Fact>
        <Fact name="Card">{cardText(mandate)}</Fact>
        <Fact name="Since">{dayInLondon(mandate.createdAt)}</Fact>
        <Fact name="Given so far">
          <span className="tabular-nums">
            {formatPence(givenPence)}, {gifts === 1 ? '1 gift' : `${gifts} gifts`}
          </span>
        </Fact>
      </dl>
    </section>
  )
}

/** 'Visa •••• 4242, valid until April 2027' */
function cardText({ cardBrand, cardLast4, cardExpires }: MandateDetails): string {
  if (cardLast4 === null) return 'Not known'
  const until = cardExpires === null ? '' : `, valid until ${monthName(cardExpires.slice(0, 7))}`
  return `${cardName(cardBrand)} •••• ${cardLast4}${until}`
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
