/** Limits of the scripts that a page loads at first. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Total bytes of scripts after gzip, for a cheap phone on a slow network. */
export const SCRIPT_BUDGET = 150_000

/** The part of the budget that the scripts of every page may use. */
export const COMMON_SCRIPT_BUDGET = 134_800

/** Number of files: on a slow network, a small file costs more in headers than it saves. */
export const MAX_SCRIPTS = 13

/** Styles of the visitors' pages, which also come before their scripts run. */
export const STYLE_BUDGET = 21_500

/** Styles of the owner's pages: all. */
export const OWNER_STYLE_BUDGET = 24_500

/** The limit for the owner's pages before the lock, which an emailed link opens. */
export const OWNER_SCRIPT_BUDGET = 192_000

/** For all others: what loads before the password can be typed, and its number of files. */
export const LOCK_SCRIPT_BUDGET = 170_000
export const MAX_LOCK_SCRIPTS = 15

/** With Today, the first page behind it. */
export const TODAY_SCRIPT_BUDGET = 180_000

/** Total size of files, each compressed with gzip. */
export async function gzipBytes(clientDir: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => sizeOf(join(clientDir, file))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Cached, because most files belong to every page. */
const known = new Map<string, Promise<number>>()

function sizeOf(path: string): Promise<number> {
  const size = known.get(path) ?? readFile(path).then((content) => gzipSync(content, { level: 9 }).length)
  known.set(path, size)
  return size
}
