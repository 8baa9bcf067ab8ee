/** A buyer's answers below the bracelet they belong to. */
import { choiceText } from '#shared/site/shop/choices.ts'
import type { Choice } from '#shared/site/shop/shop.ts'
import { cn } from '../../platform/ui/cn.ts'

export function ChoiceList({ choices, className }: { choices: readonly Choice[]; className?: string }) {
  if (choices.length === 0) return null
  return (
    <ul className={cn('text-sm wrap-anywhere', className)}>
      {choices.map((choice) => (
        <li key={choice.question}>{choiceText(choice)}</li>
      ))}
    </ul>
  )
}

/** Distinguishes a line from the same bracelet with other answers: 'Two flags, Ghana and Kenya'. */
export const chosenName = (name: string, choices: readonly Choice[]): string =>
  [name, ...choices.map(({ answer }) => answer)].join(', ')
