// Owns or joins an embedded PostgreSQL in a process that a test can kill. Reports `pid` and `adopted`.
import { startEmbedded } from '../../src/db/embedded/embedded.ts'
import type { EmbeddedOptions } from '../../src/db/embedded/embedded.ts'

type Options = EmbeddedOptions & { moves?: boolean }

const { moves = false, ...options }: Options = JSON.parse(process.argv[2] ?? '{}')
const move = moves ? (await import('../../src/server/platform/backup/move-site.ts')).moveSite : undefined
const server = await startEmbedded({ ...options, ...(move && { move }) })
process.send?.({ pid: server.pid, adopted: server.adopted })
process.once('message', () => {
  void server.stop().then(() => process.disconnect?.())
})
