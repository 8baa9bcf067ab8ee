/** What the donor of a gift has declared on paper or in words. */
import { GIFT_AID_LENGTHS, GIFT_AID_SCOPE_LABELS, scopesOf } from '#shared/money/gift-aid/gift-aid.ts'
import { useToday } from '../../site/shell/use-today.ts'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { Options } from '../forms/options.tsx'
import type { GiftPartsForm } from './gift-parts-form.ts'
import { useGiftOptions } from './use-gift-options.ts'

const SOURCES = {
  none: 'No new declaration',
  no: 'The donor said no to Gift Aid',
  paper: 'Declared on paper',
  spoken: 'Declared in words',
}

const HINTS = {
  none: 'If they have declared all their gifts before, this one is already covered',
  no: 'Nothing is claimed on this gift, whatever they declared before',
  paper: 'Store the signed paper: HMRC may ask for it for six years after the last claim',
  spoken: 'It counts once the donor has a written record of it. They may cancel within 30 days',
}

type GiftAidFieldsProps = { gift: GiftPartsForm; isCollected: boolean }

export function GiftAidFields({ gift, isCollected }: GiftAidFieldsProps) {
  const today = useToday()
  const { hasGiftAid } = useGiftOptions()
  const [kind, source = 'none', isOutsideUk] = gift.form.watch([
    'donor.kind',
    'giftAid.source',
    'giftAid.declaration.isOutsideUk',
  ])
  const cannotDeclare = kind === 'anonymous' || isCollected
  // text typed already stays, with the reason why it is refused
  if (!hasGiftAid || (cannotDeclare && source === 'none')) return null
  const line = (name: 'title' | 'firstName' | 'lastName' | 'address', label: string) => (
    <TextField
      {...gift.field(`giftAid.declaration.${name}`)}
      label={label}
      maxLength={GIFT_AID_LENGTHS[name]}
      autoComplete="off"
      required={name !== 'title'}
      className={name === 'address' ? 'sm:col-span-2' : ''}
    />
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-card border border-line bg-raised p-5">
      <legend className="px-1 font-semibold">Gift Aid</legend>
      <SelectField {...gift.field('giftAid.source')} label="Declaration" hint={HINTS[source]}>
        <Options of={SOURCES} />
      </SelectField>
      {(source === 'paper' || source === 'spoken') && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            {...gift.field('giftAid.madeOn')}
            label={source === 'paper' ? 'Day on the paper' : 'Day the record was sent'}
            type="date"
            max={today}
            required
          />
          {line('title', 'Title (optional)')}
          {line('firstName', 'First name')}
          {line('lastName', 'Last name')}
          {line('address', 'Home address: house and street')}
          {!isOutsideUk && (
            <TextField
              {...gift.field('giftAid.declaration.postcode', { shouldUnregister: true })}
              label="Postcode"
              maxLength={10}
              autoComplete="off"
              required
            />
          )}
          <CheckboxField
            {...gift.field('giftAid.declaration.isOutsideUk')}
            label="They live outside the UK"
            className="self-end"
          />
          <SelectField {...gift.field('giftAid.declaration.scope')} label="Covers" className="sm:col-span-2">
            {scopesOf(false).map((scope) => (
              <option key={scope} value={scope}>
                {GIFT_AID_SCOPE_LABELS[scope]}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </fieldset>
  )
}
