/** Accounts in the database, already signed in. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { adminCookie } from '#shared/platform/sign-in/sign-in.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { cheapHash } from './admin-password.ts'
import type { TestSite } from './site.ts'
import { trpcTransport } from './transports.ts'

export const OWN_PASSWORD = 'four words of their own'

let made: Promise<string> | undefined
export const ownPasswordHash = (): Promise<string> => (made ??= cheapHash(OWN_PASSWORD))

export type Somebody = { id: number; email: string; name: string; cookie: string }

/** Adds an account that has accepted its invitation, with a session. */
export async function somebody(site: TestSite, role: Role, name: string = role): Promise<Somebody> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  const [row] = await site.database.sql`
    insert into accounts (email, name, role, password_hash)
    values (${email}, ${name}, ${role}, ${await ownPasswordHash()}) returning id`
  const id = Number(row?.['id'])
  return { id, email, name, cookie: await cookieOf(site, id) }
}

/** Opens a session of an account. */
export async function cookieOf(site: TestSite, id: number): Promise<string> {
  const token = await site.deps.db.transaction((tx) => site.deps.sessionStore.openFor(tx, id))
  return `${adminCookie(site.deps.config.publicUrl)}=${token}`
}

/** Signs in by email and password. The cookie is empty if no session was opened. */
export async function signIn(site: TestSite, email: string, password: string) {
  const answer = await trpcTransport.call(site.url, 'signIn.withPassword', { email, password })
  return { ...answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

type Options = { challenge: string }

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** @param origin the site's own @param isVerifying whether it asks for a fingerprint or PIN */
export function authenticator(origin: string, isVerifying = true) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const user = USER_PRESENT | (isVerifying ? USER_VERIFIED : 0)

  function authData(flags: number, more: Buffer[] = []): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, ...more])
  }
  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  })

  return {
    make(options: Options) {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
          [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
        ]),
      )
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, Buffer.from(key)]
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(user | HAS_CREDENTIAL, credential))],
        ]) as never,
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', options),
        attestationObject: Buffer.from(attestation),
      })
    },
    sign(options: Options) {
      counter += 1
      const data = authData(user)
      const client = clientData('webauthn.get', options)
      return answer({
        clientDataJSON: client,
        authenticatorData: data,
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey),
      })
    },
  }
}
