/** Starts the embedded PostgreSQL once per run, with a migrated and seeded template. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/client.ts'
import { openSql } from './sql.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { seed } from '#db/seed/seed.ts'
import { storeBuild } from '#server/platform/pages/built-files.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

const ASSETS = join(import.meta.dirname, '../../dist/client/assets')

export default async function start({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if ('databaseUrl' in vitest.getProvidedContext()) return undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'site-tests-'))
  const server = await startEmbedded({ dataDir, fast: true })
  const admin = openSql(server.url, 1)
  await admin.unsafe(`create database ${TEMPLATE}`)
  await admin.end()

  const template = databaseNamed(server.url, TEMPLATE)
  await migrate(template)
  const connection = connect(template, 1)
  await seed(connection.db)
  // so that no test's site has to store the build at its start
  await storeBuild(connection.db, ASSETS).catch(() => {})
  await connection.close()

  vitest.provide('databaseUrl', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The migrated and seeded database that test files clone. */
export const TEMPLATE = 'template_site'

/** Another database on the same server. */
export function databaseNamed(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
