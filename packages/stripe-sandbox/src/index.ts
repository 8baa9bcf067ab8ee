/** A Stripe-compatible payment host for test mode. This is the package's public entry, described in the README. */
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type postgres from 'postgres'
import { ACCOUNT, type Account } from './account/account-object.ts'
import { authenticate } from './http/authentication.ts'
import { nowOf, type Call, type Host } from './http/call.ts'
import { challengeRoutes } from './challenges/challenge-routes.ts'
import { SandboxError } from './http/errors.ts'
import { expand } from './http/expand.ts'
import { FormBody, readFormsOnly } from './http/form-body.ts'
import { decodeForm } from './http/form-encoding.ts'
import { once, type Outcome } from './http/idempotency.ts'
import { newId } from './storage/identifiers.ts'
import { applyScheduledRefunds } from './refunds/scheduled-refunds.ts'
import { allowOnly } from './http/parameters.ts'
import { loadHashKey, type SandboxKeys } from './storage/prepare.ts'
import type { Route } from './http/route.ts'
import { ROUTES } from './routes.ts'
import { startDeliveries, type Deliveries } from './webhooks/webhooks.ts'

export { endKey, issueKey } from './account/account.ts'
export type { Account, Permissions } from './account/account-object.ts'
export { makeAvailable } from './balance/payouts.ts'
export { updateCard } from './cards/card-updater.ts'
export { decideDispute, disputePayment } from './disputes/disputes.ts'
export { forgetKeys } from './http/idempotency.ts'
export { erasePayer } from './storage/erasure.ts'
export { prepareSandbox, tryToPrepareSandbox, type SandboxKeys } from './storage/prepare.ts'

export type SandboxOptions = {
  /** A separate client; `prepareSandbox` must have run before. */
  sql: postgres.Sql
  /** Result of `prepareSandbox`. */
  keys: SandboxKeys
  /**
   * Where to send signed events, besides the endpoints that are registered by API. It is known only once the server
   * listens; until then it is empty. Without it, only registered endpoints get events.
   */
  webhookUrl?: (() => string) | undefined
  /** Turns a registered endpoint's URL into one that can be reached from here, for tests. */
  reach?: ((url: string) => string) | undefined
  /** Differences from the usual account in test mode. */
  account?: Partial<Account> | undefined
  clock: () => Date
  /** Logs an unexpected error; by default each of them. */
  logError?: LogError | undefined
  /** URL of the site. A 3-D Secure challenge redirects nowhere else. */
  publicUrl: string
}

/** Fastify plugin with the provider's API under `<prefix>/v1`, and the 3-D Secure page under `<prefix>/challenge`. */
export async function stripeSandbox(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  const { sql, keys, clock, publicUrl } = options
  const host: Host = {
    keys,
    clock,
    publicUrl,
    prefix: app.prefix,
    hashKey: await loadHashKey(sql),
    account: { ...ACCOUNT, ...options.account },
  }
  let deliveries: Deliveries | undefined
  const wake = () => deliveries?.wake()

  readFormsOnly(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('request-id', newId('req'))
  })
  const logError = options.logError ?? ((log, error, what) => log.error(error, what))
  app.setErrorHandler(answerError(logError))
  app.setNotFoundHandler(answerUnknownUrl)
  for (const route of ROUTES) serve(app, route, { sql, host, wake })
  refuseOtherMethods(app)
  app.all('/*', {
    // defined here, because the site around the plugin responds to unknown GETs with a page
    onRequest: async (request) => {
      throw unrecognized(request, 404)
    },
    handler: async () => undefined,
  })
  challengeRoutes(app, { sql, host, wake })

  app.addHook('onListen', async () => {
    deliveries = startDeliveries({
      sql,
      webhookSecret: keys.webhookSecret,
      webhookUrl: options.webhookUrl,
      reach: options.reach ?? ((url) => url),
      textOf: (body, indent) => textOf(host, body, indent),
      applyScheduledRefunds: () => applyScheduledRefunds(sql, host),
      onError: (error) => logError(app.log, error, 'sandbox: delivering events failed'),
    })
  })
  // Must end before the listener closes: deliveries in progress call this same server.
  app.addHook('preClose', async () => {
    await deliveries?.stop()
  })
}

type Ids = { id?: string; parent?: string }
type Parts = { sql: postgres.Sql; host: Host; wake: () => void }

function serve(app: FastifyInstance, route: Route, parts: Parts): void {
  app.route<{ Params: Ids }>({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const outcome = await answerCall(route, request, reply, parts)
      if (route.method !== 'GET') parts.wake()
      if (outcome.replayed) reply.header('idempotent-replayed', 'true')
      return reply.code(outcome.status).type('application/json').send(outcome.text)
    },
  })
}

async function answerCall(
  route: Route,
  request: FastifyRequest<{ Params: Ids }>,
  reply: FastifyReply,
  { sql, host }: Parts,
): Promise<Outcome> {
  const body = route.method === 'POST' ? request.body : new FormBody(queryOf(request))
  const form = body instanceof FormBody ? body.form : decodeForm('')
  const access = await authenticate(host, sql, request.headers.authorization, form, route)
  allowOnly(form, route.takes)
  const key = route.method === 'POST' ? singleHeader(request.headers['idempotency-key']) : undefined
  const call = {
    host,
    form,
    access,
    now: nowOf(host),
    requestId: String(reply.getHeader('request-id')),
    idempotencyKey: key ?? null,
  }
  const run = async (whole: Call) => {
    const answer = await route.run(whole, request.params.id ?? '', request.params.parent)
    return { ...answer, body: answer.status === 200 ? await expand(whole, answer.body) : answer.body }
  }
  if (route.method === 'GET') {
    const answer = await run({ ...call, query: sql })
    return { status: answer.status, text: textOf(host, answer.body), replayed: false }
  }
  const rawBody = body instanceof FormBody ? body.raw : ''
  const path = request.url.split('?')[0] ?? ''
  return await once(
    sql,
    { key, access, path, rawBody, hashKey: host.hashKey, textOf: (of) => textOf(host, of) },
    (query) => run({ ...call, query }),
  )
}

/** Objects are stored as test mode's; an instance that plays live mode says so in every one that it returns. */
function textOf({ account }: Host, body: object, indent?: number): string {
  const text = JSON.stringify(body, null, indent)
  return account.livemode ? text.replaceAll(/"livemode":( ?)false/g, '"livemode":$1true') : text
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start < 0 ? '' : request.url.slice(start + 1)
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function refuseOtherMethods(app: FastifyInstance): void {
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    const known: string[] = ROUTES.filter((route) => route.path === path).map((route) => route.method)
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !known.includes(method)),
      url: path,
      // Before the body is read, because the method is wrong whatever the body is.
      onRequest: async (request, reply) => {
        reply.header('allow', known.join(', '))
        throw unrecognized(request, 405)
      },
      handler: async () => undefined,
    })
  }
}

async function answerUnknownUrl(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, body } = unrecognized(request, 404)
  return reply.code(status).send({ error: body })
}

function unrecognized(request: FastifyRequest, status: 404 | 405): SandboxError {
  const path = (request.url.split('?')[0] ?? '').slice(0, 200)
  return new SandboxError(status, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${request.method}: ${path}).`,
  })
}

type LogError = (log: FastifyBaseLogger, error: unknown, what: string) => void

const answerError =
  (logError: LogError) => async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof SandboxError) return reply.code(error.status).send({ error: error.body })
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500)
      return reply
        .code(status === 415 ? 400 : status)
        .send({ error: { type: 'invalid_request_error', message: error.message } })
    logError(request.log, error, 'sandbox: a call failed')
    return reply
      .code(500)
      .send({ error: { type: 'api_error', message: 'Sorry! There was an error while answering this call.' } })
  }
