/** The key that encrypts stored settings: from SECRETS_KEY, or a file that is neither in the database nor in a backup. */
import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#db/embedded/make-folder.ts'
import type { Config } from '../../config.ts'
import { conflict } from '../../errors.ts'

export type SecretsKey = {
  key: Buffer
  /** The same for the same key; tells nothing about it. */
  fingerprint: string
}

type KeyConfig = Pick<Config, 'secretsKey' | 'dataDir'>

export const secretsKeyFile = (dataDir: string): string => join(dataDir, 'secrets.key')

/** Undefined if there is none yet, or the file cannot be read. */
export async function readSecretsKey({ secretsKey, dataDir }: KeyConfig): Promise<SecretsKey | undefined> {
  const text = secretsKey ?? (await readFile(secretsKeyFile(dataDir), 'utf8').catch(() => '')).trim()
  return text.length < 32 ? undefined : keyOf(text)
}

/** The key; creates its file at the first use. @throws CONFLICT if it can neither be read nor created */
export async function ensureSecretsKey(config: KeyConfig): Promise<SecretsKey> {
  const found = await readSecretsKey(config)
  if (found) return found
  await createFile(config.dataDir).catch(() => undefined)
  const created = await readSecretsKey(config)
  if (created) return created
  throw conflict(
    'The server cannot keep a key to encrypt this with. Ask your technician to let the site write to its data folder, or to set a key for secrets.',
    'NO_SECRETS_KEY',
  )
}

const keyOf = (text: string): SecretsKey => ({
  key: derived(text, 'stored settings', 32),
  fingerprint: derived(text, 'fingerprint', 8).toString('hex'),
})

const derived = (text: string, info: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', text, '', info, bytes))

/** Linked under its name once it is whole, so that of two processes one creates it, and no reader sees half of it. */
async function createFile(dataDir: string): Promise<void> {
  await makeFolder(dataDir)
  const path = secretsKeyFile(dataDir)
  const part = `${path}.${randomUUID()}`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(part, path)
  } finally {
    await rm(part, { force: true })
  }
}
