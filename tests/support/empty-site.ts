/** An empty database and data folder, to restore a backup into. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { inject } from 'vitest'
import { ownAddress } from '#server/app.ts'
import { boot, type Booted } from '#server/boot.ts'
import { readConfig, type Config } from '#server/config.ts'
import { openUploadStore } from '#server/pictures/open-store.ts'
import type { Target } from '#server/backup/restore.ts'
import { openSql } from '#db/client.ts'
import { databaseNamed } from './database-names.ts'
import { ADMIN_PASSWORD, PATIENT_BOUNDS } from './site.ts'

export type EmptySite = {
  config: Config
  url: string
  sql: postgres.Sql
  target: Target
  close(): Promise<void>
}

export async function emptySite(settings: Record<string, string> = {}): Promise<EmptySite> {
  const server = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = openSql(databaseNamed(server, 'postgres'), 1)
  await admin.unsafe(`create database ${name}`)
  const url = databaseNamed(server, name)
  const sql = openSql(url, 3)
  const dataDir = await mkdtemp(join(tmpdir(), 'site-restored-'))
  const config = readConfig({ ADMIN_PASSWORD, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings })
  return {
    config,
    url,
    sql,
    target: { databaseUrl: url, uploads: (db) => openUploadStore(config.uploads, config, db) },
    async close() {
      await sql.end({ timeout: 2 })
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end({ timeout: 2 })
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts the site on them. */
export async function bootSite({ config, url }: EmptySite): Promise<Booted & { url: string }> {
  const booted = await boot(config, {
    databaseUrl: url,
    dist: join(import.meta.dirname, '../../dist'),
    clock: () => new Date(),
    wait: async () => {},
    announcePassword: () => {},
    bounds: PATIENT_BOUNDS,
  })
  await booted.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...booted, url: ownAddress(booted.app) }
}
