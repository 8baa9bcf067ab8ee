/** Two versions of a post beside each other, field by field where they differ. */
import type { RefObject } from 'react'
import type { BlogPost } from '#shared/blog.ts'
import { LondonTime } from '../london-time.tsx'
import { differencesOf, shortened, type Difference, type Stretch } from './post-difference.ts'
import { valuesOfPost, type PostValues } from './post-values.ts'

type PostConflictProps = {
  headingRef: RefObject<HTMLHeadingElement | null>
  mine: PostValues
  theirs: BlogPost
}

export function PostConflict({ headingRef, mine, theirs }: PostConflictProps) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 ref={headingRef} tabIndex={-1} className="text-lg">
          This post was changed elsewhere
        </h3>
        <p className="mt-1 text-muted">
          Someone saved another version on <LondonTime at={theirs.updatedAt} />, while you were writing.
          Choose which version to keep; the differences are marked. If you use theirs, your text is set aside
          so that you can restore it.
        </p>
      </div>
      {differencesOf(mine, valuesOfPost(theirs)).map(({ label, stretches }) => (
        <section key={label}>
          <h4 className="font-semibold">{label}</h4>
          <div className="mt-1.5 grid gap-3 sm:grid-cols-2">
            <Version whose="Yours" side="mine" stretches={stretches} />
            <Version whose="Theirs" side="theirs" stretches={stretches} />
          </div>
        </section>
      ))}
    </div>
  )
}

type VersionProps = { whose: string; side: 'mine' | 'theirs'; stretches: Difference['stretches'] }

function Version({ whose, side, stretches }: VersionProps) {
  const hasNothing = stretches.every((stretch) => !('both' in stretch) && stretch[side] === '')
  return (
    <div className="min-w-0 rounded-md border border-line bg-raised p-3.5">
      <h5 className="text-xs font-semibold tracking-wide text-muted uppercase">{whose}</h5>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {hasNothing && <em className="text-muted">empty</em>}
        {stretches.map((stretch, index) => shown(stretch, side, index, stretches.length))}
      </p>
    </div>
  )
}

function shown(stretch: Stretch, side: VersionProps['side'], index: number, count: number) {
  if ('both' in stretch) {
    return (
      <span key={index}>
        {shortened(stretch.both, { isFirst: index === 0, isLast: index === count - 1 })}
      </span>
    )
  }
  const own = stretch[side]
  // the blanks after the last word are nobody's change
  const word = own.trimEnd()
  if (word === '') return own
  return (
    <span key={index}>
      <mark className="bg-accent/35 font-semibold text-on-surface">{word}</mark>
      {own.slice(word.length)}
    </span>
  )
}
