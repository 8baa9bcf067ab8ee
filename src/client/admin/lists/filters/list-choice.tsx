/** Filters a list by one of a few values. */
import { SelectField } from '../../../platform/ui/fields/field.tsx'

export type ListChoiceProps<Word extends string> = {
  label: string
  /** The option for no filter: 'All kinds'. */
  all: string
  words: readonly Word[]
  labels: Record<Word, string>
  chosen: Word | undefined
  onChoose: (word: string) => void
  className?: string
}

export function ListChoice<Word extends string>(props: ListChoiceProps<Word>) {
  const { label, all, words, labels, chosen, onChoose, className = 'min-w-36 flex-1 sm:max-w-60' } = props
  return (
    <SelectField
      label={label}
      className={className}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{all}</option>
      {words.map((word) => (
        <option key={word} value={word}>
          {labels[word]}
        </option>
      ))}
    </SelectField>
  )
}
