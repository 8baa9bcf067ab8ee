/** Email settings that an owner enters. They count once a test that was sent with them has arrived. */
import { randomInt, randomUUID } from 'node:crypto'
import { wakeJob } from '#db/jobs/wake-job.ts'
import type { AuditChange } from '#shared/platform/audit/audit.ts'
import {
  mailForm,
  type FixedMail,
  type MailForm,
  type MailPage,
  type MailSettings,
} from '#shared/platform/mail/mail-settings.ts'
import type { MailAddress } from '#shared/platform/mail/mail.ts'
import type { Caller } from '../../platform/audit/audit.ts'
import { setInEnvironment, type Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { changedElsewhere, conflict, invalidFields } from '../../errors.ts'
import { readLastTries } from '../../platform/doctor/tried.ts'
import { mailFolder } from '../../platform/mail/email-files.ts'
import { endPauses } from '../../platform/mail/mail.jobs.ts'
import { ownersAdvice } from '../../platform/mail/smtp-failure.ts'
import { openTransport, Undelivered } from '../../platform/mail/transport.ts'
import { logUnexpected } from '../../platform/ops/logging.ts'
import { smtpUrlOf } from '../../platform/secrets/smtp-url.ts'
import { emailSite, writeEmail } from '../../site/emails/email.ts'
import { recordForOwners } from '../../platform/mail/record-for-owners.ts'

type MailContext = Context & { caller: Caller }

/** Limited, because the owner waits for it. */
const WITHIN_MS = 20_000

export async function readMailPage({
  db,
  secrets,
  config,
}: Pick<Context, 'db' | 'secrets' | 'config'>): Promise<MailPage> {
  const [stored, trial, tries] = await Promise.all([
    secrets.read(db, 'mail'),
    secrets.read(db, 'mail-try'),
    readLastTries(db, config),
  ])
  const sent = trial?.value
  const { server, sender, notices } = sent?.settings ?? stored?.value ?? NOTHING
  const failing = tries.mail?.failingSince ? tries.mail.reason : null
  return {
    version: stored?.version ?? 0,
    fixed: fixedOf(config),
    state: stored === undefined ? 'none' : stored.value ? 'stored' : 'unreadable',
    values: {
      host: server?.host ?? '',
      port: server?.port ?? '',
      user: server?.user ?? '',
      senderName: sender?.name ?? '',
      senderAddress: sender?.address ?? '',
      notices: notices ?? '',
    },
    hasPassword: Boolean(server?.password),
    failing: failing === null ? null : ownersAdvice(failing).message,
    trial: sent ? { ...addressesOf(sent.settings, config), sentAt: sent.sentAt } : null,
  }
}

const NOTHING: MailSettings = { server: null, sender: null, notices: null }

/** Settings of the environment, which win. */
function fixedOf(config: Config): FixedMail {
  const { smtpUrl, isMailToFiles, mailFrom, mailOwner } = config
  const isSet = setInEnvironment(config)
  const server = isSet.server && smtpUrl !== undefined ? new URL(smtpUrl).hostname : null
  return {
    server: isMailToFiles ? 'files on the server' : server,
    sender: isSet.sender ? textOf(mailFrom) : null,
    notices: isSet.notices ? (mailOwner ?? null) : null,
  }
}

const textOf = ({ name, address }: MailAddress) => (name === '' ? address : `${name} <${address}>`)

/** What a test with these settings uses. */
function addressesOf({ server, sender, notices }: MailSettings, config: Config) {
  const fixed = fixedOf(config)
  return {
    to: fixed.notices ?? notices ?? '',
    from: fixed.sender ?? (sender ? textOf(sender) : textOf(config.mailFrom)),
    server: fixed.server ?? server?.host ?? '',
  }
}

/**
 * Sends a code with these settings and stores them as a trial; the site goes on with the old ones.
 * @throws BAD_REQUEST beside the field that the mail server objects to; CONFLICT if they were changed since
 */
export async function tryMail(
  ctx: MailContext,
  { settings: typed, version, isAgain }: { settings: object; version: number; isAgain: boolean },
): Promise<void> {
  const { db, secrets, config, clock, caller } = ctx
  const fixed = fixedOf(config)
  if (config.isMailToFiles)
    throw conflict('This server is set to write emails to files. Only your technician can change that.')
  const parsed = mailForm(fixed).safeParse(typed)
  if (!parsed.success) throw invalidFields(parsed.error.issues)
  const stored = await secrets.read(db, 'mail')
  if ((stored?.version ?? 0) !== version) throw changedElsewhere('How the site sends email')
  const last = await secrets.read(db, 'mail-try')
  const settings = settingsOf(parsed.data, fixed, last?.value?.settings ?? stored?.value)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await sendCode(ctx, settings, code)
  const now = clock()
  const by = { ...caller, now }
  await db.transaction(async (tx) => {
    const trial = await secrets.read(tx, 'mail-try')
    const value = { settings, code, sentAt: now.toISOString(), version, isAgain }
    await secrets.write(tx, 'mail-try', value, { version: trial?.version ?? 0, isAgain: true, now })
    const changes = changesOf(stored?.value ?? NOTHING, settings)
    await recordForOwners(tx, { action: 'email-settings-tried', changes, ...by })
  })
}

/** @param stored what the form began with; its password is never sent to another server, or for another user */
function settingsOf(form: MailForm, fixed: FixedMail, stored: MailSettings | undefined): MailSettings {
  const { host, port, user, password, senderName, senderAddress, notices } = form
  const isSame = stored?.server?.host === host && stored.server.user === user
  if (!fixed.server && user !== '' && password === '' && !isSame)
    throw invalidFields([{ path: ['password'], message: 'Please enter the password of this user' }])
  return {
    server: fixed.server
      ? null
      : { host, port, user, password: password || (isSame ? stored.server!.password : '') },
    sender: fixed.sender ? null : { name: senderName, address: senderAddress },
    notices: fixed.notices ? null : notices,
  }
}

const hostOf = (of: MailSettings['server']) => (of ? `${of.host}:${of.port}` : undefined)

/** Fields without their values where these are addresses of people. */
function changesOf(before: MailSettings, { server, sender, notices }: MailSettings): AuditChange[] {
  const [from, to] = [hostOf(before.server), hostOf(server)]
  return [
    ...(to !== undefined && from !== to
      ? [{ field: 'mail server', ...(from !== undefined && { from }), to }]
      : []),
    ...(server && (server.user !== before.server?.user || server.password !== before.server.password)
      ? [{ field: 'user or password' }]
      : []),
    ...(JSON.stringify(sender) === JSON.stringify(before.sender) ? [] : [{ field: 'sender' }]),
    ...(notices === before.notices ? [] : [{ field: 'where notices go' }]),
  ]
}

async function sendCode(ctx: MailContext, settings: MailSettings, code: string): Promise<void> {
  const { config, clock } = ctx
  const { to } = addressesOf(settings, config)
  const site = emailSite(config.publicUrl, await ctx.liveContent.read())
  const email = writeEmail({
    site,
    subject: `${code} is the code for email from ${site.name}`,
    blocks: [
      'This is the test of the email settings that you entered in the dashboard.',
      { facts: [['Code', code]] },
      'Type the code in under Set-up, Email. The site uses the new settings from then on, and until then the old ones.',
      'If you did not ask for this, somebody else who can sign in did: look at Activity in the dashboard.',
    ],
  })
  const message = {
    name: 'test',
    messageId: `<test-${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
    from: settings.sender ?? config.mailFrom,
    to,
    date: clock(),
    email: { ...email, html: await ctx.emailHtml(email) },
  }
  const transport = openTransport(smtpUrlOf(settings) ?? config.smtpUrl, mailFolder(config.dataDir))
  await transport.send(message, AbortSignal.timeout(WITHIN_MS)).catch((error: unknown) => {
    const { field, message: advice } = ownersAdvice(error instanceof Undelivered ? error.message : 'unknown')
    throw settings.server ? invalidFields([{ path: [field], message: advice }]) : conflict(advice)
  })
}

/**
 * Uses the settings of the trial, whose code has arrived. Emails that waited are sent at once.
 * @throws BAD_REQUEST for a wrong code; CONFLICT without a trial, or if the settings were changed since
 */
export async function confirmMail(ctx: MailContext, { code }: { code: string }): Promise<void> {
  const { db, secrets, clock, caller, tries } = ctx
  const now = clock()
  await db.transaction(async (tx) => {
    const trial = await secrets.read(tx, 'mail-try')
    if (!trial?.value) throw conflict('There is no test to confirm any more. Please send another one.')
    const { settings, code: sent, version, isAgain } = trial.value
    if (code !== sent)
      throw invalidFields([{ path: ['code'], message: 'This is not the code in the newest test' }])
    const before = await secrets.read(tx, 'mail')
    await secrets.write(tx, 'mail', settings, { version, isAgain, now })
    await secrets.remove(tx, 'mail-try', trial.version)
    const changes = changesOf(before?.value ?? NOTHING, settings)
    await recordForOwners(tx, { action: 'email-settings-changed', changes, ...caller, now })
    await endPauses(tx)
    await wakeJob(tx, 'mail')
  })
  // the notification makes this process follow too
  await secrets.follow().catch((error: unknown) => logUnexpected(ctx.log, error, 'stored settings not read'))
  for (const what of ['mail', 'notice'] as const) await tries.record(what, null)
}

/** Forgets the trial. */
export async function discardMail({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<void> {
  await db.transaction(async (tx) => {
    const trial = await secrets.read(tx, 'mail-try')
    if (trial) await secrets.remove(tx, 'mail-try', trial.version)
  })
}
