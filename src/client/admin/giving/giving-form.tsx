/** The settings for giving, stored in one row. Gift Aid's and the funds' settings are on their own pages. */
import {
  givingInput,
  RULES_AS_OF,
  type GivingSettings,
  type GivingValues,
} from '#shared/money/funds/giving.ts'
import { NEWS_LAW_AS_OF, NEWS_MODELS, type NewsModel } from '#shared/site/supporters/news.ts'
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
  asksForFees: 'Let donors add the card fee to their gift',
  newsModel: 'Whom you may email news',
  feePercent: 'Your provider’s fee, in percent',
  feePence: 'and pence for each payment',
}

const NEWS_MODEL_LABELS: Record<NewsModel, string> = {
  off: 'We send no news, so nobody is asked',
  'opt-in': 'Only people who tick a box',
  'soft opt-in': 'People who do not tick ‘Please do not send me news’',
}

/** Settings with a section of a page. */
export type PageSubject = 'gift-aid' | 'funds'
type Subject = PageSubject | 'news'
type Props = { about: Subject; settings: GivingSettings }
/** In a window, which it closes. */
type FormProps = Props & { close?: () => void }

const storedOf = ({ version, ...values }: GivingSettings) => ({
  start: {
    hmrcReference: values.hmrcReference,
    declinesGiftAid: values.declinesGiftAid,
    yearEndDay: values.yearEndDay,
    yearEndMonth: values.yearEndMonth,
    addsUpSmallGifts: values.addsUpSmallGifts,
    showsFunds: values.showsFunds,
    asksForFees: values.asksForFees,
    newsModel: values.newsModel,
    feePercent: values.feePercent,
    feePence: values.feePence,
  },
  version,
})

const yes = (is: boolean) => (is ? 'Yes' : 'No')
const shownValue = (field: string, values: GivingValues): string => {
  const value = values[field as keyof GivingValues]
  if (field === 'newsModel') return NEWS_MODEL_LABELS[value as NewsModel]
  if (field === 'yearEndMonth') return MONTHS[Number(value) - 1] ?? ''
  return typeof value === 'boolean' ? yes(value) : String(value)
}

export function GivingForm({ about, settings, close }: FormProps) {
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
      close?.()
    },
  })
  return (
    <Form
      form={owner}
      {...(close && { onClose: close, isPlain: true })}
      labels={LABELS}
      read={shownValue}
      submit="Save settings"
    >
      {about === 'news' ? (
        <>
          <SelectField {...owner.field('newsModel')} label={LABELS.newsModel}>
            {NEWS_MODELS.map((model) => (
              <option key={model} value={model}>
                {NEWS_MODEL_LABELS[model]}
              </option>
            ))}
          </SelectField>
          <p className="max-w-prose text-sm text-muted">
            {`The law as of ${dayInLondon(NEWS_LAW_AS_OF)}: a charity may email those who gave, bought or offered to help without a tick, if it offered a way to say no when it took the address and does so in every email. Prayers never count. Please have somebody who knows the law check this before you choose.`}
          </p>
        </>
      ) : about === 'funds' ? (
        <>
          <CheckboxField
            {...owner.field('showsFunds')}
            label={LABELS.showsFunds}
            hint="A public page lists what came in and what was spent, by fund."
          />
          <CheckboxField
            {...owner.field('asksForFees')}
            label={LABELS.asksForFees}
            hint="An unticked box with the exact sum on the donation page. What they add is part of the gift, and Gift Aid counts on it."
          />
          <div className="grid max-w-sm grid-cols-2 items-end gap-4">
            <TextField
              {...owner.field('feePercent', { valueAsNumber: true })}
              label={LABELS.feePercent}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <TextField
              {...owner.field('feePence', { valueAsNumber: true })}
              label={LABELS.feePence}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </div>
        </>
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

export function GivingFacts({ about, settings }: Props & { about: PageSubject }) {
  return (
    <>
      <p className="mb-4 text-muted">Only an owner of the site can change these settings.</p>
      {about === 'funds' ? (
        <Facts
          rows={[
            [LABELS.showsFunds, yes(settings.showsFunds)],
            [LABELS.asksForFees, yes(settings.asksForFees)],
          ]}
        />
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
