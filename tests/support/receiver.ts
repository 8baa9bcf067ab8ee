/** A receiver of webhooks on loopback: it answers as the test says, and the published library says who signed. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

type Event = { type: string; timestamp: string; data: Record<string, unknown> }
export type Received = { id: string; headers: Record<string, string>; body: string; event: Event }

export type Receiver = {
  url: string
  received: Received[]
  /** What is answered from now on: a status, or anything at all. */
  answer: number | ((response: ServerResponse) => void)
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    const event = JSON.parse(body) as Event
    receiver.received.push({ id: headers['webhook-id'] ?? '', headers, body, event })
    if (typeof receiver.answer === 'function') receiver.answer(response)
    else response.writeHead(receiver.answer).end('thank you')
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    received: [],
    answer: 204,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** Whether this secret signed it, at whatever time by the site's clock. */
export function isSignedBy(secret: string, { id, headers, body }: Received): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(id, at, body)
  return headers['webhook-signature']?.split(' ').includes(signature) ?? false
}
