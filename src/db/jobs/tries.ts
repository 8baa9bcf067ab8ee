/** Records whether the site's latest real attempts worked, such as sending an email or calling the card provider. */
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../client.ts'
import { siteFacts } from '../schema/index.ts'

/**
 * `notice`: an email to the owner. `endpoint`: whether the provider knows where to send webhooks. `website`: the site
 * at its public address. `clock`: whether the server's clock agrees with others. `servers`: whether only one of several
 * database servers accepts changes.
 */
export const TRIED = [
  'mail',
  'notice',
  'payments',
  'webhook',
  'endpoint',
  'website',
  'clock',
  'servers',
] as const
export type Tried = (typeof TRIED)[number]

const tryState = z.object({
  at: z.iso.datetime(),
  /** When it last worked. */
  okAt: z.iso.datetime().nullable(),
  /** First failure since the last success; null if the last attempt worked. */
  failingSince: z.iso.datetime().nullable(),
  /** Reason for a technician: codes and names of settings, never personal data. */
  reason: z.string().nullable(),
})
export type TryState = z.infer<typeof tryState>

const keyOf = (what: Tried) => `tried ${what}`

/** Reads a few short rows. Anything never attempted is missing from the result. */
export async function readTries(db: Db): Promise<Partial<Record<Tried, TryState>>> {
  const rows = await db
    .select()
    .from(siteFacts)
    .where(inArray(siteFacts.key, TRIED.map(keyOf)))
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    TRIED.flatMap((what) => {
      const value = values.get(keyOf(what))
      return value === undefined ? [] : [[what, tryState.parse(value)]]
    }),
  )
}

/** Records an attempt. @param reason null if it worked */
export async function recordTry(db: Db, what: Tried, at: Date, reason: string | null): Promise<void> {
  const time = at.toISOString()
  const value: TryState =
    reason === null
      ? { at: time, okAt: time, failingSince: null, reason }
      : { at: time, okAt: null, failingSince: time, reason }
  const { value: old } = siteFacts
  await db
    .insert(siteFacts)
    .values({ key: keyOf(what), value })
    .onConflictDoUpdate({
      target: siteFacts.key,
      set: {
        value:
          reason === null
            ? sql`excluded.value`
            : sql`excluded.value || jsonb_build_object('okAt', ${old}->'okAt', 'failingSince', coalesce(${old}->>'failingSince', ${time}))`,
      },
    })
}
