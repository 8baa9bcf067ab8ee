/** An S3 bucket behind a TCP proxy. The emulator accepts any signature. */
import { startFauxqs } from 'fauxqs'
import { startTcpProxy, type TcpProxy } from './proxies.ts'

export type S3Server = {
  /** The value of UPLOADS_URL. */
  place: string
  /** The settings that it needs. */
  keys: Record<string, string>
  proxy: TcpProxy
  close(): Promise<void>
}

export async function startS3(): Promise<S3Server> {
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket('pictures')
  const proxy = await startTcpProxy(server.port)
  return {
    place: `s3://pictures/of/the-site?endpoint=http://127.0.0.1:${proxy.port}`,
    keys: { AWS_ACCESS_KEY_ID: 'a key', AWS_SECRET_ACCESS_KEY: 'a secret' },
    proxy,
    async close() {
      await proxy.close()
      await server.stop()
    },
  }
}
