import type { ReactNode } from 'react'
import { NEWEST_BACKUP_PATH } from '#shared/admin/exports.ts'
import type { SetUpItem } from '#shared/admin/set-up.ts'
import { useSite } from '../../site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { DownloadFile } from '../lists/download-file.tsx'
import { useHashTarget } from '../ui/use-hash-target.ts'
import { newKey } from '../../platform/idempotency-key.ts'
import { PartLink } from './part-link.tsx'
import { ACTIONS, itemText, PART_TITLES, STATE_LABELS } from './set-up-labels.ts'
import { Technician } from '../ui/technician.tsx'
import { TryButton } from './try-button.tsx'

/** One part: what is known of it, what can be tried, and what to do. */
export function SetUpPart({ item }: { item: SetUpItem }) {
  const { part, state, technician } = item
  const { name } = useSite()
  const [tone, label] = STATE_LABELS[state]
  const heading = `${part}-heading`
  // the red line links to it
  const { target: title, isTarget } = useHashTarget<HTMLHeadingElement>(part)
  return (
    <li
      id={part}
      className={cn(
        'mb-4 break-inside-avoid rounded-card border bg-raised p-4',
        isTarget ? 'border-primary' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={heading} ref={title} tabIndex={-1} className="scroll-mt-8 text-lg">
          {PART_TITLES[part]}
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1">{itemText(item)}</p>
      <Actions item={item} />
      {state === 'missing' && ACTIONS[part] !== undefined && (
        <PartLink
          part={part}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          {ACTIONS[part]}
        </PartLink>
      )}
      {technician !== null && (
        <Technician about={PART_TITLES[part]}>{`On the server of ${name}: ${technician}.`}</Technician>
      )}
      {part === 'backup' && <Restoring />}
    </li>
  )
}

/** What the owner can try: for each a button that says what it does. */
function Actions({ item }: { item: SetUpItem }) {
  const { client } = useTRPC()
  const { part, state, lacks, okAt } = item
  if (part === 'mail' && state !== 'missing')
    return (
      <Row>
        <TryButton
          label="Send me a test"
          part={part}
          run={() => client.setUp.sendTest.mutate({ key: newKey() })}
          success={{ title: 'Test sent', description: 'Check your inbox and your junk folder.' }}
          failing="The mail server refused it"
        />
      </Row>
    )
  if (part === 'payments' && !lacks.includes('sandbox'))
    return (
      <Row>
        <TryButton
          label="Ask the card provider"
          part={part}
          run={() => client.setUp.check.mutate({ part })}
          success={{ title: 'The card provider answers' }}
          failing="The card provider does not answer"
        />
      </Row>
    )
  if (part === 'website')
    return (
      <Row>
        <TryButton
          label="Try it now"
          part={part}
          run={() => client.setUp.check.mutate({ part })}
          success={{ title: 'The website answers' }}
          failing="The website does not answer"
        />
      </Row>
    )
  if (part !== 'backup' || state === 'missing') return null
  return (
    <Row>
      <TryButton
        label="Make a backup now"
        part={part}
        run={() => client.setUp.backUp.mutate()}
        success={{ title: 'The backup is ready' }}
        failing="No backup was made"
      />
      {okAt !== null && <DownloadFile href={NEWEST_BACKUP_PATH} label="Download the latest backup" />}
    </Row>
  )
}

const Row = ({ children }: { children: ReactNode }) => <p className="mt-3 flex flex-wrap gap-2">{children}</p>

function Restoring() {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary">
        How to get a site back from a backup
      </summary>
      <p>
        A backup holds everything: orders, people, pictures and words, so store a downloaded one where only
        you can read it. It is restored into an empty site, on the server, because it replaces all that is
        there; emails and refunds then stay on hold until you have looked.
      </p>
      <Technician about="getting a site back">
        Start from an empty site with the settings in the backup’s settings.env, run npm run restore FILE,
        look at the site, and then run npm run release (docs/backup.md).
      </Technician>
    </details>
  )
}
