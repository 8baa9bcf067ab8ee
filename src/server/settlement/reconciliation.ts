/** Asks the provider again about checkouts that nobody reported on: closed tabs, lost webhooks, killed servers. */
import { and, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { checkouts } from '#db/schema.ts'
import type { Deps } from '../context.ts'
import { settle } from './settle.ts'

const EVERY_MS = 60_000
const YOUNG_MS = 24 * 60 * 60_000
const BATCH = 50

/**
 * One pass: settles every open checkout that is due. A claimed checkout is due again after its own age, so a young
 * one is asked about every minute or so and an abandoned one ever more rarely; after 7 days it is left alone.
 * Several processes share the work: a claimed row is skipped by the others.
 * @returns how many intents were asked about.
 */
export async function reconcile(deps: Deps, log: FastifyBaseLogger): Promise<number> {
  let asked = 0
  for (;;) {
    const due = await claimDue(deps)
    if (due.length === 0) return asked
    asked += due.length
    await Promise.all(
      due.map(({ paymentIntentId }) =>
        settle(deps, paymentIntentId ?? '').catch((error: unknown) =>
          log.warn({ err: error }, 'not reconciled'),
        ),
      ),
    )
  }
}

function claimDue({ db, clock }: Deps) {
  const now = clock()
  const due = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        isNull(checkouts.closedAt),
        isNotNull(checkouts.paymentIntentId),
        lte(checkouts.nextCheckAt, now),
        sql`${checkouts.createdAt} > ${now.toISOString()}::timestamptz - interval '7 days'`,
      ),
    )
    .orderBy(checkouts.nextCheckAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return db
    .update(checkouts)
    .set({
      nextCheckAt: sql`${now.toISOString()}::timestamptz
        + greatest(interval '1 minute', ${now.toISOString()}::timestamptz - ${checkouts.createdAt})`,
    })
    .where(inArray(checkouts.id, due))
    .returning({ paymentIntentId: checkouts.paymentIntentId })
}

/** After a start nobody knows what was missed meanwhile: young checkouts are asked about at once. */
async function makeYoungDue({ db, clock }: Deps): Promise<void> {
  const now = clock()
  await db
    .update(checkouts)
    .set({ nextCheckAt: now })
    .where(and(isNull(checkouts.closedAt), gt(checkouts.createdAt, new Date(now.getTime() - YOUNG_MS))))
}

/** Runs a pass now and every minute until stopped; `stop` waits for the pass under way. */
export function startReconciliation(deps: Deps, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let pass: Promise<unknown> = Promise.resolve()
  const run = (isFirst = false) => {
    pass = (isFirst ? makeYoungDue(deps) : Promise.resolve())
      .then(() => reconcile(deps, log))
      .catch((error: unknown) => log.error({ err: error }, 'reconciliation failed'))
      .finally(() => {
        if (!stopped) timer = setTimeout(run, EVERY_MS)
      })
  }
  run(true)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await pass
    },
  }
}
