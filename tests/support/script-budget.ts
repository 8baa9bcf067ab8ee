/** How much a public page makes a browser load before it works. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of scripts after gzip: what a cheap phone on a slow network may be asked to load. */
export const SCRIPT_BUDGET = 150_000

/** The same of the owner's pages, whose code is here before the lock opens. */
export const OWNER_SCRIPT_BUDGET = 190_000

/** Bytes of these files after gzip, one by one, as they are sent. */
export async function gzipBytes(clientDir: string, files: readonly string[]): Promise<number> {
  const contents = await Promise.all(files.map((file) => readFile(join(clientDir, file))))
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
}
