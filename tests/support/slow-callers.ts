/** Callers on bare sockets, who take their time or say too much. */
import { connect, type Socket } from 'node:net'

export type Line = {
  socket: Socket
  /** What has been answered so far. */
  heard: () => string
  /** Resolves with how long the connection lasted, once the site or the caller has ended it. */
  ended: Promise<number>
}

/** One connection; `first` is said as soon as it stands. */
export function call(url: string, first: string | Buffer = ''): Line {
  const { port, hostname } = new URL(url)
  const start = performance.now()
  let answer = ''
  const socket = connect(Number(port), hostname)
  // before anything that its caller says next
  if (first.length > 0) socket.write(first)
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  // how it ends is the site's affair
  socket.on('error', () => {})
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - start))
  })
  return { socket, heard: () => answer, ended }
}

/** Says `first` and then an email every `everyMs`, for as long as anybody listens. */
export function drip(url: string, first: string, everyMs: number): Line {
  const line = call(url, first)
  const dripping = setInterval(() => line.socket.write('x'), everyMs)
  void line.ended.then(() => clearInterval(dripping))
  return line
}

/** Asks for much and takes none of it, until its socket is resumed. */
export function deaf(url: string, first: string): Line {
  const line = call(url, first)
  line.socket.pause()
  return line
}

/** As many of one kind. */
export const crowd = (size: number, one: () => Line): Line[] => Array.from({ length: size }, one)

export const HEAD = 'GET /api/bracelets HTTP/1.1\r\nhost: x\r\n'
export const JSON_POST = 'POST /api/contacts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

/** A whole request of which the connection is the last. */
export const LAST_GET = `${HEAD}connection: close\r\n\r\n`
