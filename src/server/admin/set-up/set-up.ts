/** State of the site's parts: the last attempt of each, and current failures. */
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { readBackupState } from '#db/last-backup.ts'
import { readMailWaiting } from '#db/mail-waiting.ts'
import { jobRuns } from '#db/schema/index.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import type { PhotographPlace, SiteContent } from '#shared/site/content/content.ts'
import type { GivingSettings } from '#shared/money/funds/giving.ts'
import type { Fault, SetUpItem } from '#shared/admin/set-up.ts'
import { site } from '#shared/site/content/site.ts'
import { isLoopback, modeOf, setInEnvironment, type Config } from '../../config.ts'
import { readGivingSettings } from '../../money/giving/settings.ts'
import { webhookUrl } from '../../money/payments/stripe/own-endpoint.ts'
import { readLastTries } from '../../platform/doctor/tried.ts'
import { isRunning } from '../../platform/ops/job-runs.ts'

export type SetUpDeps = {
  db: Db
  config: Config
  clock: () => Date
  liveContent: { read(): Promise<SiteContent> }
}

type Tries = Awaited<ReturnType<typeof readLastTries>>
type ItemValues = Partial<SetUpItem> & Pick<SetUpItem, 'part' | 'state'>

const item = (values: ItemValues): SetUpItem => ({
  okAt: null,
  since: null,
  lacks: [],
  waiting: 0,
  technician: null,
  ...values,
})

/** All parts in the order of `SET_UP_PARTS`; reads few rows. */
export async function readSetUp(deps: SetUpDeps): Promise<SetUpItem[]> {
  const { db, config, clock, liveContent } = deps
  const [tries, content, waiting, backup, giving] = await Promise.all([
    readLastTries(db, config),
    liveContent.read(),
    readMailWaiting(db, clock()),
    readBackup(deps),
    readGivingSettings(db),
  ])
  return [
    readPayments(config, tries),
    readWebhook(config, tries),
    { ...readMail(config, tries), waiting: waiting?.count ?? 0 },
    readSender(config, tries),
    readNotices(config, tries),
    backup,
    readWebsite(config, tries),
    asTried('clock', tries.clock),
    // only a site with several database servers has one
    ...(tries.servers ? [asTried('servers', tries.servers)] : []),
    ...readContent(content, modeOf(config) === 'sandbox', giving),
  ]
}

/**
 * Current failures that matter to a role: payments, clocks and database servers to treasurers, mail to helpers, who reply to messages,
 * and all to owners. Reads few rows.
 */
export async function readFaults(
  { db, config, clock }: Pick<SetUpDeps, 'db' | 'config' | 'clock'>,
  role: Role,
): Promise<Fault[]> {
  const isFor = (other: Role) => role === 'owner' || role === other
  const [tries, backup] = await Promise.all([
    isFor('treasurer') || isFor('helper') ? readLastTries(db, config) : undefined,
    role === 'owner' && config.isBackedUp ? readBackupState(db, clock()) : undefined,
  ])
  const failing = (part: 'payments' | 'mail' | 'clock' | 'servers', of: Role): Fault[] => {
    const since = tries?.[part]?.failingSince ?? null
    return since !== null && isFor(of) ? [{ part, since }] : []
  }
  return [
    ...failing('payments', 'treasurer'),
    ...failing('mail', 'helper'),
    ...failing('clock', 'treasurer'),
    ...failing('servers', 'treasurer'),
    ...(backup?.isOverdue ? [{ part: 'backup' as const, since: backup.since.toISOString() }] : []),
  ]
}

/** The state of a configured part, by its last attempt. */
function asTried(part: SetUpItem['part'], last: Tries['mail'], untried: string | null = null): SetUpItem {
  if (!last) return item({ part, state: 'untried', technician: untried })
  const { okAt, failingSince: since, todo: technician } = last
  return item({ part, state: since === null ? 'ok' : 'failing', okAt, since, technician })
}

/** Only keys in the environment need a technician: owners change all others in the dashboard. */
function readPayments(config: Config, { payments }: Tries): SetUpItem {
  const mode = modeOf(config)
  if (config.withheld.payments)
    return item({ part: 'payments', state: 'missing', lacks: [config.withheld.payments] })
  const tried = asTried('payments', payments)
  const technician = config.isStripeSetOnServer ? tried.technician : null
  if (mode === 'live' || tried.state === 'failing') return { ...tried, technician }
  return item({
    ...tried,
    state: 'missing',
    lacks: [mode],
    technician: config.isStripeSetOnServer
      ? 'set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET to the live ones of our Stripe account, and start the site again'
      : null,
  })
}

function readWebhook(config: Config, { webhook, endpoint }: Tries): SetUpItem {
  const url = webhookUrl(config.publicUrl)
  const todo = config.isStripeSetOnServer
    ? `at Stripe, add ${url} as an endpoint for the events that docs/settings.md names, and set its signing secret as STRIPE_WEBHOOK_SECRET`
    : null
  if (!config.stripeKeys) return item({ part: 'webhook', state: 'missing' })
  const received = asTried('webhook', webhook, todo)
  if (!endpoint || endpoint.failingSince === null) return received
  return { ...received, state: 'failing', since: endpoint.failingSince, technician: todo && endpoint.todo }
}

/** Without a sentence for a technician unless the server sets it, because the owner can enter it. */
function readMail(config: Config, { mail }: Tries): SetUpItem {
  const { smtpUrl, withheld } = config
  if (withheld.mail) return item({ part: 'mail', state: 'missing', lacks: [withheld.mail] })
  if (smtpUrl === undefined) return item({ part: 'mail', state: 'missing' })
  const tried = asTried('mail', mail)
  return setInEnvironment(config).server ? tried : { ...tried, technician: null }
}

/** Email settings have no effect without a mail server. */
const lackingMail = (smtpUrl: string | undefined) => (smtpUrl === undefined ? ['mail'] : [])

function readSender({ isSenderSet, smtpUrl }: Config, { mail }: Tries): SetUpItem {
  if (!isSenderSet) return item({ part: 'sender', state: 'missing' })
  const okAt = mail?.okAt ?? null
  return item({ part: 'sender', state: okAt === null ? 'untried' : 'ok', okAt, lacks: lackingMail(smtpUrl) })
}

function readNotices({ mailOwner, smtpUrl }: Config, { notice }: Tries): SetUpItem {
  if (mailOwner === undefined) return item({ part: 'notices', state: 'missing' })
  return { ...asTried('notices', notice), lacks: lackingMail(smtpUrl) }
}

async function readBackup({ db, config, clock }: SetUpDeps): Promise<SetUpItem> {
  const now = clock()
  const [{ last, failure, isOverdue, ...backup }, [run]] = await Promise.all([
    readBackupState(db, now),
    db.select().from(jobRuns).where(eq(jobRuns.job, 'backup')),
  ])
  const okAt = last?.at ?? null
  if (!config.isBackedUp)
    return item({
      part: 'backup',
      state: 'missing',
      okAt,
      technician: 'remove BACKUPS=off, unless something else backs up the whole site, and start it again',
    })
  const lacks = isRunning(run, now) ? ['running'] : []
  if (failure || isOverdue) {
    const since = isOverdue ? backup.since.toISOString() : (failure?.at ?? null)
    const technician = failure
      ? `the last backup failed because ${failure.reason}`
      : 'see in the log why the nights made no backup'
    return item({ part: 'backup', state: 'failing', okAt, since, lacks, technician })
  }
  return item({ part: 'backup', state: okAt === null ? 'untried' : 'ok', okAt, lacks })
}

function readWebsite({ publicUrl }: Config, { website }: Tries): SetUpItem {
  const tried = asTried('website', website)
  if (!isLoopback(new URL(publicUrl).hostname)) return tried
  return item({
    ...tried,
    state: 'missing',
    technician: 'set PUBLIC_URL to the https address at which everybody reaches the site, and start it again',
  })
}

/** Places that need a photograph; others may stay empty. */
const WITH_PHOTOGRAPH: readonly PhotographPlace[] = ['home', 'about', 'shop', 'projects', 'donate']

const written = (part: SetUpItem['part'], lacks: string[]) =>
  item({ part, lacks, state: lacks.length === 0 ? 'ok' : 'missing' })

/** Content that the owner writes in the dashboard. Pages show placeholders only in the payment sandbox. */
function readContent(
  { contact, photographs, figures, delivery }: SiteContent,
  isTrial: boolean,
  { hmrcReference, declinesGiftAid }: GivingSettings,
): SetUpItem[] {
  const placeholder = (what: string) => (isTrial ? what : `hidden ${what}`)
  return [
    written('addresses', [
      ...(contact.address === '' ? ['postal'] : []),
      ...(contact.email === site.email ? [placeholder('email')] : []),
      ...(contact.social.some(({ href }) => site.social.some((each) => each.href === href))
        ? [placeholder('social')]
        : []),
    ]),
    written('charity-number', contact.charityNumber === '' ? ['number'] : []),
    // not an error, but a promise that the owner should know of
    item({ part: 'reply-time', state: 'ok', lacks: [delivery.replyHours] }),
    hmrcReference === '' && declinesGiftAid
      ? item({ part: 'gift-aid', state: 'ok', lacks: ['declined'] })
      : written('gift-aid', hmrcReference === '' ? ['reference'] : []),
    written(
      'photographs',
      WITH_PHOTOGRAPH.filter((place) => photographs[place] === null),
    ),
    written(
      'figures',
      Object.entries(figures).flatMap(([page, list]) =>
        list.some(({ source, date }) => source === '' || date === '') ? page : [],
      ),
    ),
  ]
}
