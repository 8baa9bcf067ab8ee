/** A TLS proxy before a PostgreSQL, with a certificate of its own authority. */
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { portOf } from './free-port.ts'

/** Makes the certificates; a small container may lack it. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Makes an authority and a certificate for `name` with openssl in `folder`. */
export function makeCertificate(folder: string, name: string) {
  const file = (of: string) => join(folder, of)
  const openssl = (text: string) => execFileSync('openssl', text.split(' '), { cwd: folder, stdio: 'pipe' })
  openssl('req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=authority')
  openssl(`req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=${name}`)
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

/** @param target a PostgreSQL's Unix socket. */
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
