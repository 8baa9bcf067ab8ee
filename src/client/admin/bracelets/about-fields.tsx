/** Name, price and description. */
import { BRACELET_LENGTHS } from '#shared/bracelet-limits.ts'
import { COUNTRIES, COUNTRY_LABELS } from '#shared/shop.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { textOf, type BraceletOwner } from './bracelet-values.ts'

export function AboutFields({ owner }: { owner: BraceletOwner }) {
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
          {COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {COUNTRY_LABELS[country]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField {...textOf(owner, 'description')} required rows={4} />
    </>
  )
}
