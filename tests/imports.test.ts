/** Allowed imports: four floors, without circles. The map in docs/architecture.md shows them too. */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'

const ROOT = join(import.meta.dirname, '..')
/** The workspace package. The site imports it, but it imports nothing of the site, nor do its tests. */
const SANDBOX = 'stripe-sandbox'

/** From the ground up. Imports lead down or stay on their floor, within each part of the source and between parts. */
const FLOORS = ['platform', 'site', 'money', 'admin']

/** Part of the source → other parts that it may import. */
const PARTS: Record<string, readonly string[]> = {
  shared: [],
  db: ['shared'],
  // the sandbox for backups, too; it can be removed by deleting three lines
  server: ['shared', 'db', SANDBOX],
  // only the type of the server's router, see below
  client: ['shared', 'server'],
  // a separate package
  [SANDBOX]: [],
}

/** Below the floors: everything may import these, and they may import what `platform` may. */
const GROUND = /^src\/server\/(config|context|errors|trpc)\.ts$/

/** Above the floors, because they compose them: they may import everything, and no floor imports them. */
const COMPOSING =
  /^src\/(server\/((main|serve|boot|app|router|emails|jobs|move-uploads|[a-z]+-command)\.ts)|client\/((entry-browser|entry-server|router)\.tsx|routes\.ts|(route|public)-tree\.gen\.ts))$/

/** Imports that lead up, each for a special reason; '*' stands for any file. */
const NAMED: readonly string[] = [
  // the charity's name and address, which starts and errors need too
  '* > shared/site/content/site.ts',
  // audit entries name the kind of a message
  'shared/platform/audit/audit-detail.ts > shared/site/forms/inbox-kinds.ts',
  // limits of amounts, which texts, prices and the API's description contain
  '* > shared/money/donations/donation-limits.ts',
  '* > shared/money/checkout/card-minimum.ts',
  'server/platform/api/openapi.ts > shared/money/donations/donations.ts',
  // calls have the types of all procedures
  'client/platform/trpc.ts > server/router.ts',
]

const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm

/** 'src/server/money/payouts.ts' → 'server' */
function partOf(path: string): string {
  const [top, second = ''] = path.split('/')
  return top === 'packages' ? SANDBOX : second
}

/** Number of a file's floor; undefined beside the floors. */
function floorOf(path: string): number | undefined {
  if (GROUND.test(path)) return 0
  if (COMPOSING.test(path)) return FLOORS.length
  const [, folder, table] = /^src\/(?:(?!db)\w+\/(\w+)\/|db\/schema\/(\w+)\.ts$)/.exec(path) ?? []
  const floor = FLOORS.indexOf(table ?? folder ?? '')
  return floor < 0 ? undefined : floor
}

const sources = globSync(['src/**/*.{ts,tsx}', 'packages/*/**/*.{ts,tsx}'], { cwd: ROOT })
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

const allImports = sources.flatMap(({ file, text }) =>
  [...text.matchAll(IMPORT)].map(([, type, named, lazy, bare]) => ({
    file,
    target: named ?? lazy ?? bare ?? '',
    isTypeOnly: type !== undefined,
  })),
)

const edges = allImports.flatMap((imported) => {
  const path = pathOf(imported.file, imported.target)
  return path === undefined ? [] : [{ ...imported, path, from: partOf(imported.file), to: partOf(path) }]
})

/** Path from the root; undefined for a package. */
function pathOf(file: string, target: string): string | undefined {
  if (target.startsWith('#')) return join('src', target.slice(1))
  if (target.startsWith('.')) return join(dirname(file), target)
  return target === SANDBOX ? `packages/${SANDBOX}/src/index.ts` : undefined
}

/** Folder of a file; a file beside folders counts as a folder itself. */
function folderOf(file: string): string {
  const beside = readdirSync(join(ROOT, dirname(file)), { withFileTypes: true })
  return beside.some((entry) => entry.isDirectory()) ? file : dirname(file)
}

const isNamed = ({ file, path }: { file: string; path: string }) =>
  [file, '*'].some((from) => NAMED.includes(`${from} > ${path}`.replaceAll('src/', '')))

/** Files that import themselves through others. */
function inCircles(all: readonly (readonly [from: string, to: string])[]): string[] {
  const imports = Map.groupBy(
    all.filter(([from, to]) => from !== to),
    ([from]) => from,
  )
  const isInCircle = (start: string) => {
    const reached = new Set<string>()
    const open = [start]
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      const next = (imports.get(from) ?? []).map(([, to]) => to).filter((to) => !reached.has(to))
      for (const to of next) reached.add(to)
      open.push(...next)
    }
    return reached.has(start)
  }
  return [...imports.keys()].filter(isInCircle).toSorted()
}

describe('modules', () => {
  it('import only the parts of the source that theirs may import', () => {
    const strays = edges.filter(({ from, to }) => from !== to && !PARTS[from]?.includes(to))
    expect(strays.map(({ file, path }) => `${file} imports ${path}`)).toEqual([])
  })

  it('are on a floor, or beside them', () => {
    const strays = sources.filter(
      ({ file }) =>
        /^src\/(?!db\/(?!schema\/(?!index|columns|raw-sql)))/.test(file) && floorOf(file) === undefined,
    )
    expect(strays.map(({ file }) => file)).toEqual([])
  })

  it('are at most 15 in a folder: another one belongs to a second noun, which gets a folder', () => {
    const folders = Map.groupBy(sources, ({ file }) => dirname(file))
    const full = [...folders].filter(([, files]) => files.length > 15)
    expect(full.map(([folder, files]) => `${folder} has ${files.length}`)).toEqual([])
  })

  it('import their own floor and those below it', () => {
    const up = edges.filter(({ file, path }) => floorOf(path)! > floorOf(file)!)
    expect(up.filter((edge) => !isNamed(edge)).map(({ file, path }) => `${file} imports ${path}`)).toEqual([])
    const used = new Set(up.flatMap(({ file, path }) => [`${file} > ${path}`, `* > ${path}`]))
    expect(NAMED.filter((name) => !used.has(name.replaceAll(/(?<=^|> )(?!\*)/g, 'src/')))).toEqual([])
  })

  it('are in the map of docs/architecture.md, by floor', () => {
    const map = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
    const missing = FLOORS.flatMap((floor) => {
      const [row = ''] = new RegExp(`^\\| \`${floor}\` \\|.*`, 'm').exec(map) ?? []
      // all of the client's admin folder is owner's pages
      const parts = floor === 'admin' ? ['server'] : ['server', 'client']
      const features = parts.flatMap((part) =>
        readdirSync(join(ROOT, 'src', part, floor), { withFileTypes: true }).filter((entry) =>
          entry.isDirectory(),
        ),
      )
      return features
        .filter(({ name }) => !row.includes(`\`${name}\``))
        .map(({ name }) => `${floor}: ${name}`)
    })
    expect(missing).toEqual([])
  })

  it('are in a circle if they import each other, also through others, but not if they only import one', () => {
    const circle = [
      'range.tsx > days.ts',
      'days.ts > range.tsx',
      'page.tsx > days.ts',
      'a > b',
      'b > c',
      'c > a',
    ]
    const pairs = circle.map((edge) => edge.split(' > ') as [string, string])
    expect(inCircles(pairs)).toEqual(['a', 'b', 'c', 'days.ts', 'range.tsx'])
  })

  it('never import in a circle: files not even types, folders no code', () => {
    expect(inCircles(edges.map(({ file, path }) => [file, path]))).toEqual([])
    const ofCode = edges.filter((edge) => !edge.isTypeOnly && !isNamed(edge))
    expect(inCircles(ofCode.map(({ file, path }) => [folderOf(file), folderOf(path)]))).toEqual([])
  })

  it('know the sandbox by its name, in four files', () => {
    const users = edges.filter(({ from, to }) => from !== SANDBOX && to === SANDBOX)
    expect(users.filter(({ target }) => target !== SANDBOX)).toEqual([])
    expect(new Set(users.map(({ file }) => file))).toEqual(
      new Set([
        'src/server/app.ts',
        'src/server/boot.ts',
        'src/server/platform/backup/restore.ts',
        'src/server/platform/doctor/database-rights.ts',
      ]),
    )
  })

  it('call the payment provider in one folder', () => {
    const callers = allImports.filter(({ target, isTypeOnly }) => target === 'stripe' && !isTypeOnly)
    const others = callers.filter(
      ({ file }) => !/^src\/server\/money\/payments\/stripe\/|^packages\//.test(file),
    )
    expect(others).toEqual([])
  })

  it('of the owner’s pages keep drafts by account', () => {
    // drafts that everybody at this browser shares (sheets of labels), or that store their account (posts)
    const own =
      /^src\/client\/admin\/(session\/own-drafts\.ts|orders\/print\/labels\.tsx|posts\/post-draft\.ts)$/
    const others = sources.filter(
      ({ file, text }) => file.startsWith('src/client/admin/') && !own.test(file) && /\bdraftOf\b/.test(text),
    )
    expect(others.map(({ file }) => file)).toEqual([])
  })

  it('build each form on the one engine', () => {
    const others = sources.filter(
      ({ file, text }) =>
        file.startsWith('src/client/') &&
        file !== 'src/client/platform/forms/use-server-form.ts' &&
        /\buseForm[(<]|hookform/.test(text),
    )
    expect(others.map(({ file }) => file)).toEqual([])
  })

  it('of the client know the server only as a type', () => {
    const crossing = edges.filter(({ from, to }) => from === 'client' && to === 'server')
    expect(crossing.every(({ isTypeOnly }) => isTypeOnly)).toBe(true)
    expect(new Set(crossing.map(({ path }) => path))).toEqual(new Set(['src/server/router.ts']))
  })

  it('of shared use no packages but zod, and the parser of articles', () => {
    const packages = allImports
      .filter(({ file, target }) => file.startsWith('src/shared/') && !target.startsWith('.'))
      .map(({ target }) => target)
    expect(new Set(packages)).toEqual(new Set(['markdown-it', 'zod']))
  })

  it('take advisory locks by the names of one file, and no two have one id', () => {
    const ids = new Set(Object.values(ADVISORY_LOCKS))
    expect(ids.size).toBe(Object.keys(ADVISORY_LOCKS).length)
    const taken = sources.flatMap(({ text }) => [...text.matchAll(/pg_\w*advisory\w*\(([^)]*)/g)])
    expect(taken.length).toBeGreaterThan(5)
    const others = taken.filter(([, id]) => !/^\$\{ADVISORY_LOCKS\.\w+\}(, hashtext\(.*)?$/.test(id ?? ''))
    // the sandbox, which does not know the site
    expect(others.map(([, id]) => id)).toEqual(['${PREPARE_LOCK}'])
    const [, own = ''] = /PREPARE_LOCK = (\S+)/.exec(sources.map(({ text }) => text).join('')) ?? []
    expect(ids).not.toContain(Number(own.replaceAll('_', '')))
  })

  it('leave the environment to the settings', () => {
    const readers = sources.filter(
      ({ file, text }) => file.startsWith('src/') && text.includes('process.env'),
    )
    // commands pass the environment to the settings; programs of the embedded server need only PATH
    expect(readers.map(({ file }) => file)).toEqual([
      'src/db/embedded/embedded-binaries.ts',
      'src/db/embedded/older-programs.ts',
      'src/server/backup-command.ts',
      'src/server/doctor-command.ts',
      'src/server/main.ts',
      'src/server/migrate-command.ts',
      'src/server/move-uploads.ts',
    ])
  })
})
