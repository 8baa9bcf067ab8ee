/** Includes a gift in Gift Aid or excludes it, with the reason. */
import type { GiftDecision } from '#shared/money/gift-aid/gift-aid.ts'
import { MAX_DECISION_REASON } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import { decideInput } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { SmallForm } from '../forms/small-form.tsx'

type DecideFormProps = { id: number; decision: GiftDecision; label: string; close: () => void }

export function DecideForm({ id, decision, label, close }: DecideFormProps) {
  const { client, utils } = useTRPC()
  const isIncluding = decision === 'include'
  return (
    <SmallForm
      isPlain
      label={label}
      draft={`${decision} gift ${id}`}
      schema={decideInput}
      start={{ id, decision, reason: '' }}
      send={(input) => client.claims.decide.mutate(input)}
      success={{ title: isIncluding ? 'Gift Aid is claimed on it' : 'Gift Aid is not claimed on it' }}
      refusal={(error) => refusal('Nothing was changed', error)}
      onDone={async () => {
        await utils.claims.invalidate()
        close()
      }}
      submit={isIncluding ? 'Include' : 'Exclude'}
      onClose={close}
    >
      {(field) => (
        <TextField
          {...field('reason')}
          label="Reason"
          hint={
            isIncluding
              ? 'How do you know that the donor declared it, and that nobody else claims on it?'
              : undefined
          }
          maxLength={MAX_DECISION_REASON}
          autoComplete="off"
          required
        />
      )}
    </SmallForm>
  )
}
