/** Logs a line when the site has started, and another when the process ends, however it ends. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { isLiveKey } from '#shared/platform/api/card-payments.ts'
import type { Config } from '../../config.ts'
import { RUNNING } from './site-version.ts'

/** Listens without Fastify's own log lines, one for each address. */
export async function listenQuietly(app: FastifyInstance, { port, host }: Config): Promise<string> {
  const { level } = app.log
  if (['info', 'debug', 'trace'].includes(level)) app.log.level = 'warn'
  try {
    return await app.listen({ port, host })
  } finally {
    app.log.level = level
  }
}

/** Listens for a moment. @throws what `listen` would, for example if the port is in use */
export async function tryPort({ port, host }: Config): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  await promisify(server.close.bind(server))()
}

/** Logs neither secrets nor any address except the site's own. */
export function logStart(log: FastifyBaseLogger, config: Config, address: string): void {
  const { publicUrl, databaseUrl, pooledUrl, uploads } = config
  log.info(
    {
      ...RUNNING,
      address,
      publicUrl,
      database:
        databaseUrl === undefined ? 'embedded' : pooledUrl === undefined ? 'server' : 'server, pooled',
      ...connectedTo(config),
      pictures: uploads.kind,
      traces: config.tracesTo !== undefined,
      backups: config.isBackedUp ? config.backups.kind : 'off',
    },
    'started',
  )
  warnOfWithheld(log, config)
  if (config.trustProxy && config.metricsToken === undefined)
    log.warn('nobody can read /metrics behind a proxy: set METRICS_TOKEN to at least 16 characters')
}

/** Logs that this process uses other settings from the dashboard. */
export function logFollowed(log: FastifyBaseLogger, config: Config): void {
  log.info(connectedTo(config), 'settings of the dashboard changed')
  warnOfWithheld(log, config)
}

const connectedTo = ({ stripeKeys, smtpUrl, withheld }: Config) => ({
  payments: stripeKeys
    ? isLiveKey(stripeKeys.secretKey)
      ? 'live'
      : 'test keys'
    : withheld.payments
      ? 'closed'
      : 'sandbox',
  mail: smtpUrl !== undefined ? 'smtp' : withheld.mail ? 'waiting' : 'files',
})

const WITHHELD = {
  key: 'stored settings are encrypted with a key that this process does not have: set the SECRETS_KEY they were stored with, or enter them again in Set-up',
  address: 'live keys are stored and PUBLIC_URL is not a public https address: nobody can pay here',
} as const

function warnOfWithheld(log: FastifyBaseLogger, { withheld }: Config): void {
  for (const [settings, why] of Object.entries(withheld)) log.error({ settings }, WITHHELD[why])
}

/** @param ending its reason is the name of the signal; if not aborted, an uncaught error ended the process */
export function logEnd(log: FastifyBaseLogger, ending: AbortSignal): void {
  // before the lines are flushed, which also happens on exit
  process.prependOnceListener('exit', (code) => {
    const uptimeSeconds = Math.round(process.uptime())
    const reason = ending.aborted ? String(ending.reason) : 'uncaught error'
    log.info({ reason, code, uptimeSeconds }, 'ended')
  })
}
