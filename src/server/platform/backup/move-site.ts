/** Brings a whole site from one database into an empty one by the backup's own road, for a newer PostgreSQL. */
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

/** Pictures that are rows are moved with the tables, and files stay where they are. */
const noFiles: UploadStore = {
  put: async () => {},
  get: async () => undefined,
  async *list() {},
  delete: async () => {},
}

/**
 * It is the same site afterwards: nothing is paused, nobody is erased, and the sandbox's keys are copied too. Jobs are
 * not: the next start creates them again from the outbox.
 * @returns what was moved, and which tables of others were not, for people
 * @param folder for the archive.
 * @throws where the two are not equal.
 */
export async function moveSite(from: string, to: string, folder: string): Promise<string> {
  const [source, target] = [openSql(from, 1), openSql(to, 1)]
  try {
    const notOurs = await readNotOurs(source)
    // a first start that was killed before it created any table
    if (await isEmpty(source)) return `nothing was in it yet${without(notOurs)}`
    const origin = { databaseUrl: from, uploads: noFiles, settings: {}, version: SITE_VERSION, isWhole: true }
    const now = new Date()
    const { manifest } = await backUp(origin, folderPlace(folder), FILE, now)
    const place = { databaseUrl: to, uploads: () => noFiles, eraseAgain: async () => [], isSameSite: true }
    const restored = await restore(place, join(folder, FILE), [], now)
    await sameNumbers(source, target)
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

/** The restore has compared the tables; a number that is given twice would break every order. */
async function sameNumbers(source: postgres.Sql, target: postgres.Sql): Promise<void> {
  const [before, after] = [await readSequences(source), await readSequences(target)]
  const names = before.map(({ name }) => name)
  // tables that are not the site's are missing there
  const there = await target<{ name: string }[]>`
    select name from unnest(${names}::text[]) as name where to_regclass(name) is not null`
  const valueIn = (all: typeof before, of: string) => all.find(({ name }) => name === of)?.value
  const different = there.find(({ name }) => valueIn(before, name) !== valueIn(after, name))
  if (different) throw new Error(`the sequence ${different.name} is not as it was`)
}
