/** Ends a declaration: from which day, and why. */
import { useState } from 'react'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { ENDING_REASON_LABELS, ENDING_REASONS } from '#shared/money/gift-aid/gift-aid.ts'
import { endDeclarationInput } from '#shared/money/gift-aid/gift-aid-page.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { OpenedForm } from '../forms/opened-form.tsx'

type EndingFormProps = { id: number; supporterId: number; onClose: () => void }

const schema = endDeclarationInput.omit({ id: true })

export function EndingForm({ id, supporterId, onClose }: EndingFormProps) {
  const { client, utils } = useTRPC()
  const [today] = useState(() => londonDay(new Date()))
  return (
    <OpenedForm
      label="End this declaration"
      draft={`ending of declaration ${id}`}
      schema={schema}
      start={{ endsOn: today, reason: 'cancelled' }}
      send={(input) => client.giftAid.endDeclaration.mutate({ ...input, id })}
      success={{ title: 'The declaration has ended' }}
      refusal={(error) => refusal('The declaration was not ended', error)}
      onDone={() => utils.supporters.byId.invalidate({ id: supporterId })}
      submit="End it"
      onClose={onClose}
    >
      {(field) => (
        <div className="grid items-start gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <TextField
            {...field('endsOn')}
            label="Gifts from this day on are not covered"
            type="date"
            max={today}
            required
          />
          <SelectField
            {...field('reason')}
            label="Why"
            hint="It cannot be undone. The donor can declare again."
            required
          >
            {ENDING_REASONS.filter((reason) => reason !== 'erased').map((reason) => (
              <option key={reason} value={reason}>
                {ENDING_REASON_LABELS[reason]}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </OpenedForm>
  )
}
