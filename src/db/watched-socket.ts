/**
 * A database connection that does not wait for ever. The server itself ends what takes too long; where not even that
 * is heard, because it hangs or the line is dead, the connection is broken off: its caller gets an error and the pool
 * opens another. Costs a look at each answer's last bytes and two a second at the connection, nothing a query.
 */
import { Socket } from 'node:net'

const LOOK_MS = 500

/** What an answer ends with: ReadyForQuery, its length, and the state of the transaction in the last byte. */
const READY = Buffer.from('Z\0\0\0\u0005I')

/** What postgres.js tells of itself; hosts and ports are lists, for urls with several. */
type Destination = { host: string[]; port: number[]; path?: string | false }

/** @param silenceMs how long an answer may keep quiet before its connection is given up. */
export function watchedSockets(silenceMs: number): (to: Destination) => Socket {
  let opened = 0
  return ({ host, port, path }) => {
    const nth = opened % port.length
    opened += 1
    const socket = new WholeSocket()
    if (path) socket.connect(path)
    else socket.connect(port[nth] ?? 5432, host[nth] ?? 'localhost')
    watch(socket, silenceMs)
    return socket
  }
}

/**
 * Tells of an error together with the end that follows it. In between, postgres.js would hand the next statements to
 * the dying connection, and forget them.
 */
class WholeSocket extends Socket {
  #failure: Error | undefined
  override emit(event: string | symbol, ...facts: unknown[]): boolean {
    if (event === 'error' && facts[0] instanceof Error) {
      this.#failure = facts[0]
      return true
    }
    if (event === 'close' && this.#failure) super.emit('error', this.#failure)
    return super.emit(event, ...facts)
  }
}

function watch(socket: Socket, silenceMs: number): void {
  let hasAnswered = false
  let answeredUpTo = 0
  let read = 0
  let quietSince = performance.now()
  let end: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    end = (chunk.length < READY.length ? Buffer.concat([end, chunk]) : chunk).subarray(-READY.length)
    if (!isReady(end)) return
    hasAnswered = true
    answeredUpTo = socket.bytesWritten
  })
  // a stranger that takes the line and hangs up is no database: without an error the client would try for ever
  socket.on('end', () => {
    if (!hasAnswered) socket.destroy(lost('ECONNREFUSED', 'the database hung up'))
  })
  const look = () => {
    if (socket.destroyed) return clearInterval(looking)
    const now = performance.now()
    if (socket.bytesWritten === answeredUpTo || socket.bytesRead !== read) {
      read = socket.bytesRead
      quietSince = now
    } else if (now - quietSince > silenceMs) {
      socket.destroy(lost('ETIMEDOUT', 'the database has fallen silent'))
    }
  }
  // an answer that came while the process was held up is read first
  const looking = setInterval(() => setImmediate(look), LOOK_MS).unref()
}

function isReady(end: Buffer): boolean {
  return end.length === READY.length && end.compare(READY, 0, 5, 0, 5) === 0
}

function lost(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
