/** Above the content's forms: what the draft changes, with preview, publish and discard. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { changedElsewhereText } from '#shared/platform/api/changed-elsewhere.ts'
import type { ContentDraft } from '#shared/site/content/content.schema.ts'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { refetchSite } from '../admin-calls.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { useAction } from '../kit/use-action.ts'
import { namesOf } from './section-names.ts'
import { DraftDifference } from './versions/differences.tsx'

type DraftBarProps = {
  draft: ContentDraft
  /** The result of the last action, which gets the focus. */
  saved?: { words: string } | undefined
}

export function DraftBar({ draft, saved }: DraftBarProps) {
  const [done, setDone] = useState<{ words: string }>()
  const head = useRef<HTMLDivElement>(null)
  const latest = done ?? saved
  useEffect(() => {
    // don't steal the focus from a text field
    if (latest && document.activeElement?.matches('input, textarea') !== true) head.current?.focus()
  }, [latest])
  const isChanged = draft.changed.length > 0
  if (!isChanged && !latest) return null
  return (
    <Card asChild tone="accent" className="mb-6 flex flex-col gap-4">
      <section aria-label="Draft">
        <div ref={head} tabIndex={-1}>
          {latest && <p className="font-semibold">{latest.words}</p>}
          {isChanged && (
            <p>
              Draft differs from the published site in: <strong>{namesOf(draft.changed)}</strong>
            </p>
          )}
        </div>
        <DraftActions draft={draft} head={head} onDone={(words) => setDone({ words })} />
      </section>
    </Card>
  )
}

type DraftActionsProps = {
  draft: ContentDraft
  /** Gets the focus, because the buttons disappear with the changes. */
  head: RefObject<HTMLElement | null>
  onDone: (words: string) => void
}

function DraftActions({ draft: { version, changed }, draft, head, onDone }: DraftActionsProps) {
  const { client, utils } = useTRPC()
  const router = useRouter()
  const [asked, setAsked] = useState<'publish' | 'discard'>()
  const common = { done: null, reads: [utils.content] }
  const preview = useAction({
    ...common,
    // in the same document, because a new one would be locked
    send: () => client.content.setPreview.mutate({ isOn: true }).then(refetchSite),
    failed: 'The preview could not be opened',
    onDone: () => router.navigate({ to: '/' }),
  })
  const publish = useAction({
    ...common,
    send: () => client.content.publish.mutate({ version }),
    failed: (error) => (isOvertaken(error) ? null : refusal('The draft was not published', error)),
    onDone: async () => {
      await refetchSite()
      onDone('Published. Visitors see it now.')
    },
  })
  const discard = useAction({
    ...common,
    send: () => client.content.discard.mutate({ version }),
    failed: (error) => (isOvertaken(error) ? null : refusal('The draft was not discarded', error)),
    onDone: () => onDone('Draft discarded. It matches what visitors see.'),
  })
  const question = (name: typeof asked, { error }: typeof publish) => ({
    open: asked === name,
    onOpenChange: (open: boolean) => setAsked(open ? name : undefined),
    opener: head,
    children: (
      <>
        {isOvertaken(error) && (
          <p role="alert" className="font-semibold text-danger">
            {`${changedElsewhereText('This draft')} This is what it changes now.`}
          </p>
        )}
        <DraftDifference draft={draft} />
      </>
    ),
  })
  return (
    <>
      {changed.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" {...preview.button()}>
            Preview the site
          </Button>
          <Button onClick={() => setAsked('publish')}>Publish…</Button>
          <Button variant="quiet" tone="danger" onClick={() => setAsked('discard')}>
            Discard the draft…
          </Button>
        </div>
      )}
      <Confirm
        {...question('publish', publish)}
        question="Publish these changes?"
        keep="Not yet"
        answers={{ label: 'Publish now', variant: 'primary', act: publish.act() }}
      />
      <Confirm
        {...question('discard', discard)}
        question="Discard these changes?"
        keep="Keep the draft"
        answers={{ label: 'Discard the draft', act: discard.act() }}
      />
    </>
  )
}

const isOvertaken = (error: CallError | null) => error?.data?.code === 'CHANGED_ELSEWHERE'
