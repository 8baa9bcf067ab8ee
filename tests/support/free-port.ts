import { createSocket } from 'node:dgram'
import { randomInt } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'

/**
 * Reserves a port below the ephemeral range, so the system gives it to nobody. No other caller on this machine gets it
 * before this process ends, even while a server that used it restarts.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return (await claims(port)) && (await isFree(port)) ? port : freePort()
}

/** Claims the port by listening on the same UDP port, which no server of ours uses. */
function claims(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const claim = createSocket('udp4').unref()
    claim.once('error', () => resolve(false))
    claim.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
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

/** Port of a listening server. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
