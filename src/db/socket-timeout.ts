/**
 * A database connection that does not wait for ever. The server ends what takes too long; where its answer does not
 * arrive, because it hangs or the line is dead, this closes the connection.
 */
import { connect, type Socket } from 'node:net'

const LOOK_MS = 500

/** An answer ends with ReadyForQuery, which is six bytes long. */
const READY_FOR_QUERY = 'Z'.charCodeAt(0)

/** What postgres.js tells of itself; hosts and ports are lists, for urls with several. */
type Destination = { host: string[]; port: number[]; path?: string | false }

/** For postgres.js's option `socket`. @param silenceMs how long an answer may keep quiet before its line is given up. */
export function socketTimeouts(silenceMs: number): (to: Destination) => Socket {
  let opened = 0
  return ({ host, port, path }) => {
    const nth = opened % port.length
    opened += 1
    const socket = path ? connect(path) : connect(port[nth] ?? 5432, host[nth])
    watch(socket, silenceMs)
    return socket
  }
}

function watch(socket: Socket, silenceMs: number): void {
  let answeredUpTo = 0
  let read = 0
  let quietSince = performance.now()
  socket.on('data', (chunk: Buffer) => {
    if (chunk.at(-6) === READY_FOR_QUERY) answeredUpTo = socket.bytesWritten
  })
  // a stranger that takes the line and hangs up is no database: without an error the client would try for ever
  socket.on('end', () => {
    if (answeredUpTo === 0) socket.destroy(lost('ECONNREFUSED', 'the database hung up'))
  })
  const look = () => {
    if (socket.destroyed) return clearInterval(looking)
    const now = performance.now()
    if (socket.bytesWritten === answeredUpTo || socket.bytesRead !== read) {
      read = socket.bytesRead
      quietSince = now
    } else if (now - quietSince > silenceMs)
      socket.destroy(lost('ETIMEDOUT', 'the database has fallen silent'))
  }
  // an answer that came while the process was held up is read first
  const looking = setInterval(() => setImmediate(look), LOOK_MS).unref()
}

const lost = (code: string, message: string) => Object.assign(new Error(message), { code })
