/** Settings that owners have entered in the dashboard: whether this machine has their key, and what they are. */
import { connect } from '#db/client.ts'
import { readEmbeddedState } from '#db/embedded/embedded-state.ts'
import { withStored, type Config } from '../../config.ts'
import { readKeyState, readStored, type KeyState } from '../secrets/secrets.ts'
import { secretsKeyFile } from '../secrets/secrets-key.ts'
import { fail, ok, warn, type Finding, type Outcome } from '../findings/finding.ts'

/** The settings in use, as far as the database can be read. Its own checks say why it cannot. */
export async function readInUse(config: Config): Promise<{ used: Config; findings: Finding[] }> {
  const url = config.databaseUrl ?? (await readEmbeddedState(config.dataDir)).url
  if (url === undefined) return { used: config, findings: [] }
  const connection = connect(url, 1)
  try {
    const [stored, key] = await Promise.all([
      readStored(connection.db, config),
      readKeyState(connection.db, config),
    ])
    return {
      used: withStored(config, stored),
      findings: key ? [{ name: 'secrets', ...keyOutcome(key, config) }] : [],
    }
  } catch {
    // not reachable, or without the table yet
    return { used: config, findings: [] }
  } finally {
    await connection.close()
  }
}

function keyOutcome({ isRight, isFile, fingerprint }: KeyState, { dataDir, databaseUrl }: Config): Outcome {
  const place = isFile ? secretsKeyFile(dataDir) : 'SECRETS_KEY'
  if (!isRight)
    return fail(
      `what owners entered is encrypted with the key ${fingerprint}, and ${place} is not that key`,
      'bring that key back, or let an owner enter everything again under Set-up',
    )
  if (isFile && databaseUrl !== undefined)
    return warn(
      `${place} opens what owners entered`,
      'set SECRETS_KEY to its content, unless this is the only server and its folder outlives every release',
    )
  return ok(`${place} opens what owners entered; it is in no backup, so keep a copy`)
}
