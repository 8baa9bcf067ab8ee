/** A second process of the same site: same settings and database, another port. */
import { join } from 'node:path'
import { ownAddress, type AppOptions } from '#server/app.ts'
import { boot } from '#server/boot.ts'
import type { Config } from '#server/config.ts'
import { PATIENT_BOUNDS, PATIENT_DATABASE, type TestSite } from './site.ts'

/**
 * @param bounds its overload limits.
 * @param changes settings in which it differs from the site.
 * @returns its address; close it before the site.
 */
export async function startSecondProcess(
  site: TestSite,
  bounds: AppOptions['bounds'] = PATIENT_BOUNDS,
  changes: Partial<Config> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const booted = await boot(
    { ...site.deps.config, ...changes },
    {
      databaseUrl: site.database.url,
      dist: join(import.meta.dirname, '../../dist'),
      clock: site.deps.clock,
      announcePassword: () => {},
      databaseTimeouts: PATIENT_DATABASE,
      bounds,
    },
  )
  await booted.app.listen({ port: 0, host: '127.0.0.1' })
  return { url: ownAddress(booted.app), close: () => booted.close() }
}
