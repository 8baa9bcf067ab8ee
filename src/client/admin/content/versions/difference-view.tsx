/** A text's changes: removed words are struck out, added ones underlined, and screen readers announce both. */
import { cn } from '../../../platform/ui/cn.ts'
import type { FieldDifference } from './difference.ts'

/** How many unchanged words to show around a change. */
const AROUND = 25
/** Too few to be worth hiding. */
const FEW = 5

type WordChange = FieldDifference['changes'][number]

export function FieldDifferences({ fields }: { fields: readonly FieldDifference[] }) {
  return (
    <dl className="flex flex-col gap-4">
      {fields.map(({ label, changes }) => (
        <div key={label}>
          <dt className="text-sm font-semibold">{label}</dt>
          <dd
            dir="auto"
            className="mt-1 rounded-md border border-line bg-raised p-3.5 whitespace-pre-line wrap-anywhere"
          >
            {changes.map((change, index) => (
              <Change
                key={index}
                change={change}
                isFirst={index === 0}
                isLast={index === changes.length - 1}
              />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ChangeProps = { change: WordChange; isFirst: boolean; isLast: boolean }

function Change({ change: { value, added, removed }, isFirst, isLast }: ChangeProps) {
  const text = value.join('')
  if (text === '') return null
  if (!added && !removed) return <span>{shortened(value, isFirst, isLast)}</span>
  // trailing blanks do not count as a change
  const words = text.trimEnd()
  const Mark = added ? 'ins' : 'del'
  return (
    <>
      <span className="sr-only">{added ? '[added: ' : '[removed: '}</span>
      <Mark
        className={cn(
          'rounded-sm px-0.5 font-semibold',
          added ? 'bg-success/15 text-success' : 'bg-danger/10 text-danger',
        )}
      >
        {words}
      </Mark>
      <span className="sr-only">]</span>
      {!isLast && <span>{text.slice(words.length) || ' '}</span>}
    </>
  )
}

/** Unchanged words, without the middle of a long run; at the start and end of the text only the side near a change. */
function shortened(words: readonly string[], isFirst: boolean, isLast: boolean): string {
  const head = isFirst ? [] : words.slice(0, AROUND)
  const tail = isLast ? [] : words.slice(-AROUND)
  const whole = words.length <= head.length + tail.length + FEW
  const text = whole ? words.join('') : [head, tail].map((part) => part.join('')).join('… ')
  return isLast ? text.trimEnd() : text
}
