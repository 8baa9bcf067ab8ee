/** Prints what a browser loads for each public page until it is interactive, the budget left, and large modules. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createBuilder, type Rolldown } from 'vite'
import { firstLoad, readManifest } from '#server/platform/pages/build-tags.ts'
import { publicPages } from '../../src/client/routes.ts'
import { pathOf } from '../support/routes.ts'
import { gzipBytes, SCRIPT_BUDGET } from '../support/script-budget.ts'
import { printTable } from './figures.ts'
import { servedSite } from './served-site.ts'

const ROOT = join(import.meta.dirname, '../..')
const CLIENT = join(ROOT, 'dist/client')
const MODULES = 12

/** '113459 gz, 98168 br of 360902'. */
const sizeText = (contents: readonly Buffer[]) => {
  const sum = (size: (content: Buffer) => number) =>
    contents.reduce((total, content) => total + size(content), 0)
  const gzip = sum((content) => gzipSync(content, { level: 9 }).length)
  const brotli = sum((content) => brotliCompressSync(content).length)
  return `${gzip} gz, ${brotli} br of ${sum(({ length }) => length)}`
}

/** First HTML of each page, read before the machine gets busy. */
async function firstHtml(): Promise<Map<string, string>> {
  const site = await servedSite()
  try {
    const pages = new Map<string, string>()
    for (const path of Object.keys(publicPages)) {
      // a new site has no project with a story
      const answer = await fetch(site.url + pathOf(path))
      if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
      pages.set(path, await answer.text())
    }
    return pages
  } finally {
    await site.close()
  }
}

async function pageRow(path: string, html: string) {
  const { scripts, styles } = firstLoad(await readManifest(CLIENT), publicPages[path] ?? [])
  const fonts = [...html.matchAll(/"\/([^"]+[.]woff2)"/g)].map(([, href = '']) => href)
  const read = (files: readonly string[]) => Promise.all(files.map((name) => readFile(join(CLIENT, name))))
  return {
    page: path,
    files: scripts.length,
    scripts: sizeText(await read(scripts)),
    'left of the budget': SCRIPT_BUDGET - (await gzipBytes(CLIENT, scripts)),
    style: sizeText(await read(styles)),
    fonts: (await read(fonts)).reduce((sum, { length }) => sum + length, 0),
    html: sizeText([Buffer.from(html)]),
  }
}

/** Largest modules in the scripts of first loads, each compressed alone before minifying. */
async function moduleRows() {
  const manifest = await readManifest(CLIENT)
  const first = new Set(Object.values(publicPages).flatMap((file) => firstLoad(manifest, file).scripts))
  const builder = await createBuilder({ root: ROOT, logLevel: 'warn', build: { write: false } })
  const client = builder.environments['client']
  if (!client) throw new Error('the build has no client')
  const built = (await builder.build(client)) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  const chunks = [built]
    .flat()
    .flatMap(({ output }) => output)
    .filter((chunk) => chunk.type === 'chunk')
    .filter(({ fileName }) => first.has(fileName))
    .toSorted((one, other) => other.code.length - one.code.length)
  return chunks.flatMap((chunk) => {
    const modules = Object.entries(chunk.modules).map(([id, { code }]) => ({
      chunk: chunk.name,
      module: id.replace(`${ROOT}/`, '').replace(/^.*node_modules\//, ''),
      'bytes gz': gzipSync(code ?? '', { level: 9 }).length,
    }))
    return modules.toSorted((one, other) => other['bytes gz'] - one['bytes gz']).slice(0, MODULES)
  })
}

export async function benchBundle(): Promise<void> {
  const rows = [...(await firstHtml())].map(([path, html]) => pageRow(path, html))
  printTable(await Promise.all(rows))
  printTable(await moduleRows())
}
