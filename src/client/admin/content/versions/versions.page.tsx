/** Earlier published versions: their differences, and a button to restore each. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ContentVersionEntry } from '#shared/site/content/content.schema.ts'
import { VERSIONS_KEPT } from '#shared/site/content/sections.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Card } from '../../../platform/ui/card.tsx'
import { refetchSite } from '../../admin-calls.tsx'
import { AdminPage } from '../../admin-page.tsx'
import { Confirm } from '../../kit/confirm.tsx'
import { useAction } from '../../kit/use-action.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { LondonTime } from '../../ui/london-time.tsx'
import { ToList } from '../../ui/to-list.tsx'
import { namesOf } from '../section-names.ts'
import { VersionDifference } from './differences.tsx'

export const Route = createFileRoute('/admin/content/versions')({ component: Versions })

function Versions() {
  const { client, utils } = useTRPC()
  const query = useQuery(utils.content.versions.queryOptions())
  const { data: draft } = useQuery(utils.content.draft.queryOptions())
  /** The version that may be restored. */
  const [asked, setAsked] = useState<number>()
  const [words, setWords] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const opener = useRef<HTMLElement>(null)
  useEffect(() => {
    if (words !== '') opener.current = status.current
  }, [words])
  const restore = useAction({
    send: (version: number) => client.content.bringBack.mutate({ id: asked ?? 0, version }),
    done: null,
    failed: 'The version was not restored',
    reads: [utils.content],
    onDone: async () => {
      await refetchSite()
      setWords('Restored. Visitors see it now.')
    },
  })
  return (
    <AdminPage title="Earlier versions">
      <ToList to="/admin/content" list="All content" className="mb-2" />
      <p className="mb-5 max-w-article text-muted">
        The last {VERSIONS_KEPT} versions of the site’s content, and the original. Restoring one publishes it
        again as the newest; the others stay here.
      </p>
      <Card asChild tone="accent" size="sm" className="mb-4 font-semibold empty:hidden">
        <p ref={status} tabIndex={-1}>
          {words}
        </p>
      </Card>
      <Loaded query={query} what="the versions">
        {(data) => (
          <ol aria-label="Versions" className="flex flex-col gap-3">
            {data.map((version) => (
              <Version
                key={version.id}
                version={version}
                onRestore={(button) => {
                  opener.current = button
                  setWords('')
                  setAsked(version.id)
                }}
              />
            ))}
          </ol>
        )}
      </Loaded>
      {draft && (
        <Confirm
          open={asked !== undefined}
          onOpenChange={() => setAsked(undefined)}
          opener={opener}
          question="Restore this version?"
          keep="Do not restore"
          answers={{ label: 'Restore now', variant: 'primary', act: restore.act(draft.version) }}
        >
          <p>
            <span>It is published at once. What visitors see now stays in this list.</span>
            {draft.changed.length > 0 && <span> Your draft keeps its changes.</span>}
          </p>
          {asked !== undefined && <VersionDifference id={asked} to="back" />}
        </Confirm>
      )}
    </AdminPage>
  )
}

const WORDS = {
  before: ['Show changes', 'Hide changes'],
  now: ['Compare with the site now', 'Hide comparison'],
} as const

type VersionProps = { version: ContentVersionEntry; onRestore: (button: HTMLElement) => void }

function Version({ version, onRestore }: VersionProps) {
  const { id, publishedAt, isLive, changed } = version
  const [shown, setShown] = useState<'before' | 'now'>()
  const at = publishedAt === null ? <span>Original</span> : <LondonTime at={publishedAt} />
  const buttons = [...(publishedAt === null ? [] : ['before' as const]), ...(isLive ? [] : ['now' as const])]
  const look = { variant: 'quiet', tone: 'primary', size: 'sm' } as const
  const ofIt = (
    <span className="sr-only">
      <span>: </span>
      {at}
    </span>
  )
  return (
    <Card asChild size="sm">
      <li>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="text-lg">{at}</h2>
          {isLive && <Badge tone="good">Visitors see this</Badge>}
          <p className="basis-full text-sm text-muted">
            {publishedAt === null ? 'How the site began' : `Changed: ${namesOf(changed)}`}
          </p>
        </div>
        <div className="mt-2 -ml-3 flex flex-wrap gap-x-2">
          {buttons.map((each) => (
            <Button
              key={each}
              {...look}
              aria-expanded={shown === each}
              onClick={() => setShown(shown === each ? undefined : each)}
            >
              {WORDS[each][shown === each ? 1 : 0]}
              {ofIt}
            </Button>
          ))}
          {!isLive && (
            <Button {...look} onClick={({ currentTarget }) => onRestore(currentTarget)}>
              <span>Restore…</span>
              {ofIt}
            </Button>
          )}
        </div>
        {shown && (
          <div className="mt-3 border-t border-line pt-4">
            <VersionDifference id={id} to={shown} />
          </div>
        )}
      </li>
    </Card>
  )
}
