/** What can be claimed today, by accounting year, each with a button that makes its claim. */
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { limitNear } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import { claimInput, type ClaimDetails, type ClaimSummary } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { newKey } from '../../platform/idempotency-key.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { linkVariants, TextLink } from '../../platform/ui/text-link.tsx'
import { SmallFormButton } from '../forms/small-form-button.tsx'
import { RecordRow } from '../kit/record-page.tsx'
import { Section } from '../kit/section.tsx'
import { useAction } from '../kit/use-action.ts'
import { Loaded } from '../ui/loaded.tsx'
import { dayInLondon } from '../ui/london-time.tsx'
import { signedMoney } from '../payments/payment-labels.ts'
import { daysText } from './claim-labels.ts'
import { counted } from '../ui/counted.ts'
import { TO_DECIDE, toDecideText } from './use-to-decide.ts'

export function ToClaim() {
  const { utils } = useTRPC()
  const query = useQuery(utils.claims.summary.queryOptions())
  return (
    <Section id="to-claim" title="What can be claimed">
      <Loaded query={query} what="what can be claimed">
        {(summary) => <Summary summary={summary} />}
      </Loaded>
    </Section>
  )
}

/** Opens a claim that has just been made. */
function useMadeClaim() {
  const { utils } = useTRPC()
  const navigate = useNavigate()
  return async (made: ClaimDetails) => {
    const { id } = made.claim
    utils.claims.byId.setData({ id }, made)
    await navigate({ to: '/admin/gift-aid/$id', params: { id: String(id) } })
    await utils.claims.invalidate()
  }
}

function Summary({ summary }: { summary: ClaimSummary }) {
  const { hasReference, years, toDecide, overclaimedPence, today } = summary
  const { client } = useTRPC()
  const onMade = useMadeClaim()
  const total = years.reduce((sum, { taxPence }) => sum + taxPence, 0)
  return (
    <div className="flex flex-col items-start gap-4">
      {!hasReference && (
        <Alert tone="change">
          <p>
            Donors are not asked about Gift Aid yet: enter your charity’s HMRC reference in the{' '}
            <TextLink to="/admin/gift-aid" hash="settings" size="text">
              settings below
            </TextLink>
            .
          </p>
        </Alert>
      )}
      {years.length === 0 ? (
        <p className="text-muted">
          Nothing to claim at the moment. Gifts with a declaration appear here until they are in a claim.
        </p>
      ) : (
        <>
          <p>
            <strong className="text-3xl font-semibold tabular-nums">{signedMoney(total)}</strong>{' '}
            <span className="text-muted">of Gift Aid</span>
          </p>
          <ul aria-label="By accounting year" className="w-full max-w-3xl border-t border-line">
            {years.map((year) => (
              <Year key={year.to} year={year} today={today} mayClaim={hasReference} />
            ))}
          </ul>
        </>
      )}
      {toDecide > 0 && (
        <p className="max-w-prose">
          {toDecideText(toDecide)}:{' '}
          <Link {...TO_DECIDE} className={linkVariants({ size: 'text' })}>
            look at {toDecide === 1 ? 'it' : 'them'}
          </Link>
          .
        </p>
      )}
      {overclaimedPence > 0 && (
        <p className="max-w-prose">
          HMRC has paid {formatShortPence(overclaimedPence)} for gifts that could not be claimed after all.
          The next claim gives it back.
        </p>
      )}
      {hasReference && (
        <SmallFormButton
          label="Claim for other days…"
          title="Claim for other days"
          draft="claim for other days"
          schema={claimInput}
          start={{ from: '', to: today, key: newKey() }}
          send={(input) => client.claims.make.mutate(input)}
          success={{ title: 'Claim made' }}
          onDone={onMade}
          submit="Make claim"
        >
          {(field) => (
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField {...field('from')} label="First day of gifts" type="date" required />
              <TextField {...field('to')} label="Last day of gifts" type="date" required />
            </div>
          )}
        </SmallFormButton>
      )}
    </div>
  )
}

type YearProps = { year: ClaimSummary['years'][number]; today: string; mayClaim: boolean }

function Year({ year, today, mayClaim }: YearProps) {
  const { from, to, until, gifts, giftPence, taxPence } = year
  const { client } = useTRPC()
  const onMade = useMadeClaim()
  // a year that is not over yet is claimed up to today
  const days = { from, to: to < today ? to : today }
  const make = useAction({
    send: (claimed: typeof days, key) => client.claims.make.mutate({ ...claimed, key }),
    done: 'Claim made',
    failed: 'The claim was not made',
    onDone: onMade,
  })
  const near = limitNear(until, today)
  return (
    <RecordRow
      detail={
        <span
          className={
            near === 'month' ? 'font-semibold text-danger' : near ? 'font-semibold text-on-surface' : ''
          }
        >
          {near === 'month' ? 'Only until' : near ? 'Less than a year left: until' : 'Until'}{' '}
          {dayInLondon(until)}
        </span>
      }
      end={
        mayClaim && (
          <Button {...make.button(days)}>
            <span>
              Make claim<span className="sr-only"> for {daysText(days)}</span>
            </span>
          </Button>
        )
      }
    >
      <p className="font-semibold">{daysText(days)}</p>
      <p className="tabular-nums">
        {signedMoney(taxPence)}{' '}
        <span className="text-muted">
          on {counted(gifts, 'gift')} of {signedMoney(giftPence)}
        </span>
      </p>
    </RecordRow>
  )
}
