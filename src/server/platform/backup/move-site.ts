/** Moves a whole site into an empty database, by a backup and a restore. Used to upgrade PostgreSQL. */
import { join } from 'node:path'
import type postgres from 'postgres'
import { openSql } from '#db/client.ts'
import { SITE_VERSION } from '../ops/site-version.ts'
import type { UploadStore } from '../pictures/store.ts'
import { backUp } from './backup.ts'
import { folderPlace } from './folder-place.ts'
import { restore } from './restore.ts'
import { isEmpty, readSequences, readNotOurs } from './tables.ts'

const FILE = 'site.tar.gz'

/** Pictures in the database move with its tables, and picture files stay where they are, so the archive has none. */
const noFiles: UploadStore = {
  put: async () => {},
  get: async () => undefined,
  async *list() {},
  delete: async () => {},
}

/**
 * Moves everything, and continues as the same site: nothing is paused or erased, and the sandbox's keys are
 * copied too. Jobs are not copied, because the next start creates them from the outbox.
 * @param folder where the archive is written
 * @returns what was moved, and which objects of other programs were not, as text for people
 * @throws if the two databases differ afterwards
 */
export async function moveSite(from: string, to: string, folder: string): Promise<string> {
  const [source, target] = [openSql(from, 1), openSql(to, 1)]
  try {
    const notOurs = await readNotOurs(source)
    // the first start was killed before it created any table
    if (await isEmpty(source)) return `nothing was in it yet${without(notOurs)}`
    const origin = { databaseUrl: from, uploads: noFiles, settings: {}, version: SITE_VERSION, isWhole: true }
    const now = new Date()
    const { manifest } = await backUp(origin, folderPlace(folder), FILE, now)
    const place = { databaseUrl: to, uploads: () => noFiles, eraseAgain: async () => [], isSameSite: true }
    const restored = await restore(place, join(folder, FILE), [], now)
    await compareSequences(source, target)
    await target.unsafe('analyze')
    const moved = manifest.tables.filter(({ name }) => !restored.notOurs.includes(name))
    const rows = moved.reduce((sum, table) => sum + table.rows, 0)
    const stays = without([...notOurs, ...restored.notOurs.map((name) => `table ${name}`)])
    return `${rows} rows of ${moved.length} tables, all equal${stays}`
  } finally {
    await Promise.all([source.end({ timeout: 1 }), target.end({ timeout: 1 })])
  }
}

const without = (notOurs: readonly string[]) =>
  notOurs.length === 0 ? '' : `; not of the site, and so not moved: ${notOurs.join(', ')}`

/** Compares sequences (the restore has compared the tables): one that lags would assign ids and order numbers twice. */
async function compareSequences(source: postgres.Sql, target: postgres.Sql): Promise<void> {
  const [before, after] = [await readSequences(source), await readSequences(target)]
  const names = before.map(({ name }) => name)
  // leave out sequences of other programs' tables, which were not moved
  const there = await target<{ name: string }[]>`
    select name from unnest(${names}::text[]) as name where to_regclass(name) is not null`
  const valueIn = (all: typeof before, of: string) => all.find(({ name }) => name === of)?.value
  const different = there.find(({ name }) => valueIn(before, name) !== valueIn(after, name))
  if (different) throw new Error(`the sequence ${different.name} is not as it was`)
}
