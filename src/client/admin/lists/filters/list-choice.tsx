/** Filters a list by one of a few values. */
import { SelectField } from '../../../platform/ui/fields/field.tsx'
import type { ReactNode } from 'react'
import type { Choice } from '#shared/platform/api/list-choices.ts'

export type ListChoiceProps = Pick<Choice, 'label' | 'all' | 'words'> & {
  chosen: string | undefined
  onChoose: (word: string) => void
  className?: string
}

export function ListChoice(props: Omit<ListChoiceProps, 'label'> & { label: ReactNode }) {
  const { label, all, words, chosen, onChoose, className = 'min-w-36 max-sm:flex-1' } = props
  return (
    <SelectField
      label={label}
      className={className}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{all}</option>
      {Object.entries(words).map(([word, name]) => (
        <option key={word} value={word}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
