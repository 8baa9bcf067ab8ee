/** Gift Aid in the donation's details: one sentence, yes or no, and after yes the fields of a declaration. */
import type { ComponentProps } from 'react'
import type { formField } from '../../platform/ui/fields/form-field.ts'
import { ChoiceGroup } from '../../platform/ui/fields/choice-group.tsx'
import { becomes } from './becomes.ts'
import { DeclarationFields } from './declaration-fields.tsx'

const ANSWERS = [
  ['yes', 'Yes, add Gift Aid'],
  ['no', 'No, thank you'],
] as const

type GiftAidChoiceProps = ComponentProps<typeof DeclarationFields> & {
  /** The field of the answer. */
  answer: ReturnType<typeof formField>
  isWanted: boolean
}

export function GiftAidChoice({ answer, isWanted, ...fields }: GiftAidChoiceProps) {
  const { error, name, ...control } = answer
  return (
    <>
      <ChoiceGroup
        type="radio"
        name={name}
        legend={`${becomes(fields.pence)} with Gift Aid, at no cost to you. Would you like that?`}
        hint="The government adds 25p to each pound you give of your own money, if you pay UK Income Tax or Capital Gains Tax."
        choices={ANSWERS}
        control={control}
        error={error}
      />
      {isWanted && <DeclarationFields {...fields} />}
    </>
  )
}
