/**
 * How a request may come in: how long it may take, how it may be packed, what is said to one that cannot be read. A
 * caller who is slow costs a socket, so every socket has an end; others never wait for it.
 */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { refused, toPublic, wrongType } from '../errors.ts'

export type RequestTimeouts = {
  /** For a request's head, from the connection on: one that says nothing is cut off too. */
  headMs: number
  /** For a whole request, head and body. */
  requestMs: number
  /** For the next request of a connection that was of use. */
  idleMs: number
  /**
   * With a connection on which nothing moves: longer than the provider may let us wait. A reader who takes nothing of
   * an answer has it twice, because the wire takes some at first.
   */
  stillMs: number
  /** For a picture of 5 MB that the owner sends over a slow line; nobody else's request may take so long. */
  uploadMs: number
  /** How often the clock is looked at: all of the above may take so much longer. */
  lookEveryMs: number
}

/** Every request but an upload has come, and every silent connection has ended, within a minute. */
export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headMs: 20_000,
  requestMs: 45_000,
  idleMs: 50_000,
  stillMs: 35_000,
  uploadMs: 5 * 60_000,
  lookEveryMs: 5000,
}

/** Node's own clocks, as Fastify hands them on. */
export function requestTimeoutOptions(timeouts: RequestTimeouts) {
  return {
    http: {
      headersTimeout: timeouts.headMs,
      connectionsCheckingInterval: timeouts.lookEveryMs,
      // `requestTimeouts` refuses who names no host
      requireHostHeader: false,
    },
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionTimeout: timeouts.stillMs,
    clientErrorHandler: answerUnreadable,
    rewriteUrl: decodable,
  } satisfies FastifyHttpOptions<Server>
}

/** On one connection: browsers ask one after the other, and a thousand at once would have everybody else wait. */
const MAX_CONCURRENCY = 50

const requestsOn = new WeakMap<Socket, number>()

/** Counts a request of its connection until it is answered, and says how many there are. */
function underWay({ socket }: IncomingMessage, response: ServerResponse): number {
  const count = (requestsOn.get(socket) ?? 0) + 1
  requestsOn.set(socket, count)
  response.once('close', () => requestsOn.set(socket, (requestsOn.get(socket) ?? 1) - 1))
  return count
}

/** Refuses packed bodies, which could unfold to anything, and answers in JSON what Node would answer with nothing. */
export function requestTimeouts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-encoding': packing = 'identity', host } = request.headers
    if (packing.toLowerCase() !== 'identity') {
      // what still comes is not read to its end
      void reply.header('connection', 'close')
      done(wrongType('Please send the body as it is, not compressed.', 'COMPRESSED'))
    } else if (underWay(request.raw, reply.raw) > MAX_CONCURRENCY) done(refused(429))
    else if (host === undefined && request.raw.httpVersion === '1.1') done(refused(400))
    else done()
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response
      .writeHead(417, { connection: 'close', 'content-type': 'application/json' })
      .end(JSON.stringify(toPublic(refused(417)).body))
  })
}

/** Connections whose request may take longer than others'. */
const uploading = new WeakSet<Socket>()

/** Gives a request the patience of an upload; to be called once it is known that the owner sends it. */
export function allowUploadTime(request: IncomingMessage, { uploadMs }: RequestTimeouts): void {
  const { socket } = request
  uploading.add(socket)
  const timer = setTimeout(() => socket.destroy(), uploadMs)
  const end = () => {
    clearTimeout(timer)
    uploading.delete(socket)
  }
  request.once('end', end).once('close', end)
}

/** Sockets that have had their last answer; what still comes on them is not looked at. */
const dismissed = new WeakSet<Socket>()
/** A socket that is closed while its caller still sends takes the answer back: so long the rest is let in and dropped. */
const LINGER_MS = 2000

/** For a connection on which no request can be read, or none arrives: it has no reply yet, only the socket. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (dismissed.has(socket)) return
  const status = STATUS[error.code ?? ''] ?? 400
  if (status === 408 && uploading.has(socket)) return
  if (socket.writable && error.code !== 'ECONNRESET') {
    const body = JSON.stringify(toPublic(refused(status)).body)
    dismissed.add(socket)
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(timer))
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'connection: close',
        'content-type: application/json',
        'cache-control: no-store',
        `content-length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
  } else socket.destroy()
}

const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/**
 * An address with percent signs that stand for nothing is taken letter by letter, and so names nothing in the ordinary
 * way, instead of being no address at all: '/blog/%ff' → '/blog/%25ff'.
 */
function decodable({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
