/** What a list is narrowed to by one of a few words. */
import { useId } from 'react'
import { controlClass } from '../ui/field.tsx'

type ListChoiceProps<Word extends string> = {
  label: string
  /** What is chosen by nothing: 'All kinds'. */
  all: string
  words: readonly Word[]
  labels: Record<Word, string>
  chosen: Word | undefined
  onChoose: (word: string) => void
}

export function ListChoice<Word extends string>(props: ListChoiceProps<Word>) {
  const { label, all, words, labels, chosen, onChoose } = props
  const id = useId()
  return (
    <span className="min-w-40 flex-1 sm:max-w-60">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value)}
        className={controlClass}
      >
        <option value="">{all}</option>
        {words.map((word) => (
          <option key={word} value={word}>
            {labels[word]}
          </option>
        ))}
      </select>
    </span>
  )
}
