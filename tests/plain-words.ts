/** Fails if a text for users contains a retired phrase, and prints where. Comments may contain them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

const RETIRED = [
  /Give money back/,
  /\b(given?|gives|goes) back\b/i,
  /(Ask|asked) the provider/i,
  /the provider (was|has not|could not|did not)/i,
  /Press again/i,
  /put right/i,
  /brought back/i,
  /called (off|back)\b/i,
  /in(to)? the books\b/i,
  /Letter sent/,
  /All answers/,
  /asked to be erased/i,
  /We have nothing with/,
  /What came of it/,
  /name order/,
  /log in/i,
  /Gold Coast/,
]
/** A phrase may be broken over two lines. */
const phrases = RETIRED.map(({ source, flags }) => new RegExp(source.replaceAll(' ', '\\s+'), `${flags}g`))

/** Removes comments, but not their lines. */
const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ''))

const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
if (files.length < 300) throw new Error(`only ${files.length} files were found in src`)
for (const file of files) {
  const text = withoutComments(readFileSync(join(ROOT, file), 'utf8'))
  for (const phrase of phrases)
    for (const { 0: found, index } of text.matchAll(phrase)) {
      const line = text.slice(0, index).split('\n').length
      process.stdout.write(`${file}:${line}: '${found.replaceAll(/\s+/g, ' ')}' is retired\n`)
      process.exitCode = 1
    }
}
