/** Built scripts and styles run in the oldest browsers that package.json declares. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'postcss'
import { describe, expect, it } from 'vitest'
import { OLDEST } from '../../../browsers.ts'
import { newerStyles } from '../../lint/newer-features.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ASSETS = join(ROOT, 'dist/client/assets')

type Report = { diagnostics: { message: string }[] }

/**
 * Newer features in packages, and how often. All are checked for before use, except methods of collections and schemas
 * with the same names, and WebAssembly's memory, which could always grow.
 */
const ASKED_FOR = {
  'Error.captureStackTrace': 1,
  'URL.canParse': 2,
  'caretPositionFromPoint()': 1,
  'caretRangeFromPoint()': 1,
  'checkVisibility()': 2,
  'getComposedRanges()': 1,
  'grow()': 1,
  'startViewTransition()': 3,
  'toSorted()': 1,
  'when()': 2,
}

/** Newer features in styles that degrade well: without them a page is plainer, but nothing is hidden. */
const PLAINER_WITHOUT = new Set([
  ':has',
  ':open',
  ':popover-open',
  '@container',
  '@page',
  '@property',
  'accent-color',
  'break-after: avoid',
  'break-after: column',
  'container-type',
  'content-visibility',
  'cursor: crosshair',
  'cursor: default',
  'cursor: grab',
  'cursor: grabbing',
  'cursor: not-allowed',
  'cursor: pointer',
  'field-sizing',
  'font-family: ui-monospace',
  'forced-color-adjust',
  'min-height: lh',
  'outline',
  'overflow: clip',
  'overscroll-behavior',
  'overscroll-behavior-x',
  'page',
  'print-color-adjust',
  'resize',
  'scrollbar-gutter',
  'scrollbar-width',
  'size',
  'text-decoration: dotted',
  'text-size-adjust',
  'text-wrap',
  'user-select',
])

async function newerFeatures(): Promise<Record<string, number>> {
  // outside the project, because oxlint skips ignored folders
  const copies = await mkdtemp(join(tmpdir(), 'built-scripts-'))
  try {
    await cp(ASSETS, copies, {
      recursive: true,
      filter: (path) => !/\.\w+$/.test(path) || path.endsWith('.js'),
    })
    const args = ['-c', 'tests/lint/built-files.json', '--no-ignore', '--format=json', copies]
    // exits with an error code if it finds problems
    const { stdout } = await promisify(execFile)('node_modules/.bin/oxlint', args, {
      cwd: ROOT,
      maxBuffer: 2 ** 26,
    }).catch((problems: { stdout: string }) => problems)
    const counts: Record<string, number> = {}
    for (const { message } of (JSON.parse(stdout) as Report).diagnostics) {
      const [name = ''] = message.split(' is newer')
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  } finally {
    await rm(copies, { recursive: true })
  }
}

describe('the oldest browsers', () => {
  it('are supported as the charity’s visitors need', () => {
    expect(OLDEST).toMatchObject({
      safari: 15.4,
      ios_saf: 15.4,
      chrome: 99,
      edge: 99,
      firefox: 100,
      samsung: 18,
    })
  })

  it('have everything that built scripts use, including packages', async () => {
    expect(await newerFeatures()).toEqual(ASKED_FOR)
  }, 60_000)

  it('have what the built styles need to be readable and usable', async () => {
    const sheets = (await readdir(ASSETS)).filter((file) => file.endsWith('.css'))
    const texts = await Promise.all(sheets.map((sheet) => readFile(join(ASSETS, sheet), 'utf8')))
    const found = new Set(texts.flatMap((text) => [...newerStyles(parse(text))]))
    expect([...found].filter((feature) => !PLAINER_WITHOUT.has(feature))).toEqual([])
    expect([...PLAINER_WITHOUT].filter((feature) => !found.has(feature))).toEqual([])
  })

  it('get scripts without private fields, which Safari 15 handles wrongly', async () => {
    const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'))
    expect(names.length).toBeGreaterThan(100)
    const texts = await Promise.all(names.map((name) => readFile(join(ASSETS, name), 'utf8')))
    expect(names.filter((_name, index) => /[{;]#\w+[=;]/.test(texts[index]!))).toEqual([])
  })
})
