/** People with accounts of their own, as the database has them, and signed in. */
import { adminCookie } from '#shared/admin.ts'
import type { Role } from '#shared/people.ts'
import { cheapHash } from './admin-password.ts'
import type { TestSite } from './site.ts'
import { trpcTransport } from './transports.ts'

export const OWN_PASSWORD = 'four words of their own'

let made: Promise<string> | undefined
export const ownPasswordHash = (): Promise<string> => (made ??= cheapHash(OWN_PASSWORD))

export type Somebody = { id: number; email: string; name: string; cookie: string }

/** Adds somebody who has accepted, and signs them in without asking for the password. */
export async function somebody(site: TestSite, role: Role, name: string = role): Promise<Somebody> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  const [row] = await site.database.sql`
    insert into people (email, name, role, password_hash)
    values (${email}, ${name}, ${role}, ${await ownPasswordHash()}) returning id`
  const id = Number(row?.['id'])
  return { id, email, name, cookie: await cookieOf(site, id) }
}

/** A session of somebody's. */
export async function cookieOf(site: TestSite, id: number): Promise<string> {
  const token = await site.deps.db.transaction((tx) => site.deps.sessionStore.openFor(tx, id, undefined))
  return `${adminCookie(site.deps.config.publicUrl)}=${token}`
}

/** Signs in by email and password; the cookie is empty if it did not open a session. */
export async function signIn(site: TestSite, email: string, password: string) {
  const answer = await trpcTransport.call(site.url, 'signIn.withPassword', { email, password })
  return { ...answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
