/** A PostgreSQL on a Unix socket: `host` is the socket's folder. */
export type SocketConnection = { host: string; port: number; user: string; database: string }

/** The connection as a URL in libpq's notation, with the socket's folder percent-encoded as the host. */
export function socketUrl({ host, port, user, database }: SocketConnection): string {
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
}
