/** A line to what the site depends on, as lines are on a bad day: slow, silent, cut, or with a stranger at its end. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './free-port.ts'

/** Where it leads: a port of this machine, or a Unix socket. */
type Target = number | string

/** What becomes of what goes along it. */
type Passage = {
  /** Before each piece of an answer, in milliseconds. */
  delayMs?: number
  /** Nothing passes, in either direction, and nothing ends. */
  silent?: boolean
  /** Nothing more passes on a connection that has carried this word. */
  silentAbout?: string
  /** So many bytes of an answer pass, then the line is cut: 0 loses the answer to what was done. */
  answerBytes?: number
  /** Whoever connects hears this instead. */
  stranger?: (socket: Socket) => void
}

export type Wire = Awaited<ReturnType<typeof startWire>>

/** A wire to `target` that lets everything pass until told otherwise. */
export async function startWire(target: Target) {
  let passage: Passage = {}
  let connections = 0
  const line = { generation: 0 }
  const ends = new Set<Socket>()
  const fars = new Set<Socket>()
  const keep = (socket: Socket) => {
    ends.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => ends.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    connections += 1
    keep(near)
    const { generation: mine } = line
    let isLost = false
    const isSilent = () => passage.silent === true || isLost || mine < line.generation
    if (passage.stranger) return passage.stranger(near)
    const far = keep(typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target))
    fars.add(far)
    far.once('close', () => fars.delete(far))
    let passed = 0
    near.on('data', (chunk: Buffer) => {
      if (passage.silentAbout && chunk.includes(passage.silentAbout)) isLost = true
      if (!isSilent()) far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      const { delayMs = 0, answerBytes = Infinity } = passage
      if (isSilent()) return
      passed += chunk.length
      const give = () => {
        if (passed <= answerBytes) return near.write(chunk)
        if (answerBytes > 0) near.write(chunk.subarray(0, answerBytes))
        near.destroy()
        return far.destroy()
      }
      if (delayMs > 0) setTimeout(give, delayMs)
      else give()
    })
    // a side that has gone is gone for the other side too, unless the line is dead: then nobody hears of it
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
    /** How many have connected so far. */
    connections: () => connections,
    /** From now on, for whoever is connected already too. */
    let(next: Passage) {
      passage = next
    },
    /**
     * Everything passes again for whoever connects from now on. Who was connected hears nothing for ever; at the
     * other end they are gone, as its keep-alive finds.
     */
    forget() {
      passage = {}
      line.generation += 1
      for (const far of fars) far.destroy()
    },
    /** Ends every connection now. */
    cut,
    /** Nobody listens any more, and who was connected is cut. */
    async refuse() {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      cut()
      await closed
    },
    listens: () => server.listening,
    /** Listens again where it did. */
    accept: () => listen(port),
    async close() {
      if (server.listening) await this.refuse()
    },
  }
}
