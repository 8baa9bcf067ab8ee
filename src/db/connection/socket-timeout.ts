/**
 * Stops a database connection from waiting forever. The server itself ends statements that take too long. This closes
 * the connection if even that response does not arrive, because the server hangs or the connection is dead.
 */
import type { Socket } from 'node:net'

const CHECK_MS = 500

/** A response ends with ReadyForQuery, which is six bytes long. */
const READY_FOR_QUERY = 'Z'.charCodeAt(0)

/** The server's reply before TLS starts; from then on the responses are encrypted. */
const BEGINS_TLS = 'S'

/**
 * Destroys the socket when a response stalls.
 * @param silenceMs how long a response may stall
 * @param idleMs after how long the client closes an unused connection. Behind TLS no response can be recognised, so a
 * connection is closed after both times together. Without `idleMs` a TLS connection is left to TCP keep-alive, which
 * does not help while sent data is unacknowledged.
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
    if (isTls && idleMs === undefined) clearInterval(timer)
    if (chunk.at(-6) === READY_FOR_QUERY) answeredUpTo = socket.bytesWritten
  })
  // a server that accepts and at once closes connections is not a database; without an error the client would retry
  // forever
  socket.on('end', () => {
    if (answeredUpTo === 0) socket.destroy(socketError('ECONNREFUSED', 'the database hung up'))
  })
  const check = () => {
    if (socket.destroyed) return clearInterval(timer)
    const now = performance.now()
    const { bytesRead, bytesWritten } = socket
    const transferredNow = isTls ? bytesRead + bytesWritten : bytesRead
    const isAnswered = !isTls && bytesWritten === answeredUpTo
    if (isAnswered || transferredNow !== transferred) {
      transferred = transferredNow
      quietSince = now
    } else if (now - quietSince > silenceMs + (isTls ? (idleMs ?? 0) : 0))
      socket.destroy(socketError('ETIMEDOUT', 'the database has fallen silent'))
  }
  // via setImmediate, so that a response that arrived while the process was busy is read first
  const timer = setInterval(() => setImmediate(check), CHECK_MS).unref()
}

const socketError = (code: string, message: string) => Object.assign(new Error(message), { code })
