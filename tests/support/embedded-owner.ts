// A process that owns or joins an embedded PostgreSQL, so that a test can kill it: options in, its facts out.
import { startEmbedded } from '../../src/db/embedded.ts'
import type { EmbeddedOptions } from '../../src/db/embedded.ts'

const options: EmbeddedOptions = JSON.parse(process.argv[2] ?? '{}')
const server = await startEmbedded(options)
process.send?.({ pid: server.pid, adopted: server.adopted })
process.once('message', () => {
  void server.stop().then(() => process.disconnect?.())
})
