/** Emails links for setting an account's password. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { accountLinks } from '#db/schema/index.ts'
import { isWithin } from '#db/future-times.ts'
import type { LinkPurpose } from '#shared/platform/sign-in/roles.ts'
import { makeLink, type Account } from '../../platform/sessions/links.ts'
import { findByEmail, type SigningIn } from '../../platform/sign-in/sign-in.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'

/** Minimum time between two links for one account. */
const NEXT_LINK_MS = 5 * 60_000

export async function sendLink(
  tx: Tx,
  { id, email }: Pick<Account, 'id' | 'email'>,
  { purpose, now }: { purpose: LinkPurpose; now: Date },
): Promise<void> {
  const recordId = await makeLink(tx, id, { purpose, now })
  await enqueueEmail(tx, { kind: purpose, recordId, to: email, now })
}

/**
 * Emails a link to the account with this address, if there is one. Takes longer if there is, so don't await it before
 * responding.
 */
export function askForReset(ctx: Pick<SigningIn, 'db' | 'clock'>, email: string): Promise<void> {
  const now = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const account = await findByEmail(tx, email)
    if (!account) return
    const { accountId, purpose, createdAt } = accountLinks
    const isRecent = isWithin(createdAt, NEXT_LINK_MS, now)
    const recent = and(eq(accountId, account.id), eq(purpose, 'password-reset'), isRecent)
    if ((await tx.$count(accountLinks, recent)) === 0)
      await sendLink(tx, account, { purpose: 'password-reset', now })
  })
}
