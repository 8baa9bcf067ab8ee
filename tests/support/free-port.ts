import { randomInt } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'

/**
 * A port that was free a moment ago, from below those that the system hands out by itself: nobody who asks it for any
 * port is given this one meanwhile.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => {
      probe.close(() => resolve(true))
    })
  })
}

/** Where a server that listens on a port does so. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
