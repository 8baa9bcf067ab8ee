/** Limits how a request may arrive: its duration, its encoding, and what answers one that is unreadable. */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { refused, toPublic, wrongType } from '../../errors.ts'

export type RequestTimeouts = {
  /** For a request's head, from the connection on; a silent connection is closed too. */
  headMs: number
  /** For a whole request, head and body. */
  requestMs: number
  /**
   * Until the next request of a persistent connection: longer than nginx (60 s), load balancers and Caddy (2 min) wait, or
   * they would send a request on a connection that is just being closed.
   */
  idleMs: number
  /** For a socket without traffic: longer than the provider may take; twice that for who accepts nothing. */
  stillMs: number
  /** For the owner's upload of a large picture over a slow line; no other request may take so long. */
  uploadMs: number
  /** How often timeouts are checked; each may take so much longer. */
  lookEveryMs: number
}

/** Within a minute every request except an upload has arrived, and every connection without one has been closed. */
export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headMs: 20_000,
  requestMs: 45_000,
  idleMs: 125_000,
  stillMs: 35_000,
  uploadMs: 10 * 60_000,
  lookEveryMs: 5000,
}

/** Node's own timeouts, as Fastify passes them on. */
export function requestTimeoutOptions(timeouts: RequestTimeouts) {
  return {
    http: {
      headersTimeout: timeouts.headMs,
      connectionsCheckingInterval: timeouts.lookEveryMs,
      // requests without a Host header are refused by our own check
      requireHostHeader: false,
    },
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionTimeout: timeouts.stillMs,
    clientErrorHandler: answerUnreadable,
    rewriteUrl: decodable,
  } satisfies FastifyHttpOptions<Server>
}

/** On one connection: browsers send one after the other, and a thousand at once would delay everybody. */
const MAX_CONCURRENCY = 50

const requestsOn = new WeakMap<Socket, number>()

function underWay({ socket }: IncomingMessage, response: ServerResponse): number {
  const count = (requestsOn.get(socket) ?? 0) + 1
  requestsOn.set(socket, count)
  response.on('close', () => requestsOn.set(socket, (requestsOn.get(socket) ?? 1) - 1))
  return count
}

/** Refuses compressed bodies, which could expand to any size, and sends JSON where Node would send nothing. */
export function requestTimeouts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-encoding': encoding = 'identity', host } = request.headers
    if (encoding.toLowerCase() !== 'identity') {
      // the rest of the body is not read
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

/** Connections with the upload's longer timeout. */
const uploading = new WeakSet<Socket>()

/** Gives a request the upload's timeout; call it once the owner's session is known. */
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

/** Sockets that were sent their last response; further bytes are ignored. */
const dismissed = new WeakSet<Socket>()
/** Closing a socket while its client still sends would discard the response, so first the rest is read and dropped. */
const LINGER_MS = 2000

/**
 * For a connection on which no request can be parsed or none arrives: there is no reply object yet, only the socket.
 */
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
 * The address as the routes know it. One in absolute form, as clients of a proxy send it, loses its origin. One that cannot
 * be decoded answers 404 instead of failing to parse: '/blog/%ff' → '/blog/%25ff'.
 */
function decodable({ url: rawUrl = '/' }: IncomingMessage): string {
  const url = rawUrl.startsWith('/') ? rawUrl : rawUrl.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
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
