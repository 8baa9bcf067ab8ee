/**
 * Settings that owners enter in the dashboard: stored encrypted, and followed by every process within seconds. A
 * process that lacks the key says so, and overwrites nothing unless an owner enters the settings again.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import type { Listener } from '#db/jobs/listener.ts'
import { secretSettings } from '#db/schema/index.ts'
import type { SecretName } from '#shared/platform/secrets.ts'
import type { Config, StoredSettings } from '../../config.ts'
import { changedElsewhere, conflict } from '../../errors.ts'
import { smtpUrlOf } from './smtp-url.ts'
import { seal, unseal } from './sealed.ts'
import { SECRET_VALUES, type SecretValue } from './secret-values.ts'
import { ensureSecretsKey, readSecretsKey, type SecretsKey } from './secrets-key.ts'

declare module '../../context.ts' {
  interface Deps {
    secrets: Secrets
  }
}

const CHANNEL = 'secret_settings'
const FOLLOWED = ['payments', 'mail'] as const

/** `value` is undefined if it was encrypted with another key. */
export type Stored<Name extends SecretName> = {
  version: number
  changedAt: Date
  value: SecretValue<Name> | undefined
}

export type Secrets = {
  read<Name extends SecretName>(db: Db | Tx, name: Name): Promise<Stored<Name> | undefined>
  /**
   * Stores a group of settings in the caller's transaction. Call `follow` after the commit.
   * @param change.version what the owner saw, 0 for nothing
   * @param change.isAgain the owner knows that this replaces settings that this process cannot decrypt
   * @throws CONFLICT if it was changed since, or this process cannot decrypt it
   */
  write<Name extends SecretName>(
    tx: Tx,
    name: Name,
    value: SecretValue<Name>,
    change: { version: number; isAgain?: boolean; now: Date },
  ): Promise<void>
  /** @throws CONFLICT if it was changed since */
  remove(tx: Tx, name: SecretName, version: number): Promise<void>
  /** Reads the settings again and uses them; other processes are notified by the commit. */
  follow(): Promise<void>
}

type Parts = {
  db: Db
  config: Pick<Config, 'secretsKey' | 'dataDir'>
  listener: Listener
  /** Called at once, and after each change. */
  apply: (stored: StoredSettings) => void
  failed: (error: unknown) => void
}

export async function openSecrets({ db, config, listener, apply, failed }: Parts): Promise<Secrets> {
  let applied: string | undefined
  let following: Promise<unknown> = Promise.resolve()

  async function readAll(): Promise<void> {
    const { versions, ...stored } = await readStored(db, config)
    if (versions === applied) return
    applied = versions
    apply(stored)
  }
  // one after another, so that an older state never replaces a newer one
  function follow(): Promise<void> {
    const reading = following.then(readAll)
    following = reading.catch(() => undefined)
    return reading
  }
  const followLater = () => void follow().catch(failed)

  await follow()
  // changes are missed while nothing arrives, so they are looked for whenever the connection is tried
  await listener.listen(CHANNEL, { onMessage: followLater, onListening: followLater })

  return {
    follow,
    async read(reader, name) {
      const [row] = await reader.select().from(secretSettings).where(eq(secretSettings.name, name))
      return row && { ...row, value: opened(await readSecretsKey(config), name, row) }
    },
    async write(tx, name, value, { version, isAgain = false, now }) {
      const key = await ensureSecretsKey(config)
      await refuseOther(tx, name, version, isAgain ? undefined : key)
      const row = {
        version: version + 1,
        changedAt: now,
        ...seal(key, name, SECRET_VALUES[name].parse(value)),
      }
      const written = await (version === 0
        ? tx
            .insert(secretSettings)
            .values({ name, ...row })
            .onConflictDoNothing()
            .returning({ name: secretSettings.name })
        : tx
            .update(secretSettings)
            .set(row)
            .where(eq(secretSettings.name, name))
            .returning({ name: secretSettings.name }))
      if (written.length === 0) throw changedElsewhere(WHAT)
      await notify(tx)
    },
    async remove(tx, name, version) {
      await refuseOther(tx, name, version, undefined)
      await tx.delete(secretSettings).where(eq(secretSettings.name, name))
      await notify(tx)
    },
  }
}

const WHAT = 'This setting'
const notify = (tx: Tx) => tx.execute(sql`select pg_notify(${CHANNEL}, '')`)

/** Locks the row. @param key refuses a row that it cannot open; undefined for none */
async function refuseOther(
  tx: Tx,
  name: SecretName,
  version: number,
  key: SecretsKey | undefined,
): Promise<void> {
  const [row] = await tx.select().from(secretSettings).where(eq(secretSettings.name, name)).for('update')
  if ((row?.version ?? 0) !== version) throw changedElsewhere(WHAT)
  if (row && key && row.keyFingerprint !== key.fingerprint)
    throw conflict(
      'It is stored with the key of another server, which this one does not have. Nothing was changed: enter everything again to replace it.',
      'OTHER_SECRETS_KEY',
    )
}

/** Where the key is, and whether it opens what is stored; undefined if nothing is stored. */
export async function readKeyState(
  db: Db,
  config: Pick<Config, 'secretsKey' | 'dataDir'>,
): Promise<KeyState | undefined> {
  const [rows, key] = await Promise.all([
    db
      .select({ fingerprint: secretSettings.keyFingerprint })
      .from(secretSettings)
      .where(inArray(secretSettings.name, [...FOLLOWED])),
    readSecretsKey(config),
  ])
  const [row] = rows
  return (
    row && {
      fingerprint: row.fingerprint,
      isRight: rows.every(({ fingerprint }) => fingerprint === key?.fingerprint),
      isFile: config.secretsKey === undefined,
    }
  )
}

export type KeyState = { fingerprint: string; isRight: boolean; isFile: boolean }

/** What is stored, decrypted as far as possible. @returns also versions, which differ after each change */
export async function readStored(
  db: Db,
  config: Pick<Config, 'secretsKey' | 'dataDir'>,
): Promise<StoredSettings & { versions: string }> {
  const [rows, key] = await Promise.all([
    db
      .select()
      .from(secretSettings)
      .where(inArray(secretSettings.name, [...FOLLOWED]))
      .orderBy(secretSettings.name),
    readSecretsKey(config),
  ])
  const row = (name: SecretName) => rows.find((each) => each.name === name)
  const [ofPayments, ofMail] = [row('payments'), row('mail')]
  const payments = ofPayments && opened(key, 'payments', ofPayments)
  const mail = ofMail && opened(key, 'mail', ofMail)
  return {
    payments,
    mail: mail && {
      smtpUrl: smtpUrlOf(mail),
      from: mail.sender ?? undefined,
      owner: mail.notices ?? undefined,
    },
    unreadable: [
      ...(ofPayments && !payments ? ['payments' as const] : []),
      ...(ofMail && !mail ? ['mail' as const] : []),
    ],
    versions: JSON.stringify([
      key?.fingerprint,
      rows.map(({ name, version, changedAt }) => [name, version, changedAt]),
    ]),
  }
}

function opened<Name extends SecretName>(
  key: SecretsKey | undefined,
  name: Name,
  row: typeof secretSettings.$inferSelect,
): SecretValue<Name> | undefined {
  return SECRET_VALUES[name].safeParse(unseal(key, name, row)).data as SecretValue<Name> | undefined
}
