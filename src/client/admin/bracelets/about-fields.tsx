/** Name, price and stock. */
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import { braceletCountries, countryLabel } from '#shared/site/shop/shop.ts'
import { useSite } from '../../site/content/content.ts'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { AmountField } from '../forms/amount-field.tsx'
import { BRACELET_LABELS, textOf, type BraceletServer } from './bracelet-values.ts'

export function AboutFields({ server }: { server: BraceletServer }) {
  const { countries } = useSite()
  const current = server.form.getValues('country')
  const listed = braceletCountries(countries)
  // a country that is no longer in the list is shown, and refused on saving
  const options = listed.some(({ code }) => code === current)
    ? listed
    : [...listed, { code: current, name: countryLabel(current, countries) }]
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        {...textOf(server, 'name')}
        required
        autoComplete="off"
        maxLength={BRACELET_LENGTHS.name}
        className="sm:col-span-2"
      />
      <AmountField {...textOf(server, 'price')} hint="For example 12.00" />
      <TextField
        {...server.field('stock', { setValueAs: toStock })}
        label={BRACELET_LABELS.stock}
        inputMode="numeric"
        autoComplete="off"
        hint="How many are ready to send; leave empty if made to order"
      />
      <TextField
        {...server.field('lowStock', { setValueAs: toStock })}
        label={BRACELET_LABELS.lowStock}
        inputMode="numeric"
        autoComplete="off"
        hint="We email you once when the stock falls to this number, and remind you under Today. Enter 0 for never"
      />
      <SelectField {...textOf(server, 'country')} hint="Where it appears in the shop’s filter">
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** Also called with the initial value. Text that is not a number is rejected by the form's rules. */
function toStock(typed: string | number | null): number | null {
  const text = String(typed ?? '').trim()
  return text === '' ? null : Number(text)
}
