/** Earlier published versions: their differences, and a button to restore each. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { VERSIONS_KEPT } from '#shared/site/content/sections.ts'
import type { ContentVersionEntry } from '#shared/site/content/content.schema.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { AdminPage } from '../../admin-page.tsx'
import { ToList } from '../../ui/to-list.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Loading } from '../../ui/loading.tsx'
import { LondonTime } from '../../ui/london-time.tsx'
import { BringBack } from './bring-back.tsx'
import { VersionDifference } from './differences.tsx'
import { namesOf } from '../section-names.ts'

export const Route = createFileRoute('/admin/content/versions')({ component: Versions })

function Versions() {
  return (
    <AdminPage title="Earlier versions">
      <ToList to="/admin/content" list="All content" className="mb-2" />
      <p className="mb-5 max-w-article text-muted">
        The last {VERSIONS_KEPT} versions of the site’s content, and the original. Restoring one publishes it
        again as the newest; the others stay here.
      </p>
      <VersionList />
    </AdminPage>
  )
}

function VersionList() {
  const query = useQuery(useTRPC().utils.content.versions.queryOptions())
  const [brought, setBrought] = useState<string>()
  const statusLine = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (brought !== undefined) statusLine.current?.focus()
  }, [brought])
  return (
    <Loaded query={query} what="the versions" loading={<Loading what="the content" />}>
      {(data) => (
        <>
          {brought !== undefined && (
            <p
              ref={statusLine}
              tabIndex={-1}
              className="mb-4 rounded-card border border-accent-strong bg-raised p-4 font-semibold"
            >
              {brought}
            </p>
          )}
          <ol aria-label="Versions" className="flex flex-col gap-3">
            {data.map((version) => (
              <Version key={version.id} version={version} onBrought={setBrought} />
            ))}
          </ol>
        </>
      )}
    </Loaded>
  )
}

type Shown = 'before' | 'now' | 'question'
type VersionProps = { version: ContentVersionEntry; onBrought: (words: string) => void }

const WORDS = {
  before: ['Show changes', 'Hide changes'],
  now: ['Compare with the site now', 'Hide comparison'],
  question: ['Restore…', 'Do not restore'],
} as const

function Version({ version, onBrought }: VersionProps) {
  const { id, publishedAt, isLive, changed } = version
  const [shown, setShown] = useState<Shown>()
  const at = publishedAt === null ? <span>Original</span> : <LondonTime at={publishedAt} />
  const buttons = (['before', 'now', 'question'] as const).filter((each) =>
    each === 'before' ? publishedAt !== null : !isLive,
  )
  return (
    <li className="rounded-card border border-line bg-raised p-4">
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
            variant="quiet"
            tone="primary"
            size="sm"
            aria-expanded={shown === each}
            onClick={() => setShown(shown === each ? undefined : each)}
          >
            {WORDS[each][shown === each ? 1 : 0]}
            <span className="sr-only">
              <span>: </span>
              {at}
            </span>
          </Button>
        ))}
      </div>
      {shown && (
        <div className="mt-3 border-t border-line pt-4">
          {shown === 'question' ? (
            <BringBack
              id={id}
              onBrought={(words) => {
                setShown(undefined)
                onBrought(words)
              }}
            />
          ) : (
            <VersionDifference id={id} to={shown} />
          )}
        </div>
      )}
    </li>
  )
}
