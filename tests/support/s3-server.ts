/** A bucket of S3 at the end of a wire that can be cut. The server takes any signature: it is an emulator. */
import { startFauxqs } from 'fauxqs'
import { startWire, type Wire } from './tcp-proxy.ts'

export type S3Server = {
  /** What UPLOADS_URL names it. */
  place: string
  /** The settings that go with it. */
  keys: Record<string, string>
  wire: Wire
  close(): Promise<void>
}

export async function startS3(): Promise<S3Server> {
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket('pictures')
  const wire = await startWire(server.port)
  return {
    place: `s3://pictures/of/the-site?endpoint=http://127.0.0.1:${wire.port}`,
    keys: { AWS_ACCESS_KEY_ID: 'a key', AWS_SECRET_ACCESS_KEY: 'a secret' },
    wire,
    async close() {
      await wire.close()
      await server.stop()
    },
  }
}
