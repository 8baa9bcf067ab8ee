/** Hand-over to a successor: who has access, and where everything is. Contains no secret. */
import { readBackupState } from '#db/last-backup.ts'
import { readDatabaseUrl } from '#db/connection/database-url.ts'
import type { HandOver } from '#shared/admin/set-up.ts'
import { listAccounts } from '../accounts/accounts.ts'
import { isSharedPasswordOn } from '../../platform/sessions/shared-password.ts'
import { modeOf, type Config } from '../../config.ts'
import type { Deps } from '../../context.ts'
import { readKeyState } from '../../platform/secrets/secrets.ts'
import { secretsKeyFile } from '../../platform/secrets/secrets-key.ts'
import { SITE_VERSION } from '../../platform/ops/site-version.ts'
import type { UploadsPlace } from '../../platform/uploads-place.ts'

export async function readHandOver({ db, config, clock }: Deps): Promise<HandOver> {
  const { smtpUrl, mailFrom } = config
  const [accounts, isOn, { last }, key] = await Promise.all([
    listAccounts(db, clock()),
    isSharedPasswordOn(db),
    readBackupState(db, clock()),
    readKeyState(db, config),
  ])
  return {
    owner: config.mailOwner ?? null,
    accounts: accounts.map(({ name, email, role }) => ({ name, email, role })),
    isSharedPasswordOn: isOn,
    website: config.publicUrl,
    payments: modeOf(config),
    // leave out the parts of URLs that may contain a password
    mailServer: smtpUrl === undefined ? null : new URL(smtpUrl).hostname,
    sender: `${mailFrom.name} <${mailFrom.address}>`,
    secretsKey: key
      ? {
          isRight: key.isRight,
          fingerprint: key.fingerprint,
          file: key.isFile ? secretsKeyFile(config.dataDir) : null,
        }
      : null,
    backups: { isOn: config.isBackedUp, place: placeOf(config.backups), lastAt: last?.at ?? null },
    database: databaseOf(config),
    pictures: placeOf(config.uploads),
    version: SITE_VERSION,
  }
}

function databaseOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `its own, in the folder ${dataDir} of the server`
  const { hosts, path, database } = readDatabaseUrl(databaseUrl)
  const place = hosts.map(({ host }) => host).join(', ') || (path ?? '')
  return `${database ?? 'the default one'} on ${place}`
}

function placeOf(place: UploadsPlace): string {
  if (place.kind === 'database') return 'in the database'
  return place.kind === 'folder'
    ? `the folder ${place.path} of the server`
    : `s3://${place.bucket}/${place.prefix}`
}
