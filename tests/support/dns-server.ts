/** A small DNS server over UDP, which answers TXT and MX questions from a table, or nothing at all. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export type DnsServer = {
  /** Such as '127.0.0.1:40123'. */
  address: string
  /** Texts by name; a name that is missing does not exist. */
  texts: Record<string, string[]>
  exchanges: Record<string, string>
  isSilent: boolean
  close(): Promise<void>
}

const TXT = 16
const MX = 15
/** Response, recursion desired and available. */
const FLAGS = 0x81_80
const NO_SUCH_NAME = 3

const short = (value: number) => Buffer.from([value >> 8, value & 255])
const nameOf = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from(`${String.fromCodePoint(label.length)}${label}`)),
    Buffer.of(0),
  ])
/** A record of the name in the question, which is at offset 12. */
const record = (type: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xc0, 12]), short(type), short(1), Buffer.alloc(4), short(data.length), data])

export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const server: DnsServer = {
    address: '',
    texts: {},
    exchanges: {},
    isSilent: false,
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
  socket.on('message', (asked, { port, address }) => {
    if (server.isSilent) return
    const labels: string[] = []
    let at = 12
    for (let length = asked[at]!; length > 0; length = asked[at]!) {
      labels.push(asked.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const name = labels.join('.').toLowerCase()
    const type = asked.readUInt16BE(at + 1)
    const found =
      type === TXT
        ? (server.texts[name] ?? []).map((text) =>
            record(TXT, Buffer.concat([Buffer.of(text.length), Buffer.from(text)])),
          )
        : type === MX && server.exchanges[name] !== undefined
          ? [record(MX, Buffer.concat([short(10), nameOf(server.exchanges[name])]))]
          : []
    const header = Buffer.concat([
      asked.subarray(0, 2),
      short(FLAGS | (found.length === 0 ? NO_SUCH_NAME : 0)),
      short(1),
      short(found.length),
      Buffer.alloc(4),
    ])
    socket.send(Buffer.concat([header, asked.subarray(12, at + 5), ...found]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}
