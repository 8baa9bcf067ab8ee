/** Above the content's forms: what the draft changes, with preview, publish and discard. */
import { useEffect, useRef, useState } from 'react'
import { changedElsewhereText } from '#shared/platform/api/changed-elsewhere.ts'
import type { ContentDraft } from '#shared/site/content/content.schema.ts'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { DraftDifference } from './versions/differences.tsx'
import { PreviewButton } from './preview-button.tsx'
import { namesOf } from './section-names.ts'
import { usePublished } from './use-published.ts'

type DraftBarProps = {
  draft: ContentDraft
  /** The result of the last action, which gets the focus. */
  saved?: { words: string } | undefined
}

export function DraftBar({ draft, saved }: DraftBarProps) {
  const [confirming, setConfirming] = useState<'publish' | 'discard'>()
  const [done, setDone] = useState<{ words: string }>()
  const head = useRef<HTMLDivElement>(null)
  const latest = done ?? saved
  useEffect(() => {
    // don't steal the focus from a text field
    if (latest && document.activeElement?.matches('input, textarea') !== true) head.current?.focus()
  }, [latest])
  const isChanged = draft.changed.length > 0
  if (!isChanged && !latest) return null
  const finish = (words: string) => {
    setConfirming(undefined)
    setDone({ words })
  }
  return (
    <section
      aria-label="Draft"
      className="mb-6 flex flex-col gap-4 rounded-card border border-accent-strong bg-raised p-5"
    >
      <div ref={head} tabIndex={-1}>
        {latest && <p className="font-semibold">{latest.words}</p>}
        {isChanged && (
          <p>
            Draft differs from the published site in: <strong>{namesOf(draft.changed)}</strong>
          </p>
        )}
      </div>
      {isChanged && confirming === undefined && (
        <div className="flex flex-wrap gap-3">
          <PreviewButton />
          <Button onClick={() => setConfirming('publish')}>Publish…</Button>
          <Button variant="quiet" tone="danger" onClick={() => setConfirming('discard')}>
            Discard the draft…
          </Button>
        </div>
      )}
      {isChanged && confirming && (
        <Question
          draft={draft}
          about={confirming}
          onClose={() => {
            setConfirming(undefined)
            // the clicked button disappears
            head.current?.focus()
          }}
          onDone={finish}
        />
      )}
    </section>
  )
}

type QuestionProps = {
  draft: ContentDraft
  about: 'publish' | 'discard'
  onClose: () => void
  onDone: (words: string) => void
}

function Question({ draft, about, onClose, onDone }: QuestionProps) {
  const { client, utils } = useTRPC()
  const refresh = usePublished()
  const { version } = draft
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOvertaken, setIsOvertaken] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const isPublish = about === 'publish'
  const { mutate, isPending } = useToastMutation<void, unknown>({
    mutationFn: () =>
      isPublish ? client.content.publish.mutate({ version }) : client.content.discard.mutate({ version }),
    success: null,
    failure: (error) => (isConflict(error) ? null : refusal(FAILURES[about], error)),
    onSuccess: async () => {
      await (isPublish ? refresh() : utils.content.invalidate())
      onDone(isPublish ? 'Published. Visitors see it now.' : 'Draft discarded. It matches what visitors see.')
    },
    onError: (error) => {
      if (!isConflict(error)) return
      setIsOvertaken(true)
      void utils.content.invalidate()
    },
  })
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        {isPublish ? 'Publish these changes?' : 'Discard these changes?'}
      </h2>
      {isOvertaken && (
        <p role="alert" className="font-semibold text-danger">
          {`${changedElsewhereText('This draft')} This is what it changes now.`}
        </p>
      )}
      <DraftDifference draft={draft} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isPublish ? 'primary' : 'danger'}
          busy={isPending}
          {...ignoreDoubleClick(() => mutate())}
        >
          {isPublish ? 'Publish now' : 'Discard the draft'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {isPublish ? 'Not yet' : 'Keep the draft'}
        </Button>
      </div>
    </div>
  )
}

const isConflict = (error: CallError) => error.data?.code === 'CHANGED_ELSEWHERE'

const FAILURES = {
  publish: 'The draft was not published',
  discard: 'The draft was not discarded',
}
