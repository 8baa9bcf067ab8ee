/** Name, price and description. */
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import { braceletCountries, countryLabel } from '#shared/site/shop/shop.ts'
import { useSite } from '../../site/content/content.ts'
import { SelectField, TextAreaField, TextField } from '../../platform/ui/fields/field.tsx'
import { textOf, type BraceletOwner } from './bracelet-values.ts'

export function AboutFields({ owner }: { owner: BraceletOwner }) {
  const { countries } = useSite()
  const current = owner.form.getValues('country')
  const listed = braceletCountries(countries)
  // one that left the list is shown, and refused when it is saved
  const options = listed.some(({ code }) => code === current)
    ? listed
    : [...listed, { code: current, name: countryLabel(current, countries) }]
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...textOf(owner, 'name')}
          required
          autoComplete="off"
          maxLength={BRACELET_LENGTHS.name}
          className="sm:col-span-2"
        />
        <TextField
          {...textOf(owner, 'price')}
          required
          inputMode="decimal"
          autoComplete="off"
          hint="Such as 12.00"
        />
        <SelectField {...textOf(owner, 'country')} hint="The shop’s filter">
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField {...textOf(owner, 'description')} required rows={4} />
    </>
  )
}
