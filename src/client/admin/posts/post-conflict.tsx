/** Compares two versions of a post, field by field. */
import type { EditedPost } from '#shared/site/blog/blog.ts'
import { changedElsewhereText } from '#shared/platform/api/changed-elsewhere.ts'
import { LondonTime } from '../ui/london-time.tsx'
import type { WordChange } from '../ui/word-changes.ts'
import { differencesOf } from './post-difference.ts'
import { postValuesOf, type PostValues } from './post-values.ts'

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

export function PostConflict({ mine, theirs }: { mine: PostValues; theirs: EditedPost }) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 ref={takeFocus} tabIndex={-1} className="text-lg">
          {changedElsewhereText('This post')}
        </h3>
        <p className="mt-1 text-muted">
          Someone saved another version on <LondonTime at={theirs.updatedAt} />, while you were writing.
          Choose which version to keep; the differences are marked. If you use theirs, your text is set aside
          so that you can restore it.
        </p>
      </div>
      {differencesOf(mine, postValuesOf(theirs)).map(({ label, changes }) => (
        <section key={label}>
          <h4 className="font-semibold">{label}</h4>
          <div className="mt-1.5 grid gap-3 sm:grid-cols-2">
            <Version whose="Yours" changes={changes.filter(({ added }) => !added)} />
            <Version whose="Theirs" changes={changes.filter(({ removed }) => !removed)} />
          </div>
        </section>
      ))}
    </div>
  )
}

function Version({ whose, changes }: { whose: string; changes: WordChange[] }) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-raised p-3.5">
      <h5 className="text-xs font-semibold tracking-wide text-muted uppercase">{whose}</h5>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {changes.every(({ value }) => value.length === 0) && <em className="text-muted">empty</em>}
        {changes.map((change, index) => shown(change, index))}
      </p>
    </div>
  )
}

/** How many unchanged words to show around a change. */
const AROUND = 25

function shown({ value, added, removed }: WordChange, index: number) {
  const text = value.join('')
  // trailing blanks do not count as a change
  const words = text.trimEnd()
  const [head, tail] = [value.slice(0, AROUND), value.slice(-AROUND)]
  const isMarked = added || removed
  return (
    <span key={index}>
      {isMarked && <mark className="bg-accent/35 font-semibold text-on-surface">{words}</mark>}
      {isMarked && <span>{text.slice(words.length)}</span>}
      {!isMarked && <span>{value.length > 2 * AROUND ? `${head.join('')}… ${tail.join('')}` : text}</span>}
    </span>
  )
}
