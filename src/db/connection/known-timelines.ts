/**
 * The highest timeline seen of each PostgreSQL cluster. Every promotion begins a higher one, so a server with a lower
 * timeline is a former primary, and what is written there is lost.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const timelines = z.record(z.string(), z.int())

/** By the cluster's system identifier, which a standby shares with its primary. */
let known: Record<string, number> = {}
let store: { file: string; mayWrite: boolean } | undefined

export const timelinesFile = (dataDir: string): string => join(dataDir, 'timelines.json')

/** Keeps the timelines in a file too, for the next process. @param mayWrite false only reads it */
export function keepTimelinesIn(dataDir: string, mayWrite = true): void {
  store = { file: timelinesFile(dataDir), mayWrite }
}

/** The highest known timelines, with what other processes of this machine have seen. */
export async function knownTimelines(): Promise<Readonly<Record<string, number>>> {
  if (store) learn(await readStored(store.file))
  return known
}

/** Remembers these timelines if they are higher. A folder that cannot be written to leaves it to this process's memory. */
export async function recordTimelines(seen: Readonly<Record<string, number>>): Promise<void> {
  learn(seen)
  if (!store?.mayWrite) return
  const { file } = store
  const stored = await readStored(file)
  if (Object.entries(known).every(([system, timeline]) => (stored[system] ?? 0) >= timeline)) return
  learn(stored)
  const draft = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(draft, `${JSON.stringify(known)}\n`, { flush: true })
    await rename(draft, file)
  } catch {
    // the doctor reports a folder that cannot be written to
  }
}

function learn(seen: Readonly<Record<string, number>>): void {
  for (const [system, timeline] of Object.entries(seen))
    if (timeline > (known[system] ?? 0)) known = { ...known, [system]: timeline }
}

async function readStored(file: string): Promise<Record<string, number>> {
  try {
    return timelines.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return {}
  }
}
