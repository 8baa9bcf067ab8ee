/** `npm run move-uploads -- --from PLACE --to PLACE`: moves uploaded pictures to another store. */
import { parseArgs } from 'node:util'
import { connect, type Connection } from '#db/client.ts'
import { keepTimelinesIn } from '#db/connection/known-timelines.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { readConfig, SettingError, type Config } from './config.ts'
import { copyPictures } from './platform/pictures/move.ts'
import { openUploadStore } from './platform/pictures/open-store.ts'
import { startFailure } from './platform/start-failure.ts'
import { uploadsPlace, type UploadsPlace } from './platform/uploads-place.ts'

const USAGE = 'npm run move-uploads -- --from PLACE --to PLACE, where a place is what UPLOADS_URL may be'

async function main(): Promise<boolean> {
  const config = readConfig(process.env)
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
  const places = [values.from, values.to].map(readPlace)
  const isInDatabase = places.some(({ kind }) => kind === 'database')
  const database = isInDatabase ? await openDatabase(config) : undefined
  try {
    const [from, to] = places.map((place) => openUploadStore(place, config, database?.db))
    const { copied, present, differing } = await copyPictures(from!, to!)
    for (const name of differing) say(`${name}: the two places have different files of this name`)
    say(`${copied} copied, ${present} there already, ${differing.length} different`)
    return differing.length === 0
  } finally {
    await database?.close()
  }
}

function readPlace(text: string | undefined): UploadsPlace {
  const { data, error } = uploadsPlace.safeParse(text)
  if (data) return data
  throw new SettingError(text === undefined ? USAGE : `${text}: ${error?.issues[0]?.message}`)
}

/** Does not stop the site, which may run at the same time. */
async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Connection> {
  keepTimelinesIn(dataDir)
  if (databaseUrl !== undefined) return connect(databaseUrl, 4)
  const embedded = await startEmbedded({ dataDir })
  const connection = connect(embedded.url, 4)
  return {
    ...connection,
    async close() {
      await connection.close()
      await embedded.stop()
    },
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().then(
  (isWhole) => process.exit(isWhole ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${startFailure(error, process.env)}\n`)
    process.exit(1)
  },
)
