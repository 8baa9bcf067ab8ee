/** Results of the last real attempts: emails, calls to the card provider, webhooks, requests to our own address. */
import type { Db } from '#db/client.ts'
import { readTries, TRIED, type Tried, type TryState } from '#db/jobs/tries.ts'
import type { Config } from '../../config.ts'
import { ok, sentenceOf, warn, type Finding } from '../findings/finding.ts'
import { explainMail } from './mail.ts'

type LastTry = TryState & {
  /** Instructions for a technician; null if the last attempt worked. */
  todo: string | null
}

/** The last attempt of each kind that is configured; undefined if there was none. */
export async function readLastTries(
  db: Db,
  config: Pick<Config, 'smtpUrl' | 'stripeKeys'>,
): Promise<Partial<Record<Tried, LastTry>>> {
  const tries = await readTries(db)
  const { smtpUrl, stripeKeys } = config
  const isOn: Record<Tried, boolean> = {
    mail: smtpUrl !== undefined,
    notice: smtpUrl !== undefined,
    payments: stripeKeys !== undefined,
    webhook: stripeKeys !== undefined,
    endpoint: stripeKeys !== undefined,
    website: true,
    clock: true,
    servers: true,
  }
  const explain = (what: Tried, reason: string) =>
    what === 'mail' ? sentenceOf(explainMail(reason, new URL(smtpUrl ?? '').host)) : reason
  return Object.fromEntries(
    TRIED.flatMap((what) => {
      const last = tries[what]
      if (!last || !isOn[what]) return []
      return [[what, { ...last, todo: last.reason === null ? null : explain(what, last.reason) }]]
    }),
  )
}

const NAMES: Record<Exclude<Tried, 'servers'>, string> = {
  mail: 'last email',
  notice: 'last notice',
  payments: 'last call',
  webhook: 'last webhook',
  endpoint: 'endpoint',
  website: 'last visit',
  clock: "site's clock",
}

/** One result for each kind that the doctor does not try itself. */
export async function checkLastTries(db: Db, config: Config): Promise<Finding[]> {
  const tries = await readLastTries(db, config)
  return TRIED.flatMap((what) => {
    const last = tries[what]
    if (!last || what === 'servers') return []
    const { at, failingSince, todo } = last
    const outcome =
      failingSince === null
        ? ok(what === 'clock' ? `agreed with others at ${at}` : `worked at ${at}`)
        : warn(`has failed since ${failingSince}`, todo ?? 'see the log')
    return [{ name: NAMES[what], ...outcome }]
  })
}
