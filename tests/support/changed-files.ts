/** Finds the sources that changed since a check last passed, so that it runs only on those. */
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = ['{src,packages,tests,examples}/**/*.{ts,tsx}', '*.ts']
const ELSEWHERE = ['**/node_modules/**', '**/*.gen.ts']
/** A change in one of these counts as a change of all files. */
const RULES = ['.oxlintrc.json', '.oxfmtrc.json', 'tsconfig.json', 'package-lock.json', 'tests/lint/*.ts']
const IMPORT = /(?:from|import\(?)\s*['"]([.#][^'"]+)['"]/g

/** Files to check, relative to the root; `store` records that they passed. */
type ChangedFiles = { files: string[]; store: () => void }

/**
 * Finds the sources that changed since `check` last passed, and files that import them, because their types may
 * change.
 * @param check name under which results are stored, in `node_modules/.cache`
 */
export function changedFiles(check: string): ChangedFiles {
  const cache = join(ROOT, 'node_modules/.cache/site', `${check}.json`)
  const rules = hashOf(globSync(RULES, { cwd: ROOT }).toSorted().map(read).join('\0'))
  const texts = new Map(
    globSync(SOURCES, { cwd: ROOT, exclude: ELSEWHERE })
      .toSorted()
      .map((file) => [file, read(file)]),
  )
  const hashes = Object.fromEntries([...texts].map(([file, text]) => [file, hashOf(rules + text)]))
  const before = readCache(cache)
  const isChanged = (file: string) => hashes[file] !== before[file]
  const files = [...texts].flatMap(([file, text]) =>
    isChanged(file) || importsOf(file, text).some((path) => path in hashes && isChanged(path)) ? [file] : [],
  )
  return {
    files,
    store: () => {
      mkdirSync(dirname(cache), { recursive: true })
      writeFileSync(cache, JSON.stringify(hashes))
    },
  }
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64')

function readCache(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, target = '']) =>
    target.startsWith('#') ? join('src', target.slice(1)) : join(dirname(file), target),
  )
}
