/** Sends a test email at once to the person who clicks, so that the mail server's response is known within seconds. */
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { accounts, siteFacts } from '#db/schema/index.ts'
import { recordAudit, type Caller } from '../../platform/audit/audit.ts'
import type { Context } from '../../context.ts'
import { conflict, throwIfRateLimited } from '../../errors.ts'
import { emailSite, writeEmail } from '../../site/emails/email.ts'
import { openTransport, Undelivered } from '../../platform/mail/transport.ts'

const KEY = 'test email'
const APART_SECONDS = 20
/** Limited, because the owner waits for it. */
const WITHIN_MS = 20_000

/**
 * Sends a test email to the account's own address or, with the shared password, to the owner's address in the
 * settings; never to an address in the request. The result is recorded as the last attempt.
 * @param key of the click; a repeat sends nothing
 * @throws CONFLICT without an address; TOO_MANY within twenty seconds of another test
 */
export async function sendTestEmail(
  ctx: Context & { caller: Caller },
  { key }: { key: string },
): Promise<void> {
  const { db, config, clock, caller, tries } = ctx
  const to = await addressOf(ctx)
  if (to === undefined)
    throw conflict('There is no address to send it to: sign in with your own account, or set up the notices.')
  if (!(await claim(ctx, key))) return
  const now = clock()
  const site = emailSite(config.publicUrl, await ctx.liveContent.read())
  const email = writeEmail({
    site,
    subject: `A test email from ${site.name}`,
    blocks: [
      'This is the test that you asked for at the dashboard.',
      'If it reached you, and not in your junk folder, then emails to your buyers, donors and people who write to you go out too.',
    ],
  })
  const html = await ctx.emailHtml(email)
  const messageId = `<test-${key}@${new URL(config.publicUrl).hostname}>`
  const message = { name: 'test', messageId, from: config.mailFrom, to, date: now, email: { ...email, html } }
  const transport = openTransport(config.smtpUrl, join(config.dataDir, 'mail'))
  const reason = await transport.send(message, AbortSignal.timeout(WITHIN_MS)).then(
    () => null,
    (error: unknown) => (error instanceof Undelivered ? error.message : 'unknown'),
  )
  if (transport.outcome === 'sent') await tries.record('mail', reason)
  const changes = reason === null ? [] : [{ field: 'failure', to: reason }]
  await recordAudit(db, { action: 'test-email-sent', changes, now, ...caller })
}

async function addressOf({ db, config, caller }: Context & { caller: Caller }): Promise<string | undefined> {
  if (!caller.account) return config.mailOwner
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, caller.account.id))
  return account?.email
}

/** A single statement, so that only one of two simultaneous clicks sends. @returns false for a repeated click */
async function claim(ctx: Context, key: string): Promise<boolean> {
  const { db, clock } = ctx
  const at = clock().toISOString()
  const { value } = siteFacts
  // a time in the future was stored while the clock was ahead
  const isLater = sql`abs(extract(epoch from ${at}::timestamptz - (${value}->>'at')::timestamptz)) >= ${APART_SECONDS}`
  const claimed = await db
    .insert(siteFacts)
    .values({ key: KEY, value: { key, at } })
    .onConflictDoUpdate({
      target: siteFacts.key,
      set: { value: sql`excluded.value` },
      setWhere: sql`${value}->>'key' <> ${key} and ${isLater}`,
    })
    .returning({ key: siteFacts.key })
  if (claimed.length > 0) return true
  const [last] = await db
    .select({ key: sql`${value}->>'key'` })
    .from(siteFacts)
    .where(eq(siteFacts.key, KEY))
  if (last?.key !== key) throwIfRateLimited(ctx, APART_SECONDS)
  return false
}
