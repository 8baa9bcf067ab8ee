/** Webhooks over TLS: the name is checked against the certificate, whatever its address. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { post } from '#server/platform/webhooks/post.ts'
import { runWhere } from '../../support/case-size.ts'
import { portOf } from '../../support/free-port.ts'
import { hasOpenssl, makeCertificate } from '../../support/proxies.ts'

it(
  'webhooks go only to a receiver with a certificate for its name',
  runWhere(hasOpenssl, 'no openssl here'),
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'webhook-tls-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { authority, cert, key } = makeCertificate(folder, 'hooks.example.org')
    const names: unknown[] = []
    const server = createServer({ cert, key }, (request, response) => {
      names.push([(request.socket as TLSSocket).servername, request.headers.host])
      response.writeHead(204).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const port = portOf(server.address())
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const send = (host: string) =>
      post(`https://${host}:${port}/`, {}, '{}', {
        reach: { isLocal: true, resolve },
        signal: new AbortController().signal,
      })

    await expect(send('hooks.example.org')).rejects.toThrow(/verify/)
    const usual = getCACertificates('default')
    setDefaultCACertificates([readFileSync(authority, 'utf8')])
    onTestFinished(() => setDefaultCACertificates(usual))
    expect(await send('hooks.example.org')).toBe(204)
    await expect(send('other.example.org')).rejects.toThrow(/does not match/)
    expect(names).toEqual([['hooks.example.org', `hooks.example.org:${port}`]])
  },
)
