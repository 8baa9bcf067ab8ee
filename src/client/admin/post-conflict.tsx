/** Two versions of a post beside each other, field by field where they differ. */
import type { RefObject } from 'react'
import type { BlogPost } from '#shared/blog.ts'
import { LondonTime } from './london-time.tsx'
import { beginningOf, differencesOf, endOf, type Difference } from './post-difference.ts'
import { textsOfPost, type PostTexts } from './post-texts.ts'

type PostConflictProps = {
  headingRef: RefObject<HTMLHeadingElement | null>
  mine: PostTexts
  theirs: BlogPost
}

export function PostConflict({ headingRef, mine, theirs }: PostConflictProps) {
  return (
    <section className="flex flex-col gap-5">
      <div>
        <h3 ref={headingRef} tabIndex={-1} className="text-lg">
          This post was changed elsewhere
        </h3>
        <p className="mt-1 text-ink-soft">
          Somebody saved another version on <LondonTime at={theirs.updatedAt} />, while you were writing.
          Nothing of yours is lost: choose which version stays. What differs is marked.
        </p>
      </div>
      {differencesOf(mine, textsOfPost(theirs)).map((difference) => (
        <Compared key={difference.label} {...difference} />
      ))}
    </section>
  )
}

function Compared({ label, before, mine, theirs, after }: Difference) {
  const side = (whose: string, own: string) => (
    <div className="min-w-0 rounded-md border border-line bg-white p-3.5">
      <h5 className="text-xs font-semibold tracking-wide text-ink-soft uppercase">{whose}</h5>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">
        {before + own + after === '' ? (
          <em className="text-ink-soft">empty</em>
        ) : (
          <>
            {endOf(before)}
            {own !== '' && <mark className="bg-marigold/35 font-semibold text-ink">{own}</mark>}
            {beginningOf(after)}
          </>
        )}
      </p>
    </div>
  )
  return (
    <section>
      <h4 className="font-semibold">{label}</h4>
      <div className="mt-1.5 grid gap-3 sm:grid-cols-2">
        {side('Yours', mine)}
        {side('Theirs', theirs)}
      </div>
    </section>
  )
}
