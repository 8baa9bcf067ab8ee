/** What a page makes a browser load before it works, as the build's manifest tells, and how much that may be. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a cheap phone on a slow network may be asked to load before a public page works: bytes of scripts after gzip. */
export const SCRIPT_BUDGET = 135_000

const ENTRY = 'src/client/entry-browser.tsx'

type Chunk = { file: string; css?: string[]; imports?: string[] }
export type Manifest = Record<string, Chunk | undefined>
/** Paths below the build's folder, each once; the entry is the last of the scripts. */
export type FirstLoad = { scripts: string[]; styles: string[] }

export async function readManifest(clientDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** @param pageFiles the matched pages' own modules below src/client, as `codeBehind` of routes.ts names them. */
export function firstLoad(manifest: Manifest, pageFiles: readonly string[]): FirstLoad {
  const seen = new Map<string, Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.set(key, chunk)
    chunk.imports?.forEach(visit)
  }
  const keys = [ENTRY, ...pageFiles.map((file) => `src/client/${file}`)]
  keys.forEach(visit)
  const [entry, ...others] = [...seen.values()]
  return {
    scripts: [...others, ...(entry ? [entry] : [])].map(({ file }) => file),
    styles: [...new Set([...seen.values()].flatMap(({ css = [] }) => css))],
  }
}

/** Bytes of these files after gzip, one by one, as they are sent. */
export async function gzipBytes(clientDir: string, files: readonly string[]): Promise<number> {
  const contents = await Promise.all(files.map((file) => readFile(join(clientDir, file))))
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
}

/**
 * A line for each page whose scripts weigh more than the budget.
 * @param pages path → the module behind the page's door.
 */
export async function overBudget(clientDir: string, pages: Record<string, string>): Promise<string[]> {
  const manifest = await readManifest(clientDir)
  const lines = Object.entries(pages).map(async ([path, file]) => {
    const bytes = await gzipBytes(clientDir, firstLoad(manifest, [file]).scripts)
    return bytes > SCRIPT_BUDGET
      ? [`${path} loads ${bytes} bytes of scripts (gzip) at first, and may load ${SCRIPT_BUDGET}`]
      : []
  })
  return (await Promise.all(lines)).flat()
}
