import { createSocket } from 'node:dgram'
import { randomInt } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'

/**
 * A free port below the ephemeral range, so that the system does not give it to another process meanwhile. No other
 * caller on this machine gets it either, until this process ends: also while a server that is restarted leaves it free.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return (await claims(port)) && (await isFree(port)) ? port : freePort()
}

/** The port's UDP namesake, which no server of ours uses, is the claim. */
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

/** The port of a listening server's address. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
