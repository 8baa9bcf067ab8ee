/** A load balancer that sends each request once, to a process that was ready at the last poll. */
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { eventually } from './eventually.ts'
import { portOf } from './free-port.ts'

export const POLL_MS = 100

export type Balancer = {
  url: string
  /** Resolves once the last poll found every process ready. */
  allReady(): Promise<unknown>
  close(): void
}

/** Starts it and waits until every process is ready. A request that got no response from the site gets a 502. */
export async function startBalancer(ports: readonly number[], listenOn = 0): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let ready: number[] = []
  const poll = setInterval(() => {
    void Promise.all(
      ports.map(async (port) => {
        const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        )
        ready = ready.filter((other) => other !== port)
        if (isReady) ready.push(port)
      }),
    )
  }, POLL_MS)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const port = ready[(turn += 1) % ready.length]
    const fail = () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    }
    if (port === undefined) {
      fail()
      return
    }
    const { method, url, headers } = incoming
    const passed = request({ agent, port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.once('error', fail)
      answer.pipe(outgoing)
    })
    passed.on('error', fail)
    incoming.pipe(passed)
  }).listen(listenOn, '127.0.0.1')
  // a connection that ends while a visitor uses it would look like a fault of the site
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  const allReady = () => eventually(() => ready.length === ports.length)
  await allReady()
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    allReady,
    close() {
      clearInterval(poll)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
