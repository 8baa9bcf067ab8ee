/**
 * Watches the servers of a DATABASE_URL with several hosts. After a promotion the former primary may come back and
 * accept changes too, and what anything writes there is lost.
 */
import type { FastifyBaseLogger } from 'fastify'
import { hostText, isLeftBehind, readServers, whyUnfit } from '#db/connection/database-hosts.ts'
import { readDatabaseUrl } from '#db/connection/database-url.ts'
import { fail, ok, sentenceOf, type Outcome } from './finding.ts'

declare module '../../context.ts' {
  interface Deps {
    /** Undefined unless DATABASE_URL names several servers. */
    serverWatch: ServerWatch | undefined
  }
}

const WATCH_MS = 10_000

type Servers = Awaited<ReturnType<typeof readServers>>

export const hasSeveralServers = (url: string): boolean => readDatabaseUrl(url).hosts.length > 1

/** The result for a technician. @param timelinesFile where the highest known timeline is kept */
export function serversFinding({ servers, primary, known }: Servers, timelinesFile: string): Outcome {
  const writable = servers.filter(({ isWritable }) => isWritable)
  const stray = writable.filter((server) => server !== primary)
  const names = stray.map(({ host }) => hostText(host)).join(' and ')
  if (primary && stray.length > 0)
    return fail(
      `${names} can be written to as well as ${hostText(primary.host)}, which the site uses`,
      `stop ${names} at once, compare what was written there, and make it a standby again with pg_rewind`,
    )
  if (primary)
    return ok(
      servers
        .map(
          (server) =>
            `${hostText(server.host)} ${server === primary ? 'is the primary' : whyUnfit(server, known)}`,
        )
        .join('; '),
    )
  const all = servers.map((server) => `${hostText(server.host)} ${whyUnfit(server, known)}`).join('; ')
  return fail(
    all,
    stray.some((server) => isLeftBehind(server, known))
      ? `start the server that was promoted; if it is lost and you accept that its changes are too, delete ${timelinesFile}`
      : 'promote a standby, once the primary is down for certain',
  )
}

export type ServerWatch = {
  /** Looks now, and every ten seconds from then on. */
  start(log: Pick<FastifyBaseLogger, 'error'>): Promise<void>
  /** How many servers could be written to at the last look. */
  writable(): number
  stop(): void
}

/** @param record stores a reason for the dashboard and the doctor; null once all is well */
export function openServerWatch(
  url: string,
  timelinesFile: string,
  record: (reason: string | null) => Promise<void>,
): ServerWatch {
  let writable = 0
  let reported: string | null | undefined
  let timer: NodeJS.Timeout | undefined

  async function look(log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
    const found = await readServers(url)
    writable = found.servers.filter(({ isWritable }) => isWritable).length
    const finding = serversFinding(found, timelinesFile)
    const reason = finding.state === 'ok' ? null : sentenceOf(finding)
    if (reason !== null && reason !== reported) log.error(`servers of the database: ${reason}`)
    // a state that lasts is recorded once, and an outage not at all, as it cannot be
    if (reason !== reported && (found.primary || reason === null)) await record(reason)
    reported = reason
  }

  return {
    async start(log) {
      timer = setInterval(() => void look(log), WATCH_MS).unref()
      await look(log)
    },
    writable: () => writable,
    stop: () => clearInterval(timer),
  }
}
