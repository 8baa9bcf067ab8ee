/** The site as a process of its own, beside a database that is there already; what it waits for takes moments. */
import { readConfig } from '#server/config.ts'
import { serve } from '#server/serve.ts'

const ending = new AbortController()
process.on('SIGTERM', () => ending.abort())

const config = readConfig(process.env)
await serve(config, {
  databaseUrl: config.databaseUrl ?? '',
  ending: ending.signal,
  started: () => {},
  retire: () => {},
  durations: {
    drainMs: 500,
    mail: { firstRetrySeconds: 1, lastRetrySeconds: 2, pollSeconds: 0.5, sweepSeconds: 1 },
  },
})
process.exit()
