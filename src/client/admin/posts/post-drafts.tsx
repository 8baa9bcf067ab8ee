/** Above the list: posts that were begun and never saved, so that nobody has to remember which. */
import { Button } from '../../ui/button.tsx'
import { LondonTime } from '../london-time.tsx'
import { ignoreDoubleClick } from '../ignore-double-click.ts'
import { forgetDraft, usePostDrafts } from './post-draft.ts'

type PostDraftsProps = {
  onContinue: (postId: number | null) => void
  /** The buttons go with what they discard. */
  focusElsewhere: () => void
}

export function PostDrafts({ onContinue, focusElsewhere }: PostDraftsProps) {
  const drafts = usePostDrafts()
  if (drafts.length === 0) return null
  return (
    <section
      aria-labelledby="kept-posts"
      className="mb-4 rounded-card border border-accent-strong bg-raised px-4 pt-4 pb-2"
    >
      <h3 id="kept-posts" className="text-base font-semibold">
        Unsaved text on this device
      </h3>
      <ul className="divide-y divide-line">
        {drafts.map(({ key, postId, keptAt, texts, isReplaced }) => {
          const title = texts.title.trim() === '' ? 'Untitled' : texts.title
          const about = <span className="sr-only"> ‘{title}’</span>
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <p className="min-w-0 flex-1 basis-52">
                <span className="font-medium wrap-anywhere">{title}</span>{' '}
                <span className="text-sm text-muted">
                  {isReplaced ? 'the version you replaced, ' : postId === null ? 'new post, ' : ''}
                  <LondonTime at={new Date(keptAt).toISOString()} />
                </span>
              </p>
              <div className="-mx-3 flex">
                <Button variant="quiet" size="sm" tone="primary" onClick={() => onContinue(postId)}>
                  <span>Continue{about}</span>
                </Button>
                <Button
                  variant="quiet"
                  size="sm"
                  {...ignoreDoubleClick(() => {
                    focusElsewhere()
                    forgetDraft(key)
                  })}
                >
                  <span>Discard{about}</span>
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
