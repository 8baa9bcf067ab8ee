/** Wires the parts: from a database address to a server that is ready to listen. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import postgres, { type Sql } from 'postgres'
import {
  decideDispute,
  disputePayment,
  erasePayer,
  forgetKeys,
  makeAvailable,
  prepareSandbox,
  updateCard,
  type SandboxKeys,
} from 'stripe-sandbox'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import { connect } from '#db/client.ts'
import { keepTimelinesIn, timelinesFile } from '#db/connection/known-timelines.ts'
import { openListener } from '#db/jobs/listener.ts'
import { watchPublicData } from '#db/public-data.ts'
import { installationIdOf, linkKeyOf } from '#db/installation.ts'
import { migrate } from '#db/migrate.ts'
import { seed } from '#db/seed/seed.ts'
import { openConnectionPool, type PoolTimeouts } from '#db/connection/connection-pool.ts'
import { lookForPooler } from '#db/connection/pooler.ts'
import { openReplica } from '#db/connection/replica.ts'
import { buildApp, ownAddress, type AppOptions } from './app.ts'
import { adminPasswordHash } from './platform/sessions/password-hash.ts'
import { createSessionStore } from './platform/sessions/sessions.ts'
import { createTokenStore } from './platform/sessions/token-store.ts'
import { openPlace } from './platform/backup/open-place.ts'
import { SettingError, withStored, type Config } from './config.ts'
import { createLiveContent, readDraft } from './site/content/live.ts'
import type { Deps } from './context.ts'
import { openClockWatch } from './platform/findings/clock-watch.ts'
import { hasSeveralServers, openServerWatch } from './platform/findings/server-watch.ts'
import { createWhereItGoes } from './money/funds/where-it-goes.ts'
import { composeEmail, endLinksOfEmail, sampleEmail } from './emails.ts'
import type { SandboxBank } from './admin/rehearsal/rehearsal.ts'
import { scopesOf } from './admin/integrations/scopes.ts'
import { DASHBOARDS_CHANNEL, openLive } from './platform/live/live.ts'
import { emailSite } from './site/emails/email.ts'
import { callOut } from './platform/ops/request-trace.ts'
import { openSecrets } from './platform/secrets/secrets.ts'
import { logUnexpected } from './platform/ops/logging.ts'
import { logFollowed } from './platform/ops/process-lines.ts'
import { openTries } from './platform/ops/tries.ts'
import { recordAnswers } from './money/payments/provider-check.ts'
import { isSameProvider, providerInUse } from './money/payments/provider-in-use.ts'
import type { Provider } from './money/payments/stripe/client.ts'
import { openUploadStore } from './platform/pictures/open-store.ts'
import { appRouter } from './router.ts'

export type Booted = { app: FastifyInstance; deps: Deps; close(): Promise<void> }

type BootOptions = {
  databaseUrl: string
  /** Folder of the finished build; undefined in development. */
  dist: string | undefined
  clock: () => Date
  wait?: (ms: number) => Promise<unknown>
  /** Timeouts for slow clients; tests shorten them. */
  timeouts?: AppOptions['timeouts'] | undefined
  /** Overload bounds; tests lower them. */
  bounds?: AppOptions['bounds'] | undefined
  /** Timeout of rendering a page; tests lengthen it. */
  pageTimeoutMs?: number | undefined
  /** Database timeouts; tests lengthen them. */
  databaseTimeouts?: PoolTimeouts | undefined
  /** Timeout of one attempt to call the payment provider; tests shorten it. */
  providerTimeoutMs?: number | undefined
  /** Called once, with the password that the first start generates. If it rejects, none is stored. */
  announcePassword: (password: string) => Promise<void>
}

export type Sandbox = { sql: Sql; keys: SandboxKeys }

/**
 * Opens the payment sandbox unless the environment holds the provider's keys, because owners may remove the stored
 * ones. @throws SettingError for a public site that is not meant to be in test mode, and if the role may not create
 * the sandbox's tables
 */
async function openSandbox(
  { stripeKeys, withheld, mayBeSandbox }: Config,
  open: () => Sql,
): Promise<Sandbox | undefined> {
  const isNeeded = !stripeKeys && !withheld.payments
  if (isNeeded && !mayBeSandbox)
    throw new SettingError(
      'STRIPE_SECRET_KEY is missing and PUBLIC_URL is public: set the three STRIPE_ keys, or PAYMENTS=sandbox for a site in test mode until its keys are entered in the dashboard',
    )
  const client = open()
  try {
    return { sql: client, keys: await prepareSandbox(client) }
  } catch (error) {
    await client.end({ timeout: 5 })
    if (!(error instanceof postgres.PostgresError) || error.code !== '42501') throw error
    if (!isNeeded) return undefined
    throw new SettingError(
      `PAYMENTS=sandbox makes tables of its own, which this role may not (${error.message}): set the three STRIPE_ keys, or start as the owner of the tables`,
    )
  }
}

/** Migrates, seeds an empty database and builds the server. `close` stops all that this started, requests first. */
export async function boot(config: Config, options: BootOptions): Promise<Booted> {
  keepTimelinesIn(config.dataDir)
  const pooler = await lookForPooler(config)
  await migrate(options.databaseUrl, { mayChange: config.migratesAtStart })
  const { databaseTimeouts } = options
  const connection = connect(
    config.pooledUrl ?? options.databaseUrl,
    config.databasePoolMax,
    pooler,
    databaseTimeouts,
  )
  await seed(connection.db)
  // locked, so that only one of two concurrent first starts announces a password
  const passwordHash = await connection.db.transaction(async (tx) => {
    // hashing on a busy machine may take longer than the usual lock timeout
    await tx.execute(
      sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
    )
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstPassword})`)
    return adminPasswordHash(tx, config, options.announcePassword)
  })

  const uploads = openUploadStore(config.uploads, config, connection.db)

  const tries = openTries(connection.db, options.clock)
  const clockWatch = openClockWatch({
    db: connection.db,
    clock: options.clock,
    record: (reason) => tries.record('clock', reason),
  })
  const serverWatch = hasSeveralServers(options.databaseUrl)
    ? openServerWatch(options.databaseUrl, timelinesFile(config.dataDir), (reason) =>
        tries.record('servers', reason),
      )
    : undefined
  const live = openLive()
  const listener = openListener(options.databaseUrl)
  const publicData = await watchPublicData(listener)
  await listener.listen(DASHBOARDS_CHANNEL, live)
  // the settings in use, replaced when owners change those in the dashboard
  let used = config
  let provider: Provider | undefined
  let log: FastifyBaseLogger | undefined
  const secrets = await openSecrets({
    db: connection.db,
    config,
    listener,
    apply(stored) {
      const next = withStored(config, stored)
      if (!isSameProvider(used, next)) provider = undefined
      used = next
      // cached pages contain the publishable key
      publicData.changed()
      if (log) logFollowed(log, used)
    },
    failed: (error) => log && logUnexpected(log, error, 'stored settings not read'),
  })
  const sandbox = config.stripeKeys
    ? undefined
    : await openSandbox(used, () =>
        // drizzle changes the serializers of its client, so the sandbox needs a client of its own
        openConnectionPool(options.databaseUrl, 5, undefined, databaseTimeouts),
      ).catch(async (error: unknown) => {
        await Promise.all([connection.close(), listener.close()])
        throw error
      })
  const calls = {
    sandbox: sandbox && { keys: sandbox.keys, url: () => `${ownAddress(app)}/sandbox/stripe` },
    toSandbox: callOut,
    toProvider: recordAnswers(callOut, {
      clock: options.clock,
      record: (reason) => tries.record('payments', reason),
      hear: clockWatch.hear,
    }),
    timeoutMs: options.providerTimeoutMs,
  }
  const liveContent = createLiveContent(connection.db, publicData)
  // error pages need the site content even while the database is down
  await liveContent.read()
  const replica =
    config.replicaUrl === undefined
      ? undefined
      : openReplica(config.replicaUrl, config.databasePoolMax, connection, publicData)
  const publicDb = replica?.db ?? connection.db
  const linkKey = await linkKeyOf(connection.db)
  const siteOfEmails = async () => emailSite(config.publicUrl, await liveContent.read(), linkKey)
  const bank: SandboxBank | undefined = sandbox && {
    updateCard: (id, card) => updateCard(sandbox.sql, id, card, options.clock()),
    dispute: (intent) => disputePayment(sandbox.sql, intent, options.clock()),
    decide: (id, verdict) => decideDispute(sandbox.sql, id, verdict, options.clock()),
    forgetKeys: () => forgetKeys(sandbox.sql),
    makeAvailable: () => makeAvailable(sandbox.sql, options.clock()),
  }
  const deps: Deps = {
    ...connection,
    publicDb,
    isReplicaRead: replica?.isRead,
    listener,
    publicData,
    live,
    liveContent,
    readDraft: () => readDraft(connection.db),
    whereItGoes: createWhereItGoes(publicDb, publicData, options.clock),
    uploads,
    emailHtml: (...email) => app.emailHtml(...email),
    get config() {
      return used
    },
    secrets,
    databaseUrl: options.databaseUrl,
    tries,
    clockWatch,
    serverWatch,
    get provider() {
      return (provider ??= providerInUse(used, calls))
    },
    installationId: await installationIdOf(connection.db),
    linkKey,
    composeEmail: async (row) => composeEmail(connection.db, row, await siteOfEmails()),
    endLinksOfEmail,
    sampleEmail: async (kind, text) => sampleEmail(connection.db, kind, await siteOfEmails(), text),
    sessionStore: createSessionStore({
      db: connection.db,
      passwordHash,
      sessionKey: config.adminPasswordHash ?? config.adminPassword ?? passwordHash,
      clock: options.clock,
      wait: options.wait ?? setTimeout,
    }),
    tokenStore: createTokenStore(connection.db, options.clock),
    scopes: scopesOf(appRouter),
    clock: options.clock,
    erasureNotes: config.isBackedUp ? openPlace(config.backups, config).notes : undefined,
    get sandboxBank() {
      return deps.provider.mode === 'sandbox' ? bank : undefined
    },
    // also once the site takes real payments, because what was bought in the sandbox stays
    sandboxCopies: sandbox && { erase: (of) => erasePayer(sandbox.sql, of) },
  }
  const tracer = config.tracesTo && (await import('./platform/ops/tracing.ts')).startTracing(config.tracesTo)
  const app: FastifyInstance = await buildApp(deps, {
    tracer: tracer || undefined,
    dist: options.dist,
    sandbox,
    timeouts: options.timeouts,
    bounds: options.bounds,
    pageTimeoutMs: options.pageTimeoutMs,
  })
  log = app.log
  return {
    app,
    deps,
    async close() {
      live.end()
      serverWatch?.stop()
      await app.close()
      await Promise.all([
        connection.close(),
        listener.close(),
        replica?.close(),
        sandbox?.sql.end({ timeout: 5 }),
        // an unreachable collector must not delay the shutdown
        tracer && tracer.stop().catch(() => undefined),
      ])
    },
  }
}
