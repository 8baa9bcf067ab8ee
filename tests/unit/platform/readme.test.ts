/** The documentation matches the code, and the threat model lists every chapter of the standard once. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const readme = read('README.md')
const { scripts, dependencies, devDependencies, engines, license } = JSON.parse(
  read('package.json'),
) as Record<string, Record<string, string>> & { license: string }

const DECISIONS = globSync('docs/decisions/0*.md', { cwd: ROOT })

const quotedPaths = (text: string) => text.match(/(?<=`)(src|tests)\/[\w./-]+(?=`)/g) ?? []

describe('the README', () => {
  it('is short', () => {
    expect(readme.match(/\S+/g)?.length).toBeLessThanOrEqual(700)
  })

  it('shows all pictures taken for it, described in words, in less than 400 kB', () => {
    const shown = [
      ...readme.matchAll(/<img src="(docs\/pictures\/[\w-]+\.webp)" width="[\d.]+%" alt="[^"]{20,}">/g),
    ]
    const paths = shown.map(([, path = '']) => path)
    expect(paths).toHaveLength(4)
    expect(paths.toSorted()).toEqual(globSync('docs/pictures/*', { cwd: ROOT }).toSorted())
    const bytes = paths.map((path) => statSync(join(ROOT, path)).size)
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(400_000)
  })

  it('names only scripts that exist, and all of them', () => {
    const named = [...readme.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name)
    const known = Object.keys(scripts ?? {})
    expect(named.filter((name) => name !== 'ci' && !known.includes(name))).toEqual([])
    expect(known.filter((name) => !named.includes(name))).toEqual([])
  })

  it('leads to a table of exactly the settings that are read', () => {
    const settings = read('src/server/config.ts').match(/(?<=^ {2})[A-Z_]+(?=:)/gm)
    const listed = read('docs/settings.md').match(/(?<=`)[A-Z][A-Z_]+(?=`[^|]*\|[^|]*\|[^|]*\|)/g)
    expect(new Set(listed)).toEqual(new Set(settings))
    expect(readme).toContain('(docs/settings.md)')
  })

  it('names the licence, and the oldest Node that can install the project: the one of package.json and CI', () => {
    expect(readme).toContain(`[${license} licence](LICENSE)`)
    const oldest = /^>=(\d+\.\d+)$/.exec(engines?.['node'] ?? '')?.[1]
    expect(readme).toContain(`Node.js ${oldest} or newer`)
    const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT }).map(read).join('')
    const used = workflows.match(/(?<=node-version: ).*/g) ?? []
    expect(used.length).toBeGreaterThan(0)
    expect(new Set(used)).toEqual(new Set([`'${oldest}'`]))
    const [, image] = /^FROM node:(\d+)/m.exec(read('deploy/Dockerfile')) ?? []
    expect(Number(image)).toBeGreaterThanOrEqual(Number(oldest))
  })

  it('leads to a reason for each dependency', () => {
    expect(readme).toContain('(docs/dependencies.md)')
    const table = read('docs/dependencies.md')
    const named = Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => !name.startsWith('@types/'))
      .map((name) => name.replace(/^(@fontsource-variable)\/.*/, '$1/*'))
    const isExplained = (name: string) =>
      table.includes(`\`${name}\``) || table.includes(`\`${name.replace('@radix-ui/react-', '-')}\``)
    expect(named.filter((name) => !isExplained(name))).toEqual([])
  })
})

it('the decisions are at most 24 short pages, and their index has the title of each', () => {
  expect(DECISIONS.length).toBeLessThanOrEqual(24)
  expect(DECISIONS.filter((path) => (read(path).match(/\S+/g)?.length ?? 0) >= 300)).toEqual([])
  const links = DECISIONS.map((path) => `[${/^# (.+)/.exec(read(path))?.[1]}](${basename(path)})`)
  const listed = read('docs/decisions/README.md').match(/(?<=^- ).+/gm)
  expect(listed?.toSorted()).toEqual(links.toSorted())
})

it.each(DECISIONS)('%s has a date, a status, context, decision and consequences', (path) => {
  const text = read(path)
  expect(path).toMatch(/\/\d{4}-[a-z0-9-]+\.md$/)
  expect(text).toMatch(/^# \d+\. .+\n\n20\d\d-\d\d-\d\d\n\nStatus: accepted\n\n## Context\n/)
  expect(text.match(/^## .+/gm)).toEqual(['## Context', '## Decision', '## Consequences'])
  expect(text).toContain('We would notice that this is wrong if')
})

describe('a file shipped to run the site', () => {
  const withoutComments = (path: string) => read(path).replaceAll(/^ *#.*\n/gm, '')

  it.each([
    'compose.yaml',
    'kubernetes.yaml',
    'platforms/digitalocean.md',
    'platforms/fly.md',
    'platforms/render.md',
    'systemd/{settings.env,threads-and-pages.service}',
    'systemd/{settings.env,threads-and-pages@.service}',
  ])('sets in %s what a public site needs', (files) => {
    const text = globSync(`deploy/${files}`, { cwd: ROOT }).map(withoutComments).join('')
    for (const name of ['PUBLIC_URL', 'TRUST_PROXY', 'ADMIN_PASSWORD', 'METRICS_TOKEN', 'MAIL_OWNER'])
      expect(text).toMatch(new RegExp(`\\b${name}`))
  })

  it('shares no disk between pods, and restricts both systemd processes alike', () => {
    expect(read('deploy/kubernetes.yaml')).not.toMatch(/PersistentVolume|ReadWriteMany/i)
    const linesOf = (unit: string) => withoutComments(`deploy/systemd/${unit}`).split('\n')
    const ofOne = linesOf('threads-and-pages.service').filter((line) => !line.startsWith('Description='))
    expect(linesOf('threads-and-pages@.service')).toEqual(expect.arrayContaining(ofOne))
  })
})

describe('the threat model', () => {
  const model = read('docs/SECURITY-MODEL.md')
  const rows = (text: string, heading: string) => {
    const [part = ''] = text.slice(text.indexOf(heading)).split('\n## ')
    const [, ...lines] = part.split('\n').filter((line) => line.startsWith('| '))
    return lines.map((line) => line.split('|').map((cell) => cell.trim()))
  }

  it('has a defence and a test for each attacker', () => {
    expect(quotedPaths(model).length).toBeGreaterThan(50)
    const threats = rows(model, '## Who, what they want')
    expect(threats.length).toBeGreaterThan(12)
    for (const [, who, wants, defence, tests] of threats) {
      expect([who, wants, defence]).not.toContain('')
      expect(tests, who).toMatch(/`tests\/[\w./-]+\.test\.ts`/)
    }
  })

  it('covers every chapter of the standard, in order', () => {
    const chapters = rows(read('docs/asvs.md'), '# OWASP ASVS')
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

/** Files that write for whoever runs the server: to its terminal and log, or the sentence for the technician. */
const FOR_TECHNICIANS =
  /^src\/server\/(?:(?:platform|money|admin)\/)?(config|boot|start-failure|uploads-place|move-uploads|sessions\/password-hash|backup-command|doctor-command|payments\/provider-check|mail\/smtp-failure|set-up\/set-up|doctor\/.*|ops\/.*)\.ts$/

it('no setting is named on a screen or in an email, except in the sentence for a technician', () => {
  // only names with an underscore can be told from ordinary words
  const settings = read('src/server/config.ts').match(/(?<=^ {2})[A-Z]+_[A-Z_]+(?=:)/gm) ?? []
  expect(settings.length).toBeGreaterThan(40)
  const named = new RegExp(`\\b(${settings.join('|')})\\b`)
  const files = globSync('src/{client,shared,server}/**/*.{ts,tsx}', { cwd: ROOT })
  const found = files.filter((file) => {
    const text = read(file).replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '')
    return named.test(text) && !FOR_TECHNICIANS.test(file)
  })
  expect(found).toEqual([])
})
