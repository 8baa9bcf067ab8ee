/** An addition to a gift: one line, in memory of or on behalf of somebody, or a note. */
import {
  DEDICATION_LABELS,
  MAX_DEDICATION,
  type DedicationKind,
} from '#shared/money/donations/dedications.ts'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'

const LINES: Record<DedicationKind, { label: string; hint?: string }> = {
  memory: { label: 'Their name' },
  behalf: {
    label: 'Their name',
    hint: 'If the money is theirs and not yours, please answer no to Gift Aid.',
  },
  note: { label: 'Your note' },
}

const lineOf = (kind: string) => LINES[kind as DedicationKind] as (typeof LINES)[DedicationKind] | undefined

type Props = {
  kind: string
  field: (
    name: 'kind' | 'text',
  ) => Partial<Parameters<typeof TextField>[0] & Parameters<typeof SelectField>[0]>
}

export function DedicationFields({ kind, field }: Props) {
  const line = lineOf(kind)
  return (
    <>
      <SelectField {...field('kind')} label="Add something to your gift (optional)">
        <option value="">Just the gift</option>
        {Object.entries({ ...DEDICATION_LABELS, note: 'A note' }).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {line && (
        <TextField {...field('text')} {...line} maxLength={MAX_DEDICATION} autoComplete="off" required />
      )}
    </>
  )
}
