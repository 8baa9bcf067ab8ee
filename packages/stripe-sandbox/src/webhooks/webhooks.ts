import { createHmac } from 'node:crypto'
import type postgres from 'postgres'

const ATTEMPT_TIMEOUT_MS = 10_000
/** Longer than an attempt may take; after that, another process may try. */
const CLAIM_SECONDS = 15
const BATCH = 10
const RETRY_SECONDS = [1, 5, 30, 120, 600, 3600]
const GIVE_UP_AFTER_DAYS = 3
/** How often an idle process looks for events of other processes. */
const POLL_MS = 30_000
const STOP_GRACE_MS = 2000

type Claimed = { event: string; attempts: number; body: { type: string } }
type Target = { url: string; secret: string }

export type Deliveries = {
  /** Call it after a commit, to deliver at once. */
  wake: () => void
  /** Stops. Attempts in progress get a moment to end before they are aborted, to be retried later. */
  stop: () => Promise<void>
}

/**
 * Delivers queued events to the webhook, signed, until it responds 2xx. Several processes may share the queue. Times
 * are the database's, which all processes share. Only the signature has this process's real time, which the receiver
 * compares with its own.
 */
export function startDeliveries(options: {
  sql: postgres.Sql
  webhookSecret: string
  webhookUrl: (() => string) | undefined
  reach: (url: string) => string
  textOf: (body: object, indent: number) => string
  /** Runs before deliveries, because it may add events. */
  applyScheduledRefunds: () => Promise<void>
  onError: (error: unknown) => void
}): Deliveries {
  const { sql } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  // `stopping` begins no more attempts; `breakOff` then aborts those in progress.
  const stopping = new AbortController()
  const breakOff = new AbortController()

  function wake(): void {
    if (stopping.signal.aborted) return
    again = true
    running ??= run().finally(() => {
      running = undefined
    })
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    let delay = POLL_MS
    try {
      while (again && !stopping.signal.aborted) {
        again = false
        // a single statement, because there is seldom anything due
        delay = await untilNextDue(sql)
        if (delay > 0) continue
        await options.applyScheduledRefunds()
        const claimed = options.webhookUrl?.() === '' ? [] : await claim(sql)
        await Promise.all(claimed.map((delivery) => deliver(delivery)))
        if (claimed.length > 0) again = true
      }
    } catch (error) {
      options.onError(error)
    }
    if (!stopping.signal.aborted) timer = setTimeout(wake, Math.min(Math.max(delay, 50), POLL_MS)).unref()
  }

  async function deliver({ event, attempts, body }: Claimed): Promise<void> {
    const payload = options.textOf(body, 2)
    const targets = await endpointsFor(sql, body.type)
    if (options.webhookUrl) targets.unshift({ url: options.webhookUrl(), secret: options.webhookSecret })
    const results = await Promise.all(
      targets.map(({ url, secret }) => post(options.reach(url), payload, secret, breakOff.signal)),
    )
    const failed = results.find(({ delivered }) => !delivered)
    // all of them get it again: receivers must expect an event more than once
    if (failed) await scheduleRetry(sql, event, attempts, failed.text)
    else await markDelivered(sql, event, results[0]?.text ?? 'no endpoint')
  }

  async function stop(): Promise<void> {
    stopping.abort()
    clearTimeout(timer)
    const grace = setTimeout(() => breakOff.abort(), STOP_GRACE_MS)
    await running
    clearTimeout(grace)
  }

  wake()
  return { wake, stop }
}

/** Header `stripe-signature`: the time, and an HMAC-SHA256 of time and payload. */
function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

async function post(url: string, payload: string, secret: string, stop: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(payload, secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return { delivered: response.ok, text: String(response.status) }
  } catch (error) {
    return { delivered: false, text: error instanceof Error ? error.name : 'failed' }
  }
}

// Claims events by moving their next attempt beyond the longest duration of this one, so none is lost with a process.
async function claim(sql: postgres.Sql): Promise<Claimed[]> {
  return await sql<Claimed[]>`
    with due as (
      select event from sandbox.deliveries
      where delivered_at is null and given_up_at is null and next_attempt_at <= now()
      order by next_attempt_at for update skip locked limit ${BATCH}
    )
    update sandbox.deliveries set
      attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    from due join sandbox.objects on objects.id = due.event
    where deliveries.event = due.event
    returning deliveries.event, deliveries.attempts, objects.body`
}

async function endpointsFor(sql: postgres.Sql, type: string): Promise<Target[]> {
  return await sql<Target[]>`
    select body->>'url' as url, secret from sandbox.objects join sandbox.endpoint_secrets on endpoint = id
    where body->>'status' = 'enabled' and (body->'enabled_events' ? ${type} or body->'enabled_events' ? '*')
    order by seq`
}

async function markDelivered(sql: postgres.Sql, event: string, result: string): Promise<void> {
  await sql`
    with done as (
      update sandbox.deliveries set delivered_at = now(), last_result = ${result}
      where event = ${event} returning event
    )
    update sandbox.objects set body = jsonb_set(body, '{pending_webhooks}', '0')
    from done where objects.id = done.event`
}

async function scheduleRetry(
  sql: postgres.Sql,
  event: string,
  attempts: number,
  result: string,
): Promise<void> {
  const seconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 1
  await sql`
    update sandbox.deliveries set
      last_result = ${result},
      next_attempt_at = now() + make_interval(secs => ${seconds}),
      given_up_at = case when first_due_at < now() - make_interval(days => ${GIVE_UP_AFTER_DAYS}) then now() end
    where event = ${event}`
}

async function untilNextDue(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ ms: number | null }[]>`
    select (extract(epoch from least(
      (select min(next_attempt_at) from sandbox.deliveries where delivered_at is null and given_up_at is null),
      (select min(due_at) from sandbox.later)) - now()) * 1000)::float8 as ms`
  return row?.ms ?? POLL_MS
}
