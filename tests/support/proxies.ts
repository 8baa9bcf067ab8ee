/** A TCP proxy that can delay, silence, cut or replace connections. */
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { portOf } from './free-port.ts'

/** A local port, or a Unix socket. */
type Target = number | string

type Faults = {
  /** Delay before each chunk of a response. */
  delayMs?: number
  /** Nothing passes in either direction, but connections stay open. */
  silent?: boolean
  /** Nothing more passes on a connection that has sent this text. */
  silentAbout?: string
  /** Cuts the connection after so many bytes of a response. 0 loses the response to a request that was carried out. */
  responseBytes?: number
  /** Handles new connections instead of the target. */
  onConnect?: (socket: Socket) => void
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** Starts a proxy to `target`, which passes everything until `set` is called. */
export async function startTcpProxy(target: Target) {
  let faults: Faults = {}
  let connections = 0
  let generation = 0
  const ends = new Set<Socket>()
  const fars = new Set<Socket>()
  const track = (socket: Socket) => {
    ends.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => ends.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    connections += 1
    track(near)
    const mine = generation
    let isLost = false
    const isSilent = () => faults.silent === true || isLost || mine < generation
    if (faults.onConnect) return faults.onConnect(near)
    const far = track(typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target))
    fars.add(far)
    far.once('close', () => fars.delete(far))
    let passed = 0
    near.on('data', (chunk: Buffer) => {
      if (faults.silentAbout && chunk.includes(faults.silentAbout)) isLost = true
      if (!isSilent()) far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      const { delayMs = 0, responseBytes = Infinity } = faults
      if (isSilent()) return
      passed += chunk.length
      const pass = () => {
        if (passed <= responseBytes) return near.write(chunk)
        if (responseBytes > 0) near.write(chunk.subarray(0, responseBytes))
        near.destroy()
        return far.destroy()
      }
      if (delayMs > 0) setTimeout(pass, delayMs)
      else pass()
    })
    // closing one side closes the other, unless the proxy is silent
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('close', () => {
        if (!isSilent()) other.destroy()
      })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  await listen(0)
  const port = portOf(server.address())

  return {
    port,
    /** Number of connections so far. */
    connections: () => connections,
    /** Also affects open connections. */
    set(next: Faults) {
      faults = next
    },
    reset() {
      faults = {}
    },
    /** New connections pass again. Open ones stay silent forever; their far end is closed, as by keep-alive. */
    dropConnections() {
      faults = {}
      generation += 1
      for (const far of fars) far.destroy()
    },
    /** Closes every connection now. */
    cut,
    async stopListening() {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      cut()
      await closed
    },
    isListening: () => server.listening,
    listenAgain: () => listen(port),
    async close() {
      if (server.listening) await this.stopListening()
    },
  }
}

/** Whether openssl is installed, which makes the certificates. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Creates a certificate authority and a certificate for `name` in `folder`, with openssl. */
export function makeCertificate(folder: string, name: string) {
  const file = (of: string) => join(folder, of)
  const openssl = (text: string) => execFileSync('openssl', text.split(' '), { cwd: folder, stdio: 'pipe' })
  // ten times as fast as RSA
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
  openssl(`req -x509 ${newKey} -keyout ca.key -out ca.pem -days 2 -subj /CN=authority`)
  openssl(`req ${newKey} -keyout server.key -out server.csr -subj /CN=${name}`)
  writeFileSync(file('names'), `subjectAltName=DNS:${name}`)
  openssl(
    'x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.pem',
  )
  return {
    authority: file('ca.pem'),
    cert: readFileSync(file('server.pem')),
    key: readFileSync(file('server.key')),
  }
}

/** @param target Unix socket of a PostgreSQL */
export async function startTlsProxy(target: string, { cert, key }: { cert: Buffer; key: Buffer }) {
  const server = createServer((near) => {
    near.on('error', () => {})
    near.once('data', () => {
      near.write('S')
      const inside = new TLSSocket(near, { isServer: true, cert, key })
      const far = connect(target)
      inside.on('error', () => far.destroy())
      far.on('error', () => inside.destroy())
      inside.pipe(far).pipe(inside)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: portOf(server.address()), close: () => server.close() }
}
