/**
 * Stops a database connection from waiting forever. The server ends what takes too long; if its response does not
 * arrive, because the server hangs or the connection is dead, this closes the connection.
 */
import type { Socket } from 'node:net'

const LOOK_MS = 500

/** A response ends with ReadyForQuery, which is six bytes long. */
const READY_FOR_QUERY = 'Z'.charCodeAt(0)

/** The server's reply that starts TLS: from then on the responses cannot be read here. */
const BEGINS_TLS = 'S'

/**
 * @param silenceMs how long a response may stall before the connection is closed
 * @param idleMs after which the client itself closes an unused connection: behind TLS, where no response can be read, a
 * connection that is silent for longer is closed. Undefined for one that may idle forever: TCP keep-alive covers that,
 * but not a connection that waits for a response, because keep-alive pauses while sent data is not acknowledged.
 */
export function destroySilentSocket(socket: Socket, silenceMs: number, idleMs?: number): void {
  let answeredUpTo = 0
  let transferred = 0
  let isFirst = true
  let isTls = false
  let quietSince = performance.now()
  socket.on('data', (chunk: Buffer) => {
    isTls ||= isFirst && chunk.toString('latin1') === BEGINS_TLS
    isFirst = false
    if (isTls && idleMs === undefined) clearInterval(looking)
    if (chunk.at(-6) === READY_FOR_QUERY) answeredUpTo = socket.bytesWritten
  })
  // a server that accepts and closes the connection is not a database: without an error the client would retry forever
  socket.on('end', () => {
    if (answeredUpTo === 0) socket.destroy(lost('ECONNREFUSED', 'the database hung up'))
  })
  const look = () => {
    if (socket.destroyed) return clearInterval(looking)
    const now = performance.now()
    const { bytesRead, bytesWritten } = socket
    const transferredNow = isTls ? bytesRead + bytesWritten : bytesRead
    const isAnswered = !isTls && bytesWritten === answeredUpTo
    if (isAnswered || transferredNow !== transferred) {
      transferred = transferredNow
      quietSince = now
    } else if (now - quietSince > silenceMs + (isTls ? (idleMs ?? 0) : 0))
      socket.destroy(lost('ETIMEDOUT', 'the database has fallen silent'))
  }
  // an answer that came while the process was delayed is read first
  const looking = setInterval(() => setImmediate(look), LOOK_MS).unref()
}

const lost = (code: string, message: string) => Object.assign(new Error(message), { code })
