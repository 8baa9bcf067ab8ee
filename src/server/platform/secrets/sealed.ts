/** Authenticated encryption of one stored setting. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretName } from '#shared/platform/secrets.ts'
import type { SecretsKey } from './secrets-key.ts'

const ALGORITHM = 'aes-256-gcm'

export type Sealed = { keyFingerprint: string; iv: Buffer; tag: Buffer; ciphertext: Buffer }

/** @param name is authenticated too, so that a row copied over another one cannot be opened */
export function seal({ key, fingerprint }: SecretsKey, name: SecretName, value: unknown): Sealed {
  const iv = randomBytes(12)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(name))
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return { keyFingerprint: fingerprint, iv, tag: cipher.getAuthTag(), ciphertext }
}

/** Undefined if it was sealed with another key or under another name, or was changed since. */
export function unseal(key: SecretsKey | undefined, name: SecretName, sealed: Sealed): unknown {
  if (key?.fingerprint !== sealed.keyFingerprint) return undefined
  try {
    const decipher = createDecipheriv(ALGORITHM, key.key, sealed.iv, { authTagLength: 16 })
    decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.tag)
    return JSON.parse(Buffer.concat([decipher.update(sealed.ciphertext), decipher.final()]).toString('utf8'))
  } catch {
    return undefined
  }
}
