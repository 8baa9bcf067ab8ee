/** Small cash and contactless gifts without a declaration (GASDS): what was collected in each tax year. */
import { useQuery } from '@tanstack/react-query'
import { taxYearText } from '#shared/money/gift-aid/accounting-year.ts'
import { MAX_SMALL_PENCE, SMALL_MATCH } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import { smallGiftsInput, type SmallGiftYear } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { formatShortPence, toDecimal } from '#shared/platform/text/amounts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { AmountField } from '../forms/amount-field.tsx'
import { SmallFormButton } from '../forms/small-form-button.tsx'
import { RecordRow } from '../kit/record-page.tsx'
import { Section } from '../kit/section.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { dayInLondon } from '../ui/london-time.tsx'

const MOST = formatShortPence(MAX_SMALL_PENCE)

export function SmallGifts() {
  const query = useQuery(useTRPC().utils.claims.smallGifts.queryOptions())
  return (
    <Section
      id="small-gifts"
      title="Small gifts without a declaration"
      about={`For cash and contactless gifts of £30 or less each, HMRC adds a quarter without declarations (the Gift Aid Small Donations Scheme): on up to ${MOST} a tax year, and up to ${SMALL_MATCH} times the gifts claimed for it. Enter what you collected; your next claim has as much of it as the limits allow.`}
    >
      <Loaded query={query} what="small gifts">
        {({ years }) => (
          <ul aria-label="Tax years" className="max-w-3xl border-t border-line">
            {years.map((year) => (
              <TaxYear key={year.taxYear} year={year} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function TaxYear({ year }: { year: SmallGiftYear }) {
  const { client, utils } = useTRPC()
  const { taxYear, collectedPence, claimedPence, leftPence, matchPence, until, version } = year
  const name = taxYearText(taxYear)
  return (
    <RecordRow
      end={
        <SmallFormButton
          label="Enter…"
          about={`what was collected in ${name}`}
          title={`Collected in ${name}`}
          draft={`small gifts of ${taxYear}`}
          schema={smallGiftsInput}
          start={{ taxYear, amount: toDecimal(collectedPence), version }}
          send={(input) => client.claims.setSmallGifts.mutate(input)}
          success={{ title: 'Small gifts saved' }}
          onDone={(result) => utils.claims.smallGifts.setData(undefined, result)}
          submit="Save"
        >
          {(field) => (
            <AmountField
              {...field('amount')}
              label={`Collected in ${name}, in pounds`}
              hint={`The total for the year so far. At most ${MOST}`}
            />
          )}
        </SmallFormButton>
      }
      detail={`The next claim has ${formatShortPence(leftPence)}. ${SMALL_MATCH} times its claimed gifts: ${formatShortPence(matchPence)}${matchPence === MAX_SMALL_PENCE ? ' or more' : ''}. Until ${dayInLondon(until)}.`}
    >
      <span className="font-semibold">{name}:</span> {formatShortPence(collectedPence)} collected,{' '}
      {formatShortPence(claimedPence)} in claims
    </RecordRow>
  )
}
