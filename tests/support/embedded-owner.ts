// A process that owns or joins an embedded PostgreSQL, so that a test can kill it: options in, its facts out.
import { startEmbedded } from '../../src/db/embedded.ts'
import type { EmbeddedOptions } from '../../src/db/embedded.ts'

type Options = EmbeddedOptions & { moves?: boolean }

const { moves = false, ...options }: Options = JSON.parse(process.argv[2] ?? '{}')
const move = moves ? (await import('../../src/server/backup/move-site.ts')).moveSite : undefined
const server = await startEmbedded({ ...options, ...(move && { move }) })
process.send?.({ pid: server.pid, adopted: server.adopted })
process.once('message', () => {
  void server.stop().then(() => process.disconnect?.())
})
