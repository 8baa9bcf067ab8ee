/** Makes an archive of the whole site while it runs: the database at one moment, and every uploaded picture. */
import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { newestMigrationOf } from '#db/migrate.ts'
import type { UploadStore } from '../pictures/store.ts'
import { writeArchive, type Entry } from './archive.ts'
import { MANIFEST, SETTINGS, type Manifest, type TableSum, type UploadSum } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { inOneTransaction, READING, readTablesOf, type TableReader } from './session.ts'
import { readSequences, readTables, refuseRewritten, sumUp } from './tables.ts'

/** Tables are written in parts of this size, because tar needs to know the size of a part in advance. */
const PART_BYTES = 4 * 1024 * 1024

export type Source = {
  databaseUrl: string
  uploads: UploadStore
  /** The site's settings without secrets, for setting up another machine. */
  settings: Readonly<Record<string, string>>
  version: string
  /** Includes what a backup otherwise leaves out: the sandbox's keys, and pictures stored as rows. */
  isWhole?: boolean
}

/** @throws errors of the database, the store or the disk; a partial archive is removed */
export async function backUp(
  source: Source,
  place: Pick<BackupPlace, 'write'>,
  name: string,
  madeAt: Date,
  signal?: AbortSignal,
): Promise<{ manifest: Manifest; bytes: number }> {
  let manifest: Manifest | undefined
  const bytes = await place.write(name, (target) =>
    inOneTransaction(source.databaseUrl, READING, async ({ sql }) => {
      const [row] = await sql<[{ snapshot: string }]>`select pg_export_snapshot() as snapshot`
      const reader = readTablesOf(source.databaseUrl, row.snapshot)
      try {
        await writeArchive(
          target,
          contents(sql, reader, source, madeAt, (whole) => (manifest = whole)),
          signal,
        )
      } finally {
        await reader.close()
      }
    }),
  )
  if (!manifest) throw new Error('the backup has no end')
  return { manifest, bytes }
}

async function* contents(
  sql: postgres.ISql,
  reader: TableReader,
  { uploads, settings, version, isWhole }: Source,
  madeAt: Date,
  done: (manifest: Manifest) => void,
): AsyncGenerator<Entry> {
  const migration = await newestMigrationOf(sql)
  if (migration === undefined) throw new Error('there is no site in this database')
  const [server] = await sql`select current_setting('server_version') as version`
  yield textEntry(SETTINGS, settingsText(settings))
  const tables: TableSum[] = []
  for (const table of await readTables(sql, isWhole)) {
    tables.push({ ...table, ...(await sumUp(sql, table)) })
    yield* parts(`tables/${table.name}`, reader.read(table))
  }
  await refuseRewritten(sql, tables)
  const sequences = await readSequences(sql)
  const stored: UploadSum[] = []
  // read after the database snapshot: a picture is stored before the post that shows it, so none is missing
  for await (const name of uploads.list()) {
    const content = await uploads.get(name)
    if (!content) continue
    stored.push({ name, bytes: content.length, sha256: sha256(content) })
    yield { name: `uploads/${name}`, content }
  }
  const manifest: Manifest = {
    format: 1,
    madeAt: madeAt.toISOString(),
    version,
    postgres: String(server?.['version']),
    step: migration,
    tables,
    sequences,
    uploads: stored,
  }
  yield textEntry(MANIFEST, JSON.stringify(manifest, undefined, 1))
  done(manifest)
}

async function* parts(name: string, rows: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let chunks: Buffer[] = []
  let bytes = 0
  let count = 0
  const part = () => {
    const content = Buffer.concat(chunks)
    chunks = []
    bytes = 0
    count += 1
    return { name: `${name}/${String(count).padStart(6, '0')}`, content }
  }
  for await (const chunk of rows) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) yield part()
  }
  if (bytes > 0) yield part()
}

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const textEntry = (name: string, text: string): Entry => ({ name, content: Buffer.from(`${text}\n`) })

const settingsText = (settings: Readonly<Record<string, string>>) =>
  [
    '# The settings of the site when this backup was made. Secrets are not in it.',
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
  ].join('\n')
