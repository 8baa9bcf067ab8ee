/** How much script a page may load at first. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of scripts after gzip, for a cheap phone on a slow network. */
export const SCRIPT_BUDGET = 150_000

/** What each of them has of it: no words or rules that only some pages use. */
export const COMMON_SCRIPT_BUDGET = 136_000

/** Of how many files: on a slow network the headers of a small one cost more than what it brings. */
export const MAX_SCRIPTS = 13

/** The same for the owner's pages, which are loaded before the lock opens. */
export const OWNER_SCRIPT_BUDGET = 192_000

/** Total bytes of these files, each compressed with gzip. */
export async function gzipBytes(clientDir: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => sizeOf(join(clientDir, file))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Most files belong to every page. */
const known = new Map<string, Promise<number>>()

function sizeOf(path: string): Promise<number> {
  const size = known.get(path) ?? readFile(path).then((content) => gzipSync(content, { level: 9 }).length)
  known.set(path, size)
  return size
}
