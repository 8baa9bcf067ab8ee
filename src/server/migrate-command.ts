/** `npm run migrate`: migrates the database to this version's schema and exits. */
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { keepTimelinesIn } from '#db/connection/known-timelines.ts'
import { lookForPooler } from '#db/connection/pooler.ts'
import { readConfig } from './config.ts'
import { startFailure } from './platform/start-failure.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl, dataDir } = config
  keepTimelinesIn(dataDir)
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, report: complain }) : undefined
  try {
    await lookForPooler(config)
    const url = databaseUrl ?? embedded!.url
    const hasChanged = await migrate(url, {
      onWait: () => complain('A table is in use; trying again until it is free.'),
    })
    say(hasChanged ? "The database now has this version's tables." : 'The database is up to date.')
  } finally {
    await embedded?.stop(5000)
  }
}

main().catch((error: unknown) => {
  complain(startFailure(error, process.env))
  process.exitCode = 1
})
