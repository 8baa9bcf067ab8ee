/** Runs the site in a separate process, on an existing database, with short delays. */
import '#server/platform/quick-drizzle.ts'
import { readConfig } from '#server/config.ts'
import { callThisMachineDirectly } from '#server/platform/http/no-proxy.ts'

const ending = new AbortController()
process.on('SIGTERM', (signal) => ending.abort(signal))

const config = readConfig(process.env)
callThisMachineDirectly(process.env)
const { serve } = await import('#server/serve.ts')
await serve(config, {
  databaseUrl: config.databaseUrl ?? '',
  ending: ending.signal,
  started: () => {},
  retire: () => {},
  durations: {
    drainMs: 500,
    mailBackoff: { firstMs: 1000, longestMs: 2000 },
  },
})
process.exit()
