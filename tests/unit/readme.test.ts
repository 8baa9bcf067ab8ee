/** The README's facts, held against the code. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const readme = read('README.md')
const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>

const quoted = [...readme.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)

describe('the README', () => {
  it('names only paths that exist', () => {
    const paths = quoted.filter((text) => /^(src|packages|tests|drizzle|\.ci)\/[\w./-]*$/.test(text))
    expect(paths.length).toBeGreaterThan(15)
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('names only scripts that exist, and all of them', () => {
    const named = [...readme.matchAll(/npm (?:run )?(start|test|dev|check|bench|\w+)\b/g)].map(
      ([, name = '']) => name,
    )
    const known = Object.keys(scripts ?? {})
    expect(named.filter((name) => name !== 'ci' && !known.includes(name))).toEqual([])
    expect(known.filter((name) => !named.includes(name))).toEqual([])
  })

  it('lists exactly the settings that are read', () => {
    const settings = [...(read('src/server/config.ts').match(/^ {2}[A-Z_]+(?=:)/gm) ?? [])].map((name) =>
      name.trim(),
    )
    const table = readme.slice(readme.indexOf('## Settings'), readme.indexOf('`CHROMIUM_PATH`'))
    const listed = [...table.matchAll(/`([A-Z][A-Z_]+)`(?=[^|]*\|[^|]*\|[^|]*\|)/g)].map(
      ([, name = '']) => name,
    )
    expect(new Set(listed)).toEqual(new Set(settings))
  })

  it('says what each dependency earns', () => {
    const earned = readme.slice(readme.indexOf('## Dependencies'))
    const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) =>
        !name.startsWith('@types/') &&
        !earned.includes(`\`${name}\``) &&
        !(
          name.startsWith('@radix-ui/react-') &&
          earned.includes(`\`-${name.slice('@radix-ui/react-'.length)}\``)
        ) &&
        !(name.startsWith('@fontsource-variable/') && earned.includes('@fontsource-variable/*')),
    )
    expect(missing).toEqual([])
  })
})
