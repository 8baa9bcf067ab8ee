/** Wires the parts: from a database address to a server that is ready to listen. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
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
import { SettingError, type Config } from './config.ts'
import { createLiveContent, readDraft } from './site/content/live.ts'
import type { Deps } from './context.ts'
import { openClockWatch } from './platform/doctor/clock-watch.ts'
import { createWhereItGoes } from './money/funds/where-it-goes.ts'
import { composeEmail, endLinksOfEmail, sampleEmail } from './emails.ts'
import { scopesOf } from './admin/integrations/scopes.ts'
import { DASHBOARDS_CHANNEL, openLive } from './platform/live/live.ts'
import { emailSite } from './site/emails/email.ts'
import { callOut } from './platform/ops/request-trace.ts'
import { openTries } from './platform/ops/tries.ts'
import { recordAnswers } from './money/payments/provider-check.ts'
import { createProvider } from './money/payments/stripe/client.ts'
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
  /** Database timeouts; tests lengthen them. */
  databaseTimeouts?: PoolTimeouts | undefined
  /** Timeout of one attempt to call the payment provider; tests shorten it. */
  providerTimeoutMs?: number | undefined
  /** Called once, with the password that the first start generates. */
  announcePassword: (password: string) => void
}

/** @throws SettingError if the role may not create the sandbox's tables */
const makeSandbox = (client: Sql): Promise<SandboxKeys> =>
  prepareSandbox(client).catch(async (error: unknown) => {
    await client.end({ timeout: 5 })
    if (!(error instanceof postgres.PostgresError) || error.code !== '42501') throw error
    throw new SettingError(
      `PAYMENTS=sandbox makes tables of its own, which this role may not (${error.message}): set the three STRIPE_ keys, or start as the owner of the tables`,
    )
  })

/** Migrates, seeds an empty database and builds the server. `close` stops all that this started, requests first. */
export async function boot(config: Config, options: BootOptions): Promise<Booted> {
  const pooler = await lookForPooler(config)
  await migrate(options.databaseUrl, { mayChange: config.migratesAtStart })
  const { databaseTimeouts } = options
  // drizzle changes the serializers of its client, so the sandbox needs a client of its own
  const sandboxSql = config.stripeKeys
    ? undefined
    : openConnectionPool(options.databaseUrl, 5, undefined, databaseTimeouts)
  const sandbox = sandboxSql && { sql: sandboxSql, keys: await makeSandbox(sandboxSql) }
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
  const { stripeApiBase } = config
  const apiBase = sandbox
    ? () => `${ownAddress(app)}/sandbox/stripe`
    : stripeApiBase
      ? () => stripeApiBase
      : undefined
  const provider = createProvider(
    config.stripeKeys ? 'live' : 'sandbox',
    config.stripeKeys ?? sandbox!.keys,
    apiBase,
    // calls to the sandbox stay within this process, so they prove nothing about the provider or the clock
    sandbox
      ? callOut
      : recordAnswers(callOut, {
          clock: options.clock,
          record: (reason) => tries.record('payments', reason),
          hear: clockWatch.hear,
        }),
    options.providerTimeoutMs,
  )
  const live = openLive()
  const listener = openListener(options.databaseUrl)
  const publicData = await watchPublicData(listener)
  await listener.listen(DASHBOARDS_CHANNEL, live)
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
    config,
    databaseUrl: options.databaseUrl,
    tries,
    clockWatch,
    provider,
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
    sandboxBank: sandboxSql && {
      updateCard: (id, card) => updateCard(sandboxSql, id, card, options.clock()),
      dispute: (intent) => disputePayment(sandboxSql, intent, options.clock()),
      decide: (id, verdict) => decideDispute(sandboxSql, id, verdict, options.clock()),
      forgetKeys: () => forgetKeys(sandboxSql),
      makeAvailable: () => makeAvailable(sandboxSql, options.clock()),
    },
    sandboxCopies: sandboxSql && { erase: (of) => erasePayer(sandboxSql, of) },
  }
  const tracer = config.tracesTo && (await import('./platform/ops/tracing.ts')).startTracing(config.tracesTo)
  const app: FastifyInstance = await buildApp(deps, {
    tracer: tracer || undefined,
    dist: options.dist,
    sandbox,
    timeouts: options.timeouts,
    bounds: options.bounds,
  })
  return {
    app,
    deps,
    async close() {
      live.end()
      await app.close()
      await Promise.all([
        connection.close(),
        listener.close(),
        replica?.close(),
        sandboxSql?.end({ timeout: 5 }),
        // an unreachable collector must not delay the shutdown
        tracer && tracer.stop().catch(() => undefined),
      ])
    },
  }
}
