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

/** @param silenceMs how long an answer may keep quiet before its line is given up; behind TLS the keep-alive sees to it. */
export function breakOffSilent(socket: Socket, silenceMs: number): void {
  let answeredUpTo = 0
  let read = 0
  let isFirst = true
  let quietSince = performance.now()
  socket.on('data', (chunk: Buffer) => {
    if (isFirst && chunk.toString('latin1') === BEGINS_TLS) clearInterval(looking)
    isFirst = false
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
