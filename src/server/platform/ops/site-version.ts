/** Version, commit and time of the running build, and its newest migration. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { NEWEST_MIGRATION } from '#db/migrate.ts'

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')) as Record<string, string>

export const SITE_VERSION = read('package.json')['version'] ?? 'unknown'

/** `build.ts` writes this file, because an installed site has no git. */
function readBuild(): { commit: string; builtAt: string } {
  try {
    const { commit = 'unknown', builtAt = 'unknown' } = read('dist/build.json')
    return { commit, builtAt }
  } catch {
    return { commit: 'unknown', builtAt: 'unknown' }
  }
}

export const RUNNING = { version: SITE_VERSION, ...readBuild(), schema: NEWEST_MIGRATION } as const

/** `GET /version`. */
export function siteVersion(app: FastifyInstance): void {
  app.get('/version', () => RUNNING)
}
