/** Builds the Fastify app. Read it from top to bottom: every plugin is registered here by hand. */
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Sql } from 'postgres'
import { stripeSandbox, type SandboxKeys } from 'stripe-sandbox'
import { paymentIntentId } from '#shared/money/checkout/checkout.ts'
import { mcp } from './platform/api/mcp.ts'
import { responseCache } from './platform/api/response-cache.ts'
import { rest } from './platform/api/rest.ts'
import { trpcPlugin } from './platform/api/trpc-plugin.ts'
import { isPublished } from './site/blog/posts.ts'
import type { Deps } from './context.ts'
import { notFound, toPublic } from './errors.ts'
import { listExports } from './admin/exports/exports.ts'
import { giftAidSchedule } from './admin/exports/gift-aid-schedule.ts'
import { newestBackup } from './admin/exports/newest-backup.ts'
import { receiptPictures, receiptUpload } from './money/funds/receipts.ts'
import { gracefulShutdown } from './platform/http/graceful-shutdown.ts'
import { BOUNDS, overload, type Bounds } from './platform/http/overload.ts'
import { ownOriginOnly } from './platform/http/own-origin.ts'
import {
  allowUploadTime,
  requestTimeouts,
  requestTimeoutOptions,
  REQUEST_TIMEOUTS,
  type RequestTimeouts,
} from './platform/http/request-timeouts.ts'
import { DOCS_POLICY, securityHeaders } from './platform/http/security-headers.ts'
import { isKnownIntent } from './platform/limits/known-intents.ts'
import { givingLinkRoute } from './money/giving-links/follow.ts'
import { oneClickUnsubscribe } from './money/managing/one-click.ts'
import { health } from './platform/ops/health.ts'
import { logging, loggerOptions, logUnexpected } from './platform/ops/logging.ts'
import { metrics } from './platform/ops/metrics.ts'
import { requestTrace, requestTraceOptions, type Tracer } from './platform/ops/request-trace.ts'
import { siteVersion } from './platform/ops/site-version.ts'
import { recordUnavailable, reasonOf } from './platform/ops/unavailable.ts'
import { outageCopies } from './platform/outage-copy.ts'
import { builtPages, developedPages, type PageSource } from './platform/pages/page-source.ts'
import { pages } from './platform/pages/pages.ts'
import { pictures, pictureUploads } from './platform/pictures/upload.ts'
import { appRouter } from './router.ts'
import { seo } from './site/seo/seo.ts'
import { listAddresses } from './site/seo/sitemap.ts'
import { webhook } from './money/settlement/webhook.ts'
import { isOffered } from './site/shop/shop.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders an email to HTML with the same build as the pages. */
    emailHtml: PageSource['emailHtml']
  }
}

const BODY_LIMIT = 1024 * 1024
const PLUGIN_TIMEOUT_MS = 120_000
const SANDBOX_PREFIX = '/sandbox/stripe'

export type AppOptions = {
  /** Folder of the finished build; undefined in development, where pages are rendered from the source. */
  dist: string | undefined
  /** The payment sandbox; undefined if the environment holds the provider's keys. */
  sandbox: { sql: Sql; keys: SandboxKeys } | undefined
  /** Undefined unless a trace collector is configured. */
  tracer?: Tracer | undefined
  /** Timeouts for slow clients; tests shorten them. */
  timeouts?: RequestTimeouts | undefined
  /** Overload bounds; tests lower them. */
  bounds?: Partial<Bounds> | undefined
  /** Timeout of rendering a page; tests lengthen it. */
  pageTimeoutMs?: number | undefined
}

/** Builds the server without listening: `main.ts` listens, tests call it. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { config } = deps
  const timeouts = options.timeouts ?? REQUEST_TIMEOUTS
  const app = Fastify({
    ...requestTimeoutOptions(timeouts),
    logger: loggerOptions(config.logLevel),
    // we log one line per request ourselves: see ops/logging.ts
    logController: new LogController({ disableRequestLogging: true }),
    ...requestTraceOptions(options.tracer),
    bodyLimit: BODY_LIMIT,
    // with the default of 10 s, startup would fail on a busy machine
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    // errors that the router raises itself (such as a malformed URL) do not reach the error handler
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply)
    },
    // given as a plain number, it would trust every client: count the hops instead
    trustProxy: trustProxy(config.trustProxy),
    // the path of a batch names every call in it
    routerOptions: { maxParamLength: 5000 },
  })

  logging(app)
  requestTrace(app)
  gracefulShutdown(app, `${SANDBOX_PREFIX}/v1/`)
  securityHeaders(app, config.publicUrl)
  await overload(
    app,
    { ...BOUNDS, ...options.bounds },
    () => options.bounds?.ofOneClient ?? deps.config.requestsAtOnce,
    async (id) => paymentIntentId.safeParse(id).success && isKnownIntent(deps.db, id),
    () => deps.liveContent.last(),
  )
  requestTimeouts(app)
  ownOriginOnly(app, config)
  await app.register(cookie)
  jsonBodies(app)
  errors(app)
  health(app)
  metrics(app, deps)
  siteVersion(app)

  await app.register(webhook, { deps })
  await app.register(oneClickUnsubscribe, { deps })
  const { sandbox } = options
  if (sandbox)
    await app.register(async (scope) => {
      // not thrown, because the sandbox turns errors into the provider's
      scope.addHook('onRequest', async (request, reply) => {
        if (deps.provider.mode !== 'sandbox') answerError(nothingHere(), request, reply)
      })
      await scope.register(stripeSandbox, {
        prefix: SANDBOX_PREFIX,
        ...sandbox,
        webhookUrl: () => `${ownAddress(app)}/api/stripe/webhook`,
        clock: deps.clock,
        logError: logUnexpected,
        publicUrl: config.publicUrl,
      })
    })
  const answerOrCopy = outageCopies(deps)
  const answerCached = responseCache(deps, answerOrCopy)
  const calls = { router: appRouter, answerCached }
  await app.register(trpcPlugin, { prefix: '/trpc', deps, ...calls })
  mcp(app, deps, calls)
  await app.register(async (api) => {
    if (config.corsOrigins.length > 0) {
      const allowed = {
        origin: [...config.corsOrigins],
        credentials: true,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        // the next page of a list, when to retry, and what is left of a rate limit
        exposedHeaders: ['Link', 'Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
      }
      await api.register(cors, {
        // an OPTIONS request that is not a preflight reaches its route, which responds with JSON
        delegator: ({ headers }, done) =>
          done(null, { ...allowed, preflight: headers['access-control-request-method'] !== undefined }),
      })
    }
    await api.register(pictureUploads, {
      deps,
      allowUploadTime: ({ raw }) => allowUploadTime(raw, timeouts),
      others: [receiptUpload(deps)],
    })
    receiptPictures(api, deps)
    listExports(api, deps)
    giftAidSchedule(api, deps)
    newestBackup(api, deps)
    const document = rest(api, deps, calls)
    // the library's types only cover OpenAPI 3.0
    await api.register(swagger, { mode: 'static', specification: { document: document as never } })
    await api.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY })
  })
  pictures(app, deps)
  const { dist } = options
  const source = dist === undefined ? await developedPages(app) : await builtPages(app, dist, deps.db)
  app.decorate('emailHtml', source.emailHtml)
  seo(app, deps, source, answerOrCopy)
  givingLinkRoute(app, deps)
  pages(app, deps, source, {
    router: appRouter,
    strict: options.dist !== undefined,
    timeoutMs: options.pageTimeoutMs,
    isThere: { '/blog/$slug': isPublished, '/shop/$slug': isOffered },
    listed: listAddresses,
    answerOrCopy,
  })
  return app
}

/** The address at which this process listens, for requests to itself. */
export function ownAddress(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening yet')
  const host = address.address === '0.0.0.0' || address.address === '::' ? '127.0.0.1' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/** Accepts JSON only. An empty body counts as none, so that a DELETE with a JSON content type works. */
function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}

function errors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(nothingHere(), request, reply))
}

const nothingHere = () => notFound('There is nothing at this address.')

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, unexpected } = toPublic(error)
  if (unexpected) logUnexpected(request.log, error, 'request failed')
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  if (status === 503) {
    recordUnavailable(request, reasonOf(error))
    void reply.header('retry-after', '5')
  }
  void reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json' })
    .send(JSON.stringify(body))
}

function trustProxy(setting: Deps['config']['trustProxy']) {
  if (typeof setting === 'number') return (_address: string, hop: number) => hop < setting
  return setting === false ? false : [...setting]
}
