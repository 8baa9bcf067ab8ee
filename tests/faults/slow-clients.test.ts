/** Slow, silent and excessive clients are cut off, and other clients are unaffected. */
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REQUEST_TIMEOUTS, type RequestTimeouts } from '#server/platform/http/request-timeouts.ts'
import { startCallers } from '../support/background-callers.ts'
import { caseSize, isFull, printFigure } from '../support/case-size.ts'
import { eventually } from '../support/eventually.ts'
import { connectTo, postJson, type RawClient } from '../support/requests.ts'
import { ADMIN_PASSWORD, startSite, startSpawnedSite } from '../support/site.ts'
import { logIn } from '../support/transports.ts'

/** Sends `first`, and then a character every `everyMs` until the connection ends. */
function sendSlowly(url: string, first: string, everyMs: number): RawClient {
  const client = connectTo(url, first)
  const sending = setInterval(() => client.socket.write('x'), everyMs)
  void client.ended.then(() => clearInterval(sending))
  return client
}

/** Sends requests, but reads no response until its socket is resumed. */
function neverRead(url: string, first: string): RawClient {
  const client = connectTo(url, first)
  client.socket.pause()
  return client
}

/** Starts so many clients. */
const clients = (size: number, one: () => RawClient): RawClient[] => Array.from({ length: size }, one)

const HEAD = 'GET /api/bracelets HTTP/1.1\r\nhost: x\r\n'
const JSON_POST = 'POST /api/contacts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

/** A complete request, the last on its connection. */
const LAST_GET = `${HEAD}connection: close\r\n\r\n`

const EVERY_MS = caseSize({ short: 250, full: 1000 })
/** Promised limits. */
const CUT_OFF_MS = 60_000
const OTHERS_MS = 500
/** Generous in CI, because the machine may be busy. */
const TIMEOUT_MS = caseSize({ short: 30_000, full: 5000 })

const LESS: RequestTimeouts = {
  headMs: 2500,
  requestMs: 3000,
  idleMs: 3000,
  stillMs: 10_000,
  uploadMs: 60_000,
  checkEveryMs: 200,
}
/** Shorter in CI, so that no test waits a minute. */
const timeouts = isFull ? REQUEST_TIMEOUTS : LESS

let url: string
let close: () => Promise<unknown>
beforeAll(async () => {
  // the full form uses a separate process, which need not handle our thousands of sockets too
  const spawned = isFull ? await startSpawnedSite({ LIMITS: 'off', LOG_LEVEL: 'error' }) : undefined
  const site = spawned ?? (await startSite({ LIMITS: 'off' }, LESS))
  url = site.url
  close = async () => {
    await site.close()
    if (spawned) expect(spawned.output().replace(/^Listening on .*\n/m, '')).toBe('')
  }
})
afterAll(() => close())

const size = (full: number) => caseSize({ short: Math.ceil(full / 40), full })

/** Runs other clients meanwhile: all their requests succeed, in the full form quickly. */
async function besideOthers<T>(what: string, work: () => Promise<T>): Promise<T> {
  const others = startCallers(url, 4)
  const result = await work()
  await others.allRecovered()
  await others.stop()
  const { endings } = others
  // with the suite's short timeouts a busy machine is itself a slow client
  const inTime = isFull ? endings : endings.filter(({ ms }) => ms < LESS.requestMs)
  expect(inTime.filter(({ status }) => status < 200 || status > 299)).toEqual([])
  const sorted = endings.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  printFigure(
    `beside ${what}: ${endings.length} other requests, p95 ${p95.toFixed(1)} ms, slowest ${sorted.at(-1)?.toFixed(1)} ms`,
  )
  if (isFull) expect(p95).toBeLessThan(OTHERS_MS)
  return result
}

it('slow headers, slow bodies and silent connections are cut off without affecting others', async () => {
  const groups: Record<string, RawClient[]> = {
    'slow headers': clients(size(200), () => sendSlowly(url, `${HEAD}x: `, EVERY_MS)),
    'slow bodies': clients(size(75), () =>
      sendSlowly(url, `${JSON_POST}content-length: 1000\r\n\r\n{"name":"`, EVERY_MS),
    ),
    'slow chunks to a route without a body': clients(size(25), () =>
      sendSlowly(url, `${HEAD}transfer-encoding: chunked\r\n\r\nffff\r\n`, EVERY_MS),
    ),
    'silent connections': clients(size(400), () => connectTo(url)),
    'idle connections': clients(size(100), () => connectTo(url, `${HEAD}\r\n`)),
  }
  const durations = await besideOthers('slow clients', () =>
    Promise.all(
      Object.entries(groups).map(async ([what, members]) => {
        const ends = await Promise.all(members.map(({ ended }) => ended))
        return [what, Math.max(...ends)] as const
      }),
    ),
  )

  for (const [what, ms] of durations)
    printFigure(`${groups[what]?.length} ${what}: the last cut off after ${Math.round(ms)} ms`)
  expect(durations.filter(([, ms]) => ms > CUT_OFF_MS)).toEqual([])
  for (const what of ['slow headers', 'slow bodies', 'silent connections']) {
    const responses = groups[what]?.map(({ received }) => received()) ?? []
    for (const response of responses) {
      expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
      expect(response).toContain('"code":"TOO_SLOW"')
    }
  }
})

it('connections of clients that do not read their responses are closed', async () => {
  const site = await startSite({}, { ...LESS, stillMs: 1000 })
  let closed = 0
  site.app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => (closed += 1))
  })
  const much = `${HEAD.replace('bracelets', 'openapi.json')}\r\n`.repeat(1000)
  const readers = clients(size(50), () => neverRead(site.url, much))
  await eventually(async () => closed === readers.length)
  await site.close()
  // a paused socket does not see the end either; resumed, it reads only what was buffered
  for (const { socket } of readers) socket.resume()
  await Promise.all(readers.map(({ ended }) => ended))
  for (const { received } of readers) expect(received().split('HTTP/1.1 200 OK').length).toBeLessThan(1000)
})

it('every connection of a burst gets a response, and other clients too', async () => {
  const burst = await besideOthers('a burst of connections', async () => {
    const all = clients(size(2000), () => connectTo(url, LAST_GET))
    await Promise.all(all.map(({ ended }) => ended))
    return all
  })
  // 503 with Retry-After is right on a machine at its limit
  const responses = burst.map(({ received }) => received())
  expect(responses.filter((text) => !/^HTTP\/1\.1 (200 OK|503 [^]*retry-after)/.test(text))).toEqual([])
  const served = responses.filter((text) => text.startsWith('HTTP/1.1 200 OK')).length
  printFigure(`${burst.length} connections at once: ${served} served, the others got 503`)
})

it('pipelined requests get responses in order, and other clients too', async () => {
  const paths = Array.from(
    { length: caseSize({ short: 500, full: 5000 }) },
    (_, index) => `/api/blog/nothing-${index}`,
  )
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join('')
  const client = await besideOthers(`${paths.length} requests on one connection`, async () => {
    const one = connectTo(url, requests + LAST_GET)
    await one.ended
    return one
  })
  // requests beyond the connection's limit are rejected
  const statuses = Array.from(client.received().matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => status)
  expect(statuses).toHaveLength(paths.length + 1)
  expect(statuses[0]).toBe('404')
  expect(new Set(statuses)).toEqual(new Set(['404', '429']))
})

describe('a picture', () => {
  /** Uploads a picture for longer than any other request may take. */
  async function uploadSlowly(cookie: string): Promise<RawClient> {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#335577' } })
      .png()
      .toBuffer()
    const client = connectTo(
      url,
      `POST /api/admin/pictures HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncookie: ${cookie}\r\n` +
        `content-length: ${picture.length}\r\nconnection: close\r\n\r\n`,
    )
    const everyMs = (timeouts.requestMs * 1.3) / picture.length
    const bytes = picture.values()
    const sending = setInterval(() => {
      const { value, done } = bytes.next()
      if (done === true) clearInterval(sending)
      else client.socket.write(Buffer.of(value))
    }, everyMs)
    await client.ended
    clearInterval(sending)
    return client
  }

  it('may take longer from the owner than from anyone else', async () => {
    const cookie = await logIn(url, ADMIN_PASSWORD)
    const [own, other] = await Promise.all([uploadSlowly(cookie), uploadSlowly('admin_session=forged')])
    expect(own.received()).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
    expect(other.received()).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/)
    expect(await other.ended).toBeLessThan(CUT_OFF_MS)
  })
})

describe('rejects at once', () => {
  const MEBIBYTE = 1024 * 1024
  const CHUNK = `10000\r\n${'x'.repeat(65_536)}\r\n`
  const GZIP = gzipSync(Buffer.alloc(50 * MEBIBYTE, ' '))

  it.each<[string, number, string | Buffer]>([
    [
      'a body above a mebibyte',
      413,
      `${JSON_POST}content-length: ${20 * MEBIBYTE}\r\n\r\n${'x'.repeat(2 * MEBIBYTE)}`,
    ],
    ['a content-length above the limit', 413, `${JSON_POST}content-length: 99999999999999\r\n\r\n{}`],
    [
      'a chunked body above the limit',
      413,
      `${JSON_POST}transfer-encoding: chunked\r\n\r\n${CHUNK.repeat(40)}`,
    ],
    [
      'a body longer than its content-length',
      400,
      `${JSON_POST}content-length: 5\r\n\r\n${'{"name":"x"}'.repeat(1000)}`,
    ],
    [
      'a compressed body of fifty mebibytes',
      415,
      Buffer.concat([
        Buffer.from(`${JSON_POST}content-encoding: gzip\r\ncontent-length: ${GZIP.length}\r\n\r\n`),
        GZIP,
      ]),
    ],
    [
      'a compressed transfer encoding',
      400,
      `${JSON_POST}transfer-encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
    ],
    ['megabytes of headers', 431, `${HEAD}${'x: y\r\n'.repeat(500_000)}\r\n`],
    ['one header of megabytes', 431, `${HEAD}x: ${'y'.repeat(3 * MEBIBYTE)}\r\n\r\n`],
    ['a path of megabytes', 431, `GET /${'y'.repeat(3 * MEBIBYTE)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    [
      'long chunk extensions',
      413,
      `${JSON_POST}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(50_000)}\r\n{}\r\n0\r\n\r\n`,
    ],
  ])('%s', async (_what, status, text) => {
    const client = connectTo(url, text)
    const ms = await client.ended
    expect(client.received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const response = client.received().split('HTTP/1.1')[1] ?? ''
    expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({
      error: expect.any(String),
      code: expect.stringMatching(/^[A-Z_]+$/),
    })
    expect(ms).toBeLessThan(TIMEOUT_MS)
  })
})

describe('responds in time to a body that is expensive to parse:', () => {
  const keys = (count: number, key: (index: number) => string) =>
    `{${Array.from({ length: count }, (_, index) => `"${key(index)}":0`).join(',')}}`

  const bodies: [string, string][] = [
    ['nested lists', `{"name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
    ['many keys', keys(90_000, (index) => index.toString(36))],
    ['a number of a million digits', `{"name":${'9'.repeat(1_000_000)}}`],
    ['a name of a million characters', `{"name":"${'a '.repeat(500_000)}"}`],
    [
      'an almost valid email address',
      `{"name":"A","subject":"general","message":"M","email":"${'a@'.repeat(120)}"}`,
    ],
    [
      'many lines',
      `{"name":"A","subject":"general","email":"a@example.org","message":"${'\\r\\n\\u2028\\t'.repeat(60_000)}"}`,
    ],
    ['nested objects', `{"name":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}`],
    ['unclosed lists', '['.repeat(1_000_000)],
    ['many numeric keys', keys(60_000, (index) => String(index * 65_536))],
    ['colliding numeric keys', keys(60_000, (index) => String(16_777_216 + index * 64))],
    ['a repeated key', keys(100_000, () => 'name')],
    [
      'many links',
      `{"name":"A","subject":"general","email":"a@example.org","message":"${'http://a.b '.repeat(900)}"}`,
    ],
  ]
  // the first ones are of different kinds
  it.each(bodies.slice(0, caseSize({ short: 6, full: Infinity })))('%s', async (what, body) => {
    const slowest: number[] = []
    await besideOthers(`a body with ${what}`, async () => {
      for (const path of ['/api/contacts', '/trpc/forms.sendContact', '/api/create-payment-intent']) {
        const start = performance.now()
        const response = await postJson(url + path, body)
        await response.text()
        expect(response.status).toBeLessThan(500)
        slowest.push(performance.now() - start)
      }
    })
    printFigure(`a body with ${what}: at most ${Math.max(...slowest).toFixed(0)} ms`)
    expect(Math.max(...slowest)).toBeLessThan(TIMEOUT_MS)
  })
})
