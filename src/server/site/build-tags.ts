/** What a rendered page needs from the build, as tags for its head. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ENTRY = 'src/client/entry-browser.tsx'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk | undefined>

export type BuildTags = (pageFiles: readonly string[]) => string

/**
 * Tags for the pages of a build: stylesheets first, fonts, then the scripts as modules, which never block
 * rendering; the matched pages' own code is preloaded beside the entry, so that it is not discovered late.
 */
export async function buildTags(clientDir: string, fonts: readonly string[]): Promise<BuildTags> {
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const fontTags = fonts.map(
    (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  )
  return (pageFiles) => {
    const chunks = closure(manifest, [ENTRY, ...pageFiles.map((file) => `src/client/${file}`)])
    const styles = new Set(chunks.flatMap(({ css = [] }) => css))
    return [
      ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
      ...fontTags,
      ...chunks.slice(1).map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
      `<script type="module" src="/${chunks[0]?.file}"></script>`,
    ].join('')
  }
}

function closure(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const seen = new Map<string, Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.set(key, chunk)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...seen.values()]
}
