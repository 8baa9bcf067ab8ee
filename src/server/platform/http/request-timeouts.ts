/** Limits how requests may arrive: duration, encoding, and the response to unreadable ones. */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { refused, toPublic, wrongType } from '../../errors.ts'

export type RequestTimeouts = {
  /** For a request's headers, counted from the opening of the connection. Closes silent connections too. */
  headMs: number
  /** For a whole request, headers and body. */
  requestMs: number
  /**
   * Between two requests on one connection. Longer than nginx (60 s), load balancers and Caddy (2 min) wait;
   * otherwise they could send a request on a connection that is just being closed.
   */
  idleMs: number
  /** For a socket without traffic. Longer than a call to the provider may take. */
  stillMs: number
  /** For an owner's upload of a large picture over a slow line. */
  uploadMs: number
  /** How often timeouts are checked; each may be exceeded by this much. */
  checkEveryMs: number
}

/** Every request except an upload has arrived within a minute, or its connection is closed. */
export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headMs: 20_000,
  requestMs: 45_000,
  idleMs: 125_000,
  stillMs: 35_000,
  uploadMs: 10 * 60_000,
  checkEveryMs: 5000,
}

/** The timeouts as Fastify options. */
export function requestTimeoutOptions(timeouts: RequestTimeouts) {
  return {
    http: {
      headersTimeout: timeouts.headMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      // our own check refuses requests without a Host header
      requireHostHeader: false,
    },
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionTimeout: timeouts.stillMs,
    clientErrorHandler: answerUnreadable,
    rewriteUrl: decodable,
  } satisfies FastifyHttpOptions<Server>
}

/** Requests in progress on one connection: browsers send few, and a thousand at once would delay everybody. */
const MAX_CONCURRENCY = 50

const requestsOn = new WeakMap<Socket, number>()

function underWay({ socket }: IncomingMessage, response: ServerResponse): number {
  const count = (requestsOn.get(socket) ?? 0) + 1
  requestsOn.set(socket, count)
  response.on('close', () => requestsOn.set(socket, (requestsOn.get(socket) ?? 1) - 1))
  return count
}

/** Refuses compressed bodies, which could expand to any size, and responds in JSON where Node would send nothing. */
export function requestTimeouts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-encoding': encoding = 'identity', host } = request.headers
    if (encoding.toLowerCase() !== 'identity') {
      // close, because the rest of the body is not read
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

/** Connections that have the longer timeout for uploads. */
const uploading = new WeakSet<Socket>()

/** Gives a request the longer timeout for uploads. Call it once the session has been checked. */
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

/** Sockets that were sent their last response; anything else that they send is ignored. */
const dismissed = new WeakSet<Socket>()
/** How long to read and drop what a client still sends: closing the socket at once would discard the response. */
const LINGER_MS = 2000

/**
 * Responds on a connection whose request cannot be parsed or never arrives. There is no reply object then,
 * only the socket.
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
 * Normalises a request's URL for routing. Removes the origin from absolute URLs, which clients of a proxy
 * send. Escapes what cannot be decoded, so that it gets 404 instead of a parse error: '/blog/%ff' →
 * '/blog/%25ff'.
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
