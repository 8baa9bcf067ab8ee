/** Sends the emails of the outbox that are due. A commit that queues one wakes the job. */
import { and, eq, gt, isNotNull, isNull, min } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { outboxEmails } from '#db/schema/index.ts'
import type { Deps } from '../../context.ts'
import { tryDue, type Backoff } from '../due-rows.ts'
import type { Job, JobParts } from '../jobs/start-jobs.ts'
import { emailAttempts } from '../ops/counters.ts'
import { logUnexpected } from '../ops/logging.ts'
import { claimEmails, deliver, type ClaimedEmail } from './deliver.ts'
import { mailFolder } from './email-files.ts'
import { smtpFailure } from './smtp-failure.ts'
import { openTransport } from './transport.ts'

const BACKOFF: Backoff = { firstMs: 30_000, longestMs: 2 * 60 * 60_000 }

export const mail = ({ deps, log, mailBackoff = BACKOFF }: JobParts) => {
  async function attempt(email: ClaimedEmail, signal: AbortSignal): Promise<void> {
    const { id: mailId } = email
    // for each email, because the settings may change
    const { smtpUrl, dataDir } = deps.config
    const transport = openTransport(smtpUrl, mailFolder(dataDir))
    const { state, reason } = await deliver({ ...deps, transport, log, backoff: mailBackoff }, email, signal)
    emailAttempts(state === 'queued' ? 'retry' : state)
    if (state === 'failed') log.error({ mailId, reason }, 'mail given up')
    const [, , todo] = smtpFailure(reason ?? '') ?? []
    if (state === 'queued') log.warn({ mailId, reason, todo }, 'mail not sent yet')
  }

  return {
    name: 'mail',
    atStart: () => endPauses(deps.db),
    async run({ signal, later }) {
      // an email about other settings must not be sent with the old ones
      await deps.secrets.follow()
      // without the key of the stored settings emails wait, for another process or until they are entered again
      if (deps.config.withheld.mail) return
      const began = deps.clock()
      await tryDue({
        claim: () => claimEmails(deps),
        attempt: (email) => attempt(email, signal),
        failed: (error, { id: mailId }) => logUnexpected(log.child({ mailId }), error, 'mail attempt broke'),
        signal,
      })
      // includes those that became due since the run began, because no claim may have seen them
      const next = await firstAfter(deps, began)
      if (next) later(next)
    },
  } satisfies Job
}

/** Makes failed emails due at once, because an owner restarts or enters settings to fix something; not those that are being sent. */
export async function endPauses(db: Db | Tx): Promise<void> {
  const { state, giveUpAt, sendingSince } = outboxEmails
  await db
    .update(outboxEmails)
    .set({ notBefore: null })
    .where(and(eq(state, 'queued'), isNotNull(giveUpAt), isNull(sendingSince)))
}

async function firstAfter({ db }: Deps, began: Date): Promise<Date | undefined> {
  const { state, notBefore } = outboxEmails
  const [next] = await db
    .select({ at: min(notBefore) })
    .from(outboxEmails)
    .where(and(eq(state, 'queued'), gt(notBefore, began)))
  return next?.at ?? undefined
}
