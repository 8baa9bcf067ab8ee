/** Every Markdown page leads to what it names: paths are links, and all links lead somewhere. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
/** What a clone does not have: a page may name it, but cannot lead there. */
const MADE = /^(node_modules|dist|data|shots|test-results)(\/|$)/
const SOURCE = /^(src|packages|tests|drizzle|docs|deploy|examples|\.ci|\.github)\/[\w./@-]*$/
/** Files that a reader is told to write. */
const TO_WRITE = /\/(example|opening-hours)\b[\w.]*$/

const PAGES = globSync(['**/*.md', '.github/**/*.md'], {
  cwd: ROOT,
  exclude: ['**/node_modules', 'dist', 'data', 'shots', 'test-results'],
})

/** Files by their names alone, by which pages may call them too. */
const BY_NAME = new Map(
  globSync('{src,tests,packages,deploy}/**/*.{ts,tsx,sh,service}', {
    cwd: ROOT,
    exclude: ['**/node_modules'],
  }).map((path) => [basename(path), path]),
)

/** Texts in backticks outside of links, and the targets of links. */
function namedBy(markdown: string) {
  const text = markdown.replaceAll(/^ *```[^]*?^ *```/gm, '').replaceAll(/<img [^>]*>/g, '')
  const link = /\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s]+)\)/g
  return {
    quoted: [...text.replaceAll(link, '').matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted),
    targets: [...text.matchAll(link)].map(([, , target = '']) => target),
  }
}

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')

/** The names by which GitHub links to headings. */
const anchorsOf = (page: string) =>
  read(page)
    .match(/^#+ .+/gm)
    ?.map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ) ?? []

it.each(PAGES)('%s leads to what it names', (page) => {
  const { quoted, targets } = namedBy(read(page))
  const folder = dirname(page)
  const complaints = quoted.flatMap((name) => {
    const path = [name, join(folder, name), BY_NAME.get(name) ?? name].find(
      (each) => each.replace(/\/$/, '') !== page && !MADE.test(each) && existsSync(join(ROOT, each)),
    )
    // a word alone may also be a feature
    if (path !== undefined && /^[\w@.-]+[./]/.test(name))
      return `${name} is no link: [\`${name}\`](${relative(folder, path)})`
    return SOURCE.test(name) && !TO_WRITE.test(name) && path === undefined && name !== page
      ? `${name} does not exist`
      : []
  })
  for (const target of targets.filter((each) => !/^[a-z]+:/.test(each))) {
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? page : join(folder, path)
    if (!existsSync(join(ROOT, file))) complaints.push(`${target} leads nowhere`)
    else if (anchor !== undefined && !anchorsOf(file).includes(anchor))
      complaints.push(`${target}: there is no such heading`)
  }
  expect(complaints).toEqual([])
})

it('the README leads to every page, directly or through others', () => {
  const reached = new Set(['README.md'])
  for (const page of reached)
    for (const target of namedBy(read(page)).targets) {
      const path = join(dirname(page), target.split('#')[0] ?? '')
      // GitHub shows the README of a folder
      for (const each of [path, join(path, 'README.md')]) if (PAGES.includes(each)) reached.add(each)
    }
  // GitHub itself shows its own
  expect(PAGES.filter((page) => !reached.has(page) && !/^(\.github\/|CODE_OF_CONDUCT)/.test(page))).toEqual(
    [],
  )
})

it('documents, and what commands print, have one kind of apostrophe', () => {
  const printed = globSync('src/server/{*-command,platform/{doctor,findings}/*}.ts', { cwd: ROOT })
  expect([...PAGES, ...printed].filter((path) => read(path).includes('’'))).toEqual([])
})

it('Contributing names every ending of a source file', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  const endings = new Set(files.map((path) => basename(path).replace(/^[^.]+/, '')))
  const named = new Set(namedBy(read('CONTRIBUTING.md')).quoted)
  expect([...endings].filter((ending) => !named.has(ending)).toSorted()).toEqual(['.d.ts', '.ts', '.tsx'])
})

describe('docs/architecture.md', () => {
  const rowOf = (cell: string) =>
    read('docs/architecture.md')
      .split('\n')
      .find((line) => line.startsWith(`| ${cell} |`))
      ?.slice(cell.length + 2) ?? ''
  const foldersIn = (pattern: string) =>
    globSync(pattern, { cwd: ROOT, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)

  it.each([
    ...['admin', 'money', 'site', 'platform'].map((floor) => ({
      cell: `\`${floor}\``,
      folders: `src/{client,server,shared}/${floor}/*`,
    })),
    { cell: '[`tests/`](../tests)', folders: 'tests/*' },
  ])('names each folder of $folders, and no other', ({ cell, folders }) => {
    const named = rowOf(cell).match(/(?<=`)[a-z][a-z\d-]*(?=`)/g)
    expect(named?.toSorted()).toEqual([...new Set(foldersIn(folders))].toSorted())
  })
})

describe('docs/specification.md', () => {
  const rows = read('docs/specification.md').match(/^\| .*`.*\| \[`[\w.-]+`\]\(.*\) \|$/gm) ?? []

  it('says what is agreed, and where', () => {
    expect(rows.length).toBeGreaterThan(50)
  })

  it.each(rows.map((row) => row.split(' | ')))(
    'agrees with the code: %s',
    (_what, agreed = '', place = '') => {
      const [, path = ''] = /\]\(([^)]+)\)/.exec(place) ?? []
      const source = read(join('docs', path))
      const values = [...agreed.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value)
      // 5 does not agree with 50
      const found = (value: string) =>
        source.split(value).some((rest, index) => index > 0 && !/^\d/.test(rest))
      expect(values.filter((value) => !found(value))).toEqual([])
    },
  )
})

it('the runbook says for each alert what to do first, and what it means', () => {
  const alerts = read('deploy/alerts.yml').match(/(?<=- alert: )\w+/g) ?? []
  const [, table = ''] = /^## Alerts\n([^]*?)\n## /m.exec(read('docs/runbook.md')) ?? []
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const entries = rows.filter(([, name = '']) => /^[A-Z]/.test(name))
  expect(alerts.length).toBeGreaterThan(20)
  expect(entries.map(([, name]) => name).toSorted()).toEqual(alerts.toSorted())
  for (const [, name, first, meaning] of entries) expect([first, meaning], name).not.toContain('')
})
