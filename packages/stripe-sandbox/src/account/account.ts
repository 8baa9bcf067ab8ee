/** The account behind the keys, and the keys themselves: a test can restrict, revoke and expire them. */
import type postgres from 'postgres'
import type { Permissions } from './account-object.ts'
import type { Answer, Call } from '../http/call.ts'
import { randomLetters } from '../storage/identifiers.ts'

/** GET /v1/account */
export async function retrieveAccount({ host }: Call): Promise<Answer> {
  const { livemode: _livemode, ...account } = host.account
  return {
    status: 200,
    body: {
      ...account,
      object: 'account',
      business_profile: { name: 'Sandbox', url: null },
      details_submitted: account.charges_enabled,
      email: null,
      payouts_enabled: account.charges_enabled,
      settings: { dashboard: { display_name: 'Sandbox', timezone: 'Europe/London' } },
      type: 'standard',
    },
  }
}

/** Makes another secret key, or a restricted one. */
export async function issueKey(
  sql: postgres.Sql,
  { livemode = false, permissions }: { livemode?: boolean; permissions?: Permissions } = {},
): Promise<string> {
  const key = `${permissions ? 'rk' : 'sk'}_${livemode ? 'live' : 'test'}_${randomLetters(48)}`
  await sql`insert into sandbox.api_keys (key, permissions) values (${key}, ${permissions ? sql.json(permissions) : null})`
  return key
}

/** Ends an issued key at once. An expired key is refused in other words. */
export async function endKey(sql: postgres.Sql, key: string, how: 'revoked' | 'expired'): Promise<void> {
  await sql`update sandbox.api_keys set ended = ${how} where key = ${key}`
}
