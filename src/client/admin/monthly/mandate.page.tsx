/** One monthly gift: its terms, its history, and what the owner can do. */
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { MandateDetails } from '#shared/money/monthly/mandates.schema.ts'
import { cardName } from '#shared/money/monthly/monthly.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { useSite } from '../../site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { linkVariants } from '../../platform/ui/text-link.tsx'
import { Record, RecordPage } from '../kit/record-page.tsx'
import { useAction } from '../kit/use-action.ts'
import { StatusBadge } from '../kit/status-badge.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { mailDraft } from '../mail/mail-draft.ts'
import { requireRowId } from '../row-id.ts'
import { counted } from '../ui/counted.ts'
import { monthName } from '../today/months.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { AmountForm, DayForm, EmailForm, PauseForm, StopForm, useChangeMandate } from './mandate-forms.tsx'
import { MandateHistory } from './mandate-history.tsx'
import {
  amountAndDay,
  failureNow,
  failureText,
  mandateBadge,
  nextText,
  stateReasonText,
} from './monthly-labels.ts'

export const Route = createFileRoute('/admin/monthly/$id')({
  beforeLoad: requireRowId,
  component: Mandate,
})

function Mandate() {
  const id = Number(Route.useParams().id)
  // donors change it too: read it on every opening
  const query = useQuery(useTRPC().utils.mandates.byId.queryOptions({ id }, { staleTime: 0 }))
  return (
    <RecordPage
      title={`Monthly gift #${id}`}
      noun="monthly gift"
      back={{ to: '/admin/monthly', list: 'All monthly gifts' }}
      query={query}
    >
      {(mandate) => <MandateRecord mandate={mandate} />}
    </RecordPage>
  )
}

function MandateRecord({ mandate }: { mandate: MandateDetails }) {
  const { donorName, donorEmail, fund, gifts, givenPence, createdAt, state } = mandate
  const reason = stateReasonText(mandate)
  const failure = failureNow(mandate)
  const change = useChangeMandate(mandate)
  const resume = useAction({
    send: () => change({ to: 'active' }),
    done: 'Monthly gift resumed',
    failed: 'The monthly gift was not resumed',
  })
  const form = (label: string, title: string, Form: typeof AmountForm) => ({
    label,
    form: { title, children: (close: () => void) => <Form mandate={mandate} close={close} /> },
  })
  const { name: charity } = useSite()
  return (
    <Record
      status={<StatusBadge {...mandateBadge(mandate)} />}
      primary={state === 'paused' && <Button {...resume.button()}>Resume</Button>}
      menu={
        state === 'ended'
          ? []
          : [
              form('Amount…', 'Change the amount', AmountForm),
              form('Day…', 'Change the day', DayForm),
              form('Email address…', 'Change the email address', EmailForm),
              state === 'active' && form('Pause…', 'Pause the monthly gift', PauseForm),
              form('Stop…', 'Stop the monthly gift', StopForm),
            ]
      }
      facts={[
        ['Amount', amountAndDay(mandate)],
        [
          'Donor',
          <SupporterLink key="donor" id={mandate.supporterId}>
            {donorName}
          </SupporterLink>,
        ],
        [
          'Email',
          <a
            key="email"
            href={mailDraft(donorEmail, `Your monthly gift to ${charity}`, `Dear ${donorName},\n\n`)}
            className={linkVariants()}
          >
            {donorEmail}
          </a>,
        ],
        reason !== '' && ['Why', reason],
        ['For', fund],
        ['Card', cardText(mandate)],
        ['Since', dayInLondon(createdAt)],
        ['Given so far', `${formatPence(givenPence)}, ${counted(gifts, 'gift')}`],
      ]}
    >
      <Card>
        <p className="text-lg">{nextText(mandate)}</p>
        {failure !== null && <p className="mt-1 font-medium text-danger">{failureText(failure)}</p>}
        {state !== 'ended' && (
          <p className="mt-1 text-sm text-muted">
            The donor gets an email about each change that you make for them. Only they can change the card,
            with the link in every receipt.
          </p>
        )}
      </Card>
      <MandateHistory mandate={mandate} />
    </Record>
  )
}

/** 'Visa •••• 4242, valid until April 2027' */
function cardText({ cardBrand, cardLast4, cardExpires }: MandateDetails): string {
  if (cardLast4 === null) return 'Not known'
  const until = cardExpires === null ? '' : `, valid until ${monthName(cardExpires.slice(0, 7))}`
  return `${cardName(cardBrand)} •••• ${cardLast4}${until}`
}
