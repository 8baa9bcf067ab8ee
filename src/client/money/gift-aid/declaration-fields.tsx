/** What a Gift Aid declaration asks: name, home address, and which gifts it covers, with HMRC's statement. */
import {
  declarationError,
  GIFT_AID_LENGTHS,
  GIFT_AID_SCOPE_LABELS,
  scopesOf,
  type GiftAidScope,
} from '#shared/money/gift-aid/gift-aid.ts'
import type { DeclarationField, TypedDeclaration } from '#shared/money/gift-aid/gift-aid.ts'
import { HIGHER_RATE, PLEASE_TELL, statementOf } from '#shared/money/gift-aid/gift-aid-wording.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import type { FormErrors } from '../../platform/forms/rules.ts'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { ChoiceGroup } from '../../platform/ui/fields/choice-group.tsx'
import { useSite } from '../../site/content/content.ts'
import { TextField } from '../../platform/ui/fields/field.tsx'
import type { formField } from '../../platform/ui/fields/form-field.ts'

/** 'Grace Ama Mensah' → 'Grace Ama' and 'Mensah'. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** The declaration from the form's values; an address outside the UK has no postcode. */
export const declarationOf = ({
  title,
  firstName,
  lastName,
  address,
  postcode,
  isOutsideUk,
  scope,
}: TypedDeclaration) => ({
  title,
  firstName,
  lastName,
  address,
  isOutsideUk,
  postcode: isOutsideUk ? '' : postcode,
  // no choice is null
  scope: (scope ?? '') as GiftAidScope,
})

/** The server's own rules, without zod. */
export function declarationErrors(typed: TypedDeclaration, isMonthly: boolean): FormErrors {
  const declared = declarationOf(typed)
  const fields = Object.keys(declared) as DeclarationField[]
  return Object.fromEntries(
    fields.map((field) => [field, declarationError(field, declared, scopesOf(isMonthly))]),
  )
}

type DeclarationFieldsProps = {
  field: (name: DeclarationField) => ReturnType<typeof formField>
  typed: Pick<TypedDeclaration, 'isOutsideUk' | 'scope'>
  /** Of the gift. */
  pence: number
  /** Whether it is a payment of a monthly gift. */
  isMonthly: boolean
}

export function DeclarationFields({ field, typed, pence, isMonthly }: DeclarationFieldsProps) {
  const scopes = scopesOf(isMonthly)
  const { error: scopeError, name: scopeName, ...scope } = field('scope')
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-[7.5rem_minmax(0,1fr)_minmax(0,1fr)]">
        <TextField
          {...field('title')}
          label="Title (optional)"
          autoComplete="honorific-prefix"
          maxLength={GIFT_AID_LENGTHS.title}
          className="max-sm:max-w-32"
        />
        <TextField
          {...field('firstName')}
          label="First name"
          required
          autoComplete="given-name"
          autoCapitalize="words"
          maxLength={GIFT_AID_LENGTHS.firstName}
        />
        <TextField
          {...field('lastName')}
          label="Last name"
          required
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={GIFT_AID_LENGTHS.lastName}
        />
      </div>
      <TextField
        {...field('address')}
        label="Home address"
        hint={
          typed.isOutsideUk
            ? 'House, street, town and country. HMRC needs your home, not a work address'
            : 'House name or number, and street. HMRC needs your home, not a work address'
        }
        required
        autoComplete="street-address"
        maxLength={GIFT_AID_LENGTHS.address}
      />
      {!typed.isOutsideUk && (
        <TextField
          {...field('postcode')}
          label="Postcode"
          required
          autoComplete="postal-code"
          autoCapitalize="characters"
          className="max-w-72"
        />
      )}
      <CheckboxField {...field('isOutsideUk')} label="I live outside the UK" className="-mt-2" />
      <ChoiceGroup
        type="radio"
        name={scopeName}
        legend="Which gifts may we claim on?"
        choices={scopes.map((each) => [each, GIFT_AID_SCOPE_LABELS[each]] as const)}
        control={scope}
        error={scopeError}
      />
      <Statement scope={scopes.find((each) => each === typed.scope)} pence={pence} />
    </div>
  )
}

/** HMRC's statement, once it is known which of its two forms applies. */
function Statement({ scope, pence }: { scope: GiftAidScope | undefined; pence: number }) {
  const { name } = useSite()
  return (
    <div className="rounded-card bg-sunken p-4 text-sm">
      <p aria-live="polite">
        <Declared scope={scope} charity={name} gift={formatPence(pence)} />
      </p>
      <p className="mt-3">{PLEASE_TELL.opening}</p>
      <ul className="mt-1 list-disc pl-5">
        {PLEASE_TELL.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className="mt-3 text-muted">{HIGHER_RATE}</p>
    </div>
  )
}

function Declared({
  scope,
  charity,
  gift,
}: {
  scope: GiftAidScope | undefined
  charity: string
  gift: string
}) {
  return scope === undefined
    ? 'Please choose which gifts we may claim on, and read here what you declare.'
    : statementOf(scope, charity, gift)
}
