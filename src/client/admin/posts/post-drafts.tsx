/** Unsaved posts, listed above the posts and offered in the editor. */
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { LondonTime } from '../ui/london-time.tsx'
import { forgetDraft, usePostDrafts, type PostDraft } from './post-draft.ts'

type PostDraftsProps = {
  onContinue: (draft: PostDraft) => void
  focusElsewhere: () => void
}

export function PostDrafts({ onContinue, focusElsewhere }: PostDraftsProps) {
  const drafts = usePostDrafts()
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="unsaved-posts" className="mb-4">
      <h3 id="unsaved-posts" className="mb-2 text-base font-semibold">
        Unsaved text on this device
      </h3>
      <DraftList {...{ drafts, focusElsewhere }} isNamed verb={() => 'Continue'} onTake={onContinue} />
    </section>
  )
}

type DraftListProps = {
  drafts: readonly PostDraft[]
  verb: (draft: PostDraft) => string
  /** Distinguishes the buttons of several posts. */
  isNamed?: boolean
  onTake: (draft: PostDraft) => void
  /** Called when discarding removes the focused button. */
  focusElsewhere: () => void
}

export function DraftList({ drafts, verb, isNamed = false, onTake, focusElsewhere }: DraftListProps) {
  if (drafts.length === 0) return null
  return (
    <ul className="flex flex-col gap-3">
      {drafts.map((draft) => {
        const { key, savedAt, values, isReplaced } = draft
        const title = values.title.trim() || 'Untitled'
        const about = isNamed && <span className="sr-only"> ‘{title}’</span>
        return (
          <Card key={key} asChild tone="accent" size="sm">
            <li>
              <p className="font-semibold">
                {isReplaced ? 'The version you replaced on' : 'Unsaved text from'}{' '}
                <LondonTime at={new Date(savedAt).toISOString()} />
              </p>
              <p className="line-clamp-2 text-sm wrap-anywhere text-muted">
                <span>{title}</span>
                {values.content.trim() && <span>{`: ${values.content}`}</span>}
              </p>
              <div className="mt-3 flex flex-wrap gap-3">
                <Button variant="secondary" onClick={() => onTake(draft)}>
                  <span>{verb(draft)}</span>
                  {about}
                </Button>
                <Button
                  variant="quiet"
                  {...ignoreDoubleClick(() => {
                    focusElsewhere()
                    forgetDraft(key)
                  })}
                >
                  <span>Discard</span>
                  {about}
                </Button>
              </div>
            </li>
          </Card>
        )
      })}
    </ul>
  )
}
