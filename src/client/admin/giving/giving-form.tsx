/** The settings for giving, stored in one row. Gift Aid's and the funds' settings are on their own pages. */
import {
  givingInput,
  RULES_AS_OF,
  type GivingSettings,
  type GivingValues,
} from '#shared/money/funds/giving.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { refetchSite } from '../admin-calls.tsx'
import { Form } from '../forms/form.tsx'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { Facts } from '../kit/facts.tsx'
import { dayInLondon } from '../ui/london-time.tsx'

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, month)),
  ),
)

const LABELS = {
  hmrcReference: 'Your charity’s HMRC reference',
  declinesGiftAid: 'We do not claim Gift Aid',
  yearEndDay: 'Accounting year ends: day',
  yearEndMonth: 'Accounting year ends: month',
  addsUpSmallGifts: 'Add gifts under £30 together in claims',
  showsFunds: 'Show visitors where the money goes',
}

export type Subject = 'gift-aid' | 'funds'
type Props = { about: Subject; settings: GivingSettings }

const storedOf = ({ version, ...values }: GivingSettings) => ({
  start: {
    hmrcReference: values.hmrcReference,
    declinesGiftAid: values.declinesGiftAid,
    yearEndDay: values.yearEndDay,
    yearEndMonth: values.yearEndMonth,
    addsUpSmallGifts: values.addsUpSmallGifts,
    showsFunds: values.showsFunds,
  },
  version,
})

const yes = (is: boolean) => (is ? 'Yes' : 'No')
const shownValue = (field: string, values: GivingValues): string => {
  const value = values[field as keyof GivingValues]
  if (field === 'yearEndMonth') return MONTHS[Number(value) - 1] ?? ''
  return typeof value === 'boolean' ? yes(value) : String(value)
}

export function GivingForm({ about, settings }: Props) {
  const { client, utils } = useTRPC()
  const owner = useServerForm({
    name: `giving settings of ${about}`,
    keeps: 'page',
    schema: givingInput,
    ...storedOf(settings),
    send: (values, { version = 0 }) => client.giving.saveSettings.mutate({ ...values, version }),
    storedOf,
    readTheirs: () => client.giving.settings.query(),
    success: { title: 'Settings saved' },
    onDone: async (saved) => {
      utils.giving.settings.setData(undefined, saved)
      // the footer's link to where the money goes
      await Promise.all([utils.claims.invalidate(), refetchSite()])
    },
  })
  return (
    <Form form={owner} labels={LABELS} read={shownValue} submit="Save settings">
      {about === 'funds' ? (
        <CheckboxField
          {...owner.field('showsFunds')}
          label={LABELS.showsFunds}
          hint="A public page lists what came in and what was spent, by fund."
        />
      ) : (
        <>
          <TextField
            {...owner.field('hmrcReference')}
            label={LABELS.hmrcReference}
            hint="For example AB12345. Once you enter it, donors are asked about Gift Aid."
            autoComplete="off"
            spellCheck={false}
            className="max-w-sm"
          />
          <CheckboxField
            {...owner.field('declinesGiftAid')}
            label={LABELS.declinesGiftAid}
            hint="The set-up then counts it as done. You can untick this at any time."
          />
          <fieldset className="min-w-0">
            <legend className="font-semibold">The last day of your accounting year</legend>
            <div className="mt-2 grid max-w-sm grid-cols-[6rem_minmax(0,1fr)] gap-4">
              <TextField
                {...owner.field('yearEndDay', { valueAsNumber: true })}
                label="Day"
                inputMode="numeric"
                autoComplete="off"
                required
              />
              <SelectField {...owner.field('yearEndMonth', { valueAsNumber: true })} label="Month">
                {MONTHS.map((month, index) => (
                  <option key={month} value={index + 1}>
                    {month}
                  </option>
                ))}
              </SelectField>
            </div>
            <p className="mt-1.5 text-sm text-muted">Gift Aid can be claimed for four years from that day.</p>
          </fieldset>
          <CheckboxField
            {...owner.field('addsUpSmallGifts')}
            label={LABELS.addsUpSmallGifts}
            hint="One row of up to £1,000 instead of one for each gift. HMRC then sees no names, but your records keep them."
          />
          <AsOf />
        </>
      )}
    </Form>
  )
}

const AsOf = () => (
  <p className="max-w-prose text-sm text-muted">
    HMRC’s rules and wording are as of {dayInLondon(RULES_AS_OF)}. Please have somebody who knows Gift Aid
    check them before your first claim, and once a year.
  </p>
)

export function GivingFacts({ about, settings }: Props) {
  return (
    <>
      <p className="mb-4 text-muted">Only an owner of the site can change these settings.</p>
      {about === 'funds' ? (
        <Facts rows={[[LABELS.showsFunds, yes(settings.showsFunds)]]} />
      ) : (
        <>
          <Facts
            className="mb-6"
            rows={[
              [LABELS.hmrcReference, settings.hmrcReference || 'Not entered: Gift Aid is off'],
              settings.declinesGiftAid && ['Decided', LABELS.declinesGiftAid],
              ['Accounting year ends on', `${settings.yearEndDay} ${MONTHS[settings.yearEndMonth - 1]}`],
              [LABELS.addsUpSmallGifts, yes(settings.addsUpSmallGifts)],
            ]}
          />
          <AsOf />
        </>
      )}
    </>
  )
}
