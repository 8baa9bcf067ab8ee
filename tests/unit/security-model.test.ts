/** The threat model names files and tests that exist, and covers every chapter of the standard once. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const model = readFileSync(join(ROOT, 'docs/SECURITY-MODEL.md'), 'utf8')
const quoted = [...model.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
const rows = (heading: string) => {
  const part = model.slice(model.indexOf(heading))
  return (
    part
      .slice(0, part.indexOf('\n## ', 1) >>> 0)
      .split('\n')
      .filter((line) => line.startsWith('| '))
      // without the header
      .slice(1)
      .map((line) => line.split('|').map((cell) => cell.trim()))
  )
}

describe('the threat model', () => {
  it('names only files that exist', () => {
    const paths = quoted.filter((text) => /^(src|tests|docs)\/[\w./-]*$/.test(text))
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('has a defence and a test for each attacker', () => {
    const threats = rows('## Who, what they want')
    expect(threats.length).toBeGreaterThan(12)
    for (const [, who, wants, defence, tests] of threats) {
      expect([who, wants, defence]).not.toContain('')
      expect(tests, who).toMatch(/`tests\/[\w./-]+\.test\.ts`/)
    }
  })

  it('covers every chapter of the standard, in order', () => {
    const chapters = rows('## Against OWASP ASVS')
    expect(chapters.map(([, title = '']) => title.split(' ')[0])).toEqual(
      Array.from({ length: 17 }, (_, index) => `V${index + 1}`),
    )
    for (const [, title = '', , , open = ''] of chapters) {
      const number = /^V(\d+)/.exec(title)?.[1]
      for (const [, chapter] of open.matchAll(/(?<![\d.])(\d+)\.\d+\.\d+/g))
        expect(chapter, title).toBe(number)
    }
  })
})
