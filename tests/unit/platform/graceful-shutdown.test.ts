import { once } from 'node:events'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { gracefulShutdown } from '#server/platform/http/graceful-shutdown.ts'
import { eventually } from '../../support/eventually.ts'
import { connectTo } from '../../support/requests.ts'
import { portOf } from '../../support/free-port.ts'

it('a process that ends closes its port first, and still answers a connection that was opened before', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  gracefulShutdown(app, '/own', 60_000)
  app.get('/', () => 'here')
  app.get('/own', () => 'for itself')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const opened = once(app.server, 'connection')
  const before = connectTo(url)
  await opened

  app.announceEnd()
  const drained = app.drain(60_000)
  await eventually(() =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  )
  before.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await before.ended
  expect(before.received()).toMatch(/^HTTP\/1.1 200 [^]*connection: close[^]*here$/)
  await drained
  // a payment under way still reaches the sandbox in this process
  const own = `http://127.0.0.1:${portOf(app.server.address())}`
  expect((await fetch(`${own}/own`)).status).toBe(200)
  expect((await fetch(own)).status).toBe(503)
})
