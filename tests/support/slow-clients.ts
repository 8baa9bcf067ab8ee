/** Clients on raw sockets that are slow or send too much. */
import { connect, type Socket } from 'node:net'

export type Client = {
  socket: Socket
  /** What it has received so far. */
  received: () => string
  /** Resolves with the connection's duration once either side has ended it. */
  ended: Promise<number>
}

/** One connection; sends `first` once it is open. */
export function connectTo(url: string, first: string | Buffer = ''): Client {
  const { port, hostname } = new URL(url)
  const start = performance.now()
  let received = ''
  const socket = connect(Number(port), hostname)
  // queued before anything that its caller sends next
  if (first.length > 0) socket.write(first)
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  // an error ends the connection like any other end
  socket.on('error', () => {})
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - start))
  })
  return { socket, received: () => received, ended }
}

/** Sends `first` and then a character every `everyMs` until the connection ends. */
export function sendSlowly(url: string, first: string, everyMs: number): Client {
  const client = connectTo(url, first)
  const sending = setInterval(() => client.socket.write('x'), everyMs)
  void client.ended.then(() => clearInterval(sending))
  return client
}

/** Sends requests and reads no response until its socket is resumed. */
export function neverRead(url: string, first: string): Client {
  const client = connectTo(url, first)
  client.socket.pause()
  return client
}

/** That many clients of one kind. */
export const clients = (size: number, one: () => Client): Client[] => Array.from({ length: size }, one)

export const HEAD = 'GET /api/bracelets HTTP/1.1\r\nhost: x\r\n'
export const JSON_POST = 'POST /api/contacts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

/** A complete request, the last on its connection. */
export const LAST_GET = `${HEAD}connection: close\r\n\r\n`
