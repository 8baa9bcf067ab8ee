/** Requests that no browser sends: paths are unchanged, and any header is possible. */
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

export type RawResponse = {
  status: number
  headers: Record<string, string>
  body: string
}

type Raw = {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer | undefined
  /** Reuses connections for many requests; otherwise each request opens one. */
  agent?: Agent
}

export const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 32 })

/** @param path sent byte for byte: '/assets/../x' is not normalised */
export function rawRequest(
  url: string,
  path: string,
  { method = 'GET', headers = {}, body, agent }: Raw = {},
) {
  const { hostname, port } = new URL(url)
  // node does not set this for GET and DELETE, and their body would be read as the next request
  const isLengthKnown = body !== undefined && headers['transfer-encoding'] === undefined
  const length = isLengthKnown ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  return new Promise<RawResponse>((resolve, reject) => {
    const call = request(
      { hostname, port, path, method, headers: { ...length, ...headers }, agent: agent ?? false },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => {
          const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
          resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(entries), body: text })
        })
        response.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/** The content security policy: 'script-src' → ["'self'"]. */
export function policyOf({ headers }: Pick<RawResponse, 'headers'>): Record<string, string[]> {
  const parts = (headers['content-security-policy'] ?? '').split(';').map((part) => part.trim().split(' '))
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources]))
}

/** Posts JSON; a string is sent unchanged. */
export const postJson = (url: string, body: object | string, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Uploads a file as the owner's form does. */
export const uploadPicture = (url: string, body: BodyInit, cookie: string, type = 'image/png') =>
  fetch(`${url}/api/admin/pictures`, {
    method: 'POST',
    headers: { ...(type && { 'content-type': type }), cookie },
    body,
  })

export type RawClient = {
  socket: Socket
  /** Everything received so far. */
  received: () => string
  /** Resolves when either side has closed the connection, with its duration. */
  ended: Promise<number>
}

/** Opens a connection and sends `first`. */
export function connectTo(url: string, first: string | Buffer = ''): RawClient {
  const { port, hostname } = new URL(url)
  const start = performance.now()
  let received = ''
  const socket = connect(Number(port), hostname)
  // queued before anything that the caller sends
  if (first.length > 0) socket.write(first)
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  // an error counts as an end
  socket.on('error', () => {})
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - start))
  })
  return { socket, received: () => received, ended }
}
