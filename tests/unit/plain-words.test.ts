/** Phrases that were retired from texts for users. Comments may contain them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../../src')

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

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '').replaceAll(/\s+/g, ' ')

it('no text contains a retired phrase', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((name) => {
    const text = withoutComments(readFileSync(join(SOURCES, name), 'utf8'))
    return RETIRED.flatMap((phrase) => {
      const hit = phrase.exec(text)
      return hit ? [`${name}: ${text.slice(Math.max(0, hit.index - 40), hit.index + 60)}`] : []
    })
  })
  expect(found).toEqual([])
})
