/** The tags that a rendered page's head needs from the build. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ENTRY = 'src/client/entry-browser.tsx'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk | undefined>
/** Paths below the build's folder, each once; the entry is the last of the scripts. */
type FirstLoad = { scripts: string[]; styles: string[] }

export type BuildTags = (pageFiles: readonly string[]) => string

/**
 * Tags for the pages of a build: stylesheets, fonts, then all scripts that the matched pages need, so that the
 * browser discovers none late.
 */
export async function buildTags(clientDir: string, fonts: readonly string[]): Promise<BuildTags> {
  const manifest = await readManifest(clientDir)
  const fontTags = fonts.map(
    (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  )
  return (pageFiles) => {
    const { scripts, styles } = firstLoad(manifest, pageFiles)
    return [
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
      ...fontTags,
      afterPaint(scripts.map((file) => `/${file}`)),
    ].join('')
  }
}

const afterPaint = (scripts: readonly string[]): string =>
  `<script>(${loadAfterPaint.toString()})(${JSON.stringify(scripts)})</script>`.replaceAll(/\n\s+/g, '\n')

/**
 * Runs in the page. It requests the code after the first paint, so that on a slow network the code does not
 * compete with what is painted. A page in the background never paints.
 */
function loadAfterPaint(scripts: string[]): void {
  const load = () => {
    const entry = scripts.pop()
    if (entry === undefined) return
    for (const href of scripts.splice(0)) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }))
  }
  setTimeout(load, 3000)
  if (document.hidden) load()
  // a frame's callback would run before the paint
  else new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
}

export async function readManifest(clientDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
}

/**
 * What a page makes a browser load before it works, according to the build's manifest.
 * @param pageFiles the matched pages' own modules below src/client, as `codeBehind` of routes.ts names them.
 */
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
