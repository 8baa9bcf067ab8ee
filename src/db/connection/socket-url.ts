/** Where a PostgreSQL listens on a Unix socket: `host` is the socket's folder. */
export type SocketConnection = { host: string; port: number; user: string; database: string }

/** The connection as a url in libpq's own notation, the socket's folder percent-encoded as the host. */
export function socketUrl({ host, port, user, database }: SocketConnection): string {
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
}
