/** Emails donors the links to their monthly gifts if they have lost them. */
import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, inArray, sql } from 'drizzle-orm'
import { mandates } from '#db/schema/index.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import type { Deps } from '../../context.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'

/** Longer than finding the gifts and enqueueing the email takes, so that the response time reveals nothing. */
const ANSWER_AFTER_MS = 100
/** Sends at most one email in this time. */
const ONCE_IN_MS = 15 * 60_000

/** Gives the same response after the same time, whether or not somebody gives with this address. */
export async function sendLostLink(deps: Pick<Deps, 'db' | 'clock'>, email: string): Promise<Done> {
  await Promise.all([wait(ANSWER_AFTER_MS), send(deps, email)])
  return { ok: true }
}

async function send({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string): Promise<void> {
  const [newest] = await db
    .select({ id: mandates.id, to: mandates.donorEmail })
    .from(mandates)
    .where(
      and(
        sql`lower(${mandates.donorEmail}) = lower(${email})`,
        inArray(mandates.state, ['active', 'paused']),
      ),
    )
    .orderBy(desc(mandates.id))
    .limit(1)
  if (!newest) return
  const now = clock()
  await enqueueEmail(db, {
    kind: 'monthly-link',
    recordId: newest.id,
    to: newest.to,
    occasion: String(Math.floor(now.getTime() / ONCE_IN_MS)),
    now,
  })
}
