import { NEWEST_BACKUP_PATH } from '#shared/admin/exports.ts'
import type { SetUpItem } from '#shared/admin/set-up.ts'
import { useSite } from '../../site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { useAction } from '../kit/use-action.ts'
import { DownloadFile } from '../lists/download-file.tsx'
import { useHashTarget } from '../ui/use-hash-target.ts'
import { newKey } from '../../platform/idempotency-key.ts'
import { PartLink } from './part-link.tsx'
import { PART_TITLES } from './part-titles.ts'
import { ACTIONS, itemText, STATE_LABELS } from './set-up-labels.ts'
import { Technician } from '../ui/technician.tsx'
import { TryButton, type TryButtonProps } from './try-button.tsx'

/** One part: its state, its checks, and what to do. */
export function SetUpPart({ item }: { item: SetUpItem }) {
  const { part, state, technician } = item
  const { name } = useSite()
  const hasDeclined = item.lacks.includes('declined')
  const [tone, label] = hasDeclined
    ? (['quiet', 'Not claimed'] as const)
    : part === 'reply-time'
      ? (['quiet', 'Promised'] as const)
      : STATE_LABELS[state]
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
        <h3 id={heading} ref={title} tabIndex={-1} data-row-heading="" className="scroll-mt-8 text-lg">
          {PART_TITLES[part]}
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1">{itemText(item)}</p>
      <Checks item={item} />
      {(state === 'missing' ||
        state === 'failing' ||
        hasDeclined ||
        ['mail', 'payments', 'reply-time'].includes(part)) &&
        ACTIONS[part] !== undefined && (
          <PartLink
            part={part}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {state !== 'missing' && part === 'mail' ? 'Email settings' : ACTIONS[part]}
          </PartLink>
        )}
      {part === 'gift-aid' && state === 'missing' && <DeclineGiftAid />}
      {technician !== null && (
        <Technician about={PART_TITLES[part]}>{`On the server of ${name}: ${technician}.`}</Technician>
      )}
      {part === 'backup' && <Restoring />}
    </li>
  )
}

/** Checks that the owner can run. */
function Checks({ item }: { item: SetUpItem }) {
  const { client } = useTRPC()
  const { part, state, lacks, okAt } = item
  const checks: Partial<Record<SetUpItem['part'], Omit<TryButtonProps, 'part'> | false>> = {
    mail: state !== 'missing' && {
      label: 'Send me a test',
      run: () => client.setUp.sendTest.mutate({ key: newKey() }),
      success: { title: 'Test sent', description: 'Check your inbox and your junk folder.' },
      failing: 'The mail server refused it',
    },
    payments: !lacks.includes('sandbox') && {
      label: 'Check the card provider',
      run: () => client.setUp.check.mutate({ part: 'payments' }),
      success: { title: 'The card provider is responding' },
      failing: 'The card provider is not responding',
    },
    website: {
      label: 'Try it now',
      run: () => client.setUp.check.mutate({ part: 'website' }),
      success: { title: 'The website is responding' },
      failing: 'The website is not responding',
    },
    backup: state !== 'missing' && {
      label: 'Make a backup now',
      run: () => client.setUp.backUp.mutate(),
      success: { title: 'The backup is ready' },
      failing: 'No backup was made',
    },
  }
  const check = checks[part]
  return (
    check && (
      <p className="mt-3 flex flex-wrap gap-2">
        <TryButton part={part} {...check} />
        {part === 'backup' && okAt !== null && (
          <DownloadFile href={NEWEST_BACKUP_PATH} label="Download the latest backup" />
        )}
      </p>
    )
  )
}

/** The settings at the link take it back. */
function DeclineGiftAid() {
  const { client, utils } = useTRPC()
  const decline = useAction({
    send: async () =>
      client.giving.saveSettings.mutate({ ...(await client.giving.settings.query()), declinesGiftAid: true }),
    done: 'Gift Aid needs no set-up',
    failed: 'This was not saved',
    reads: [utils.setUp.read, utils.giving.settings, utils.admin.today],
  })
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      <Button variant="secondary" {...decline.button()}>
        We do not claim Gift Aid
      </Button>
    </p>
  )
}

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
