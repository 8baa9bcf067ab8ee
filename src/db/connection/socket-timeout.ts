/**
 * A database connection that does not wait for ever. The server ends what takes too long; where its answer does not
 * arrive, because it hangs or the line is dead, this closes the connection.
 */
import type { Socket } from 'node:net'

const LOOK_MS = 500

/** An answer ends with ReadyForQuery, which is six bytes long. */
const READY_FOR_QUERY = 'Z'.charCodeAt(0)

/** What a server says that begins TLS: from there on the answers cannot be read here. */
const BEGINS_TLS = 'S'

/**
 * @param silenceMs how long an answer may keep quiet before its line is given up.
 * @param idleMs after which the client itself ends a connection that nobody uses: behind TLS, where no answer can be read,
 *   one that keeps quiet for longer is given up. Undefined for one that may idle for ever, which the keep-alive sees to; it
 *   does not see to one that waits, because it stays away while anything sent is not acknowledged.
 */
export function breakOffSilent(socket: Socket, silenceMs: number, idleMs?: number): void {
  let answeredUpTo = 0
  let moved = 0
  let isFirst = true
  let isTls = false
  let quietSince = performance.now()
  socket.on('data', (chunk: Buffer) => {
    isTls ||= isFirst && chunk.toString('latin1') === BEGINS_TLS
    isFirst = false
    if (isTls && idleMs === undefined) clearInterval(looking)
    if (chunk.at(-6) === READY_FOR_QUERY) answeredUpTo = socket.bytesWritten
  })
  // a server that accepts the connection and closes it is no database: without an error the client would try for ever
  socket.on('end', () => {
    if (answeredUpTo === 0) socket.destroy(lost('ECONNREFUSED', 'the database hung up'))
  })
  const look = () => {
    if (socket.destroyed) return clearInterval(looking)
    const now = performance.now()
    const { bytesRead, bytesWritten } = socket
    const movedNow = isTls ? bytesRead + bytesWritten : bytesRead
    const isAnswered = !isTls && bytesWritten === answeredUpTo
    if (isAnswered || movedNow !== moved) {
      moved = movedNow
      quietSince = now
    } else if (now - quietSince > silenceMs + (isTls ? (idleMs ?? 0) : 0))
      socket.destroy(lost('ETIMEDOUT', 'the database has fallen silent'))
  }
  // an answer that came while the process was delayed is read first
  const looking = setInterval(() => setImmediate(look), LOOK_MS).unref()
}

const lost = (code: string, message: string) => Object.assign(new Error(message), { code })
