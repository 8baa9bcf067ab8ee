/** Who may import whom, without circles. A new edge is a visible line here; the README's map follows the same rule. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
/** The one workspace package; the site names it, and it imports nothing of the site's, nor its tests of the site's tests. */
const SANDBOX = 'stripe-sandbox'
const SANDBOX_FOLDER = join(ROOT, 'packages', SANDBOX)

/** Module → the modules it may import besides itself; every module of the site may import `shared`. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  shared: [],
  db: [],
  // a package of its own, and only app.ts, boot.ts and a restore know it: deletable in one commit
  [SANDBOX]: [],

  'server/uploads-place.ts': [],
  'server/config.ts': ['server/uploads-place.ts'],
  'server/errors.ts': ['db'],
  'server/paging.ts': [],
  'server/context.ts': ['db', 'server/admin', 'server/config.ts', 'server/payments', 'server/pictures'],
  'server/trpc.ts': ['server/config.ts', 'server/context.ts', 'server/errors.ts', 'server/http'],
  'server/router.ts': [
    'server/admin',
    'server/blog',
    'server/cart',
    'server/checkout',
    'server/donations',
    'server/forms',
    'server/inbox',
    'server/mail',
    'server/payments',
    'server/privacy',
    'server/projects',
    'server/settlement',
    'server/shop',
    'server/site',
    'server/trpc.ts',
    'server/wishlist',
  ],
  'server/site': ['server/trpc.ts'],
  'server/api': [
    'server/context.ts',
    'server/errors.ts',
    'server/http',
    'server/ops',
    'server/router.ts',
    'server/trpc.ts',
  ],
  'server/projects': ['db', 'server/paging.ts', 'server/trpc.ts'],
  'server/forms': [
    'db',
    'server/admin',
    'server/errors.ts',
    'server/inbox',
    'server/mail',
    'server/paging.ts',
    'server/trpc.ts',
  ],
  'server/blog': [
    'db',
    'server/admin',
    'server/context.ts',
    'server/errors.ts',
    'server/paging.ts',
    'server/trpc.ts',
  ],
  'server/pictures': [
    'db',
    'server/admin',
    'server/config.ts',
    'server/context.ts',
    'server/errors.ts',
    'server/http',
    'server/uploads-place.ts',
  ],
  'server/inbox': ['db', 'server/admin', 'server/errors.ts', 'server/paging.ts', 'server/trpc.ts'],
  'server/shop': ['db', 'server/paging.ts', 'server/trpc.ts'],
  'server/cart': ['db', 'server/errors.ts', 'server/paging.ts', 'server/shop', 'server/trpc.ts'],
  'server/wishlist': [
    'db',
    'server/cart',
    'server/errors.ts',
    'server/paging.ts',
    'server/shop',
    'server/trpc.ts',
  ],
  'server/payments': [
    'db',
    'server/admin',
    'server/config.ts',
    'server/context.ts',
    'server/errors.ts',
    'server/paging.ts',
    'server/trpc.ts',
  ],
  'server/checkout': [
    'db',
    'server/admin',
    'server/context.ts',
    'server/errors.ts',
    'server/paging.ts',
    'server/payments',
    'server/trpc.ts',
  ],
  'server/donations': ['db', 'server/context.ts', 'server/mail', 'server/payments', 'server/trpc.ts'],
  // the top of what is paid: none of these imports it back
  'server/settlement': [
    'db',
    'server/admin',
    'server/checkout',
    'server/context.ts',
    'server/donations',
    'server/errors.ts',
    'server/http',
    'server/mail',
    'server/ops',
    'server/payments',
    'server/trpc.ts',
  ],
  'server/mail': [
    'db',
    'server/admin',
    'server/context.ts',
    'server/errors.ts',
    'server/ops',
    'server/paging.ts',
    'server/trpc.ts',
  ],
  'server/http': ['db', 'server/config.ts', 'server/context.ts', 'server/errors.ts'],
  'server/ops': ['db', 'server/config.ts', 'server/context.ts', 'server/errors.ts', 'server/http'],
  'server/privacy': [
    'db',
    'server/admin',
    'server/context.ts',
    'server/errors.ts',
    'server/mail',
    'server/ops',
    'server/payments',
    'server/trpc.ts',
  ],
  'server/admin': [
    'db',
    'server/config.ts',
    'server/errors.ts',
    'server/http',
    'server/paging.ts',
    'server/trpc.ts',
  ],
  'server/pages': [
    'server/blog',
    'server/context.ts',
    'server/errors.ts',
    'server/http',
    'server/ops',
    'server/router.ts',
  ],
  'server/seo': ['db', 'server/blog', 'server/context.ts', 'server/errors.ts', 'server/http'],
  'server/app.ts': [
    'server/api',
    'server/context.ts',
    'server/errors.ts',
    'server/http',
    'server/ops',
    'server/pages',
    'server/pictures',
    'server/seo',
    'server/settlement',
    SANDBOX,
  ],
  'server/boot.ts': [
    'db',
    'server/admin',
    'server/app.ts',
    'server/config.ts',
    'server/context.ts',
    'server/payments',
    'server/pictures',
    SANDBOX,
  ],
  'server/serve.ts': [
    'server/backup',
    'server/boot.ts',
    'server/config.ts',
    'server/mail',
    'server/ops',
    'server/privacy',
    'server/settlement',
  ],
  // commands of their own, and one nightly job
  'server/backup': [
    'db',
    'server/config.ts',
    'server/ops',
    'server/pictures',
    'server/privacy',
    'server/start-failure.ts',
    SANDBOX,
  ],
  'server/start-failure.ts': ['db', 'server/errors.ts'],
  'server/quick-drizzle.ts': [],
  'server/move-uploads.ts': [
    'db',
    'server/config.ts',
    'server/pictures',
    'server/quick-drizzle.ts',
    'server/start-failure.ts',
    'server/uploads-place.ts',
  ],
  'server/main.ts': [
    'db',
    'server/config.ts',
    'server/quick-drizzle.ts',
    'server/serve.ts',
    'server/start-failure.ts',
  ],

  // as a type only: the next test
  'client/trpc.ts': ['server/router.ts'],
  'client/cached-reads.ts': ['client/trpc.ts'],
  'client/routes.ts': [],
  'client/route-tree.gen.ts': ['*'],
  'client/router.tsx': [
    'client/cached-reads.ts',
    'client/route-tree.gen.ts',
    'client/site',
    'client/trpc.ts',
    'client/ui',
  ],
  'client/entry-browser.tsx': ['client/router.tsx', 'client/styles'],
  'client/entry-server.tsx': ['client/router.tsx', 'client/routes.ts', 'client/styles', 'client/trpc.ts'],
  'client/styles': [],
  'client/ui': [],
  'client/session.ts': [],
  'client/pending-changes.ts': [],
  'client/use-toast-mutation.ts': ['client/trpc.ts', 'client/ui'],
  'client/bracelets': ['client/ui'],
  'client/site': ['client/ui'],
  'client/layout': [
    'client/bracelets',
    'client/cart',
    'client/site',
    'client/trpc.ts',
    'client/ui',
    'client/wishlist',
  ],
  'client/shop': [
    'client/bracelets',
    'client/cart',
    'client/site',
    'client/trpc.ts',
    'client/ui',
    'client/wishlist',
  ],
  'client/cart': [
    'client/bracelets',
    'client/idempotency-key.ts',
    'client/pending-changes.ts',
    'client/session.ts',
    'client/trpc.ts',
    'client/ui',
    'client/use-toast-mutation.ts',
  ],
  'client/wishlist': [
    'client/bracelets',
    'client/cart',
    'client/idempotency-key.ts',
    'client/pending-changes.ts',
    'client/session.ts',
    'client/site',
    'client/trpc.ts',
    'client/ui',
    'client/use-toast-mutation.ts',
  ],
  'client/home': ['client/forms', 'client/projects', 'client/site', 'client/ui'],
  'client/projects': ['client/site', 'client/trpc.ts', 'client/ui'],
  'client/legal': ['client/site', 'client/ui'],
  'client/blog': ['client/site', 'client/trpc.ts', 'client/ui'],
  'client/payments': ['client/ui'],
  'client/call-error.ts': ['client/trpc.ts'],
  'client/idempotency-key.ts': ['client/session.ts', 'client/trpc.ts'],
  'client/admin': [
    'client/blog',
    'client/cached-reads.ts',
    'client/call-error.ts',
    'client/forms',
    'client/trpc.ts',
    'client/ui',
    'client/use-toast-mutation.ts',
  ],
  'client/checkout': [
    'client/bracelets',
    'client/call-error.ts',
    'client/cart',
    'client/payments',
    'client/session.ts',
    'client/site',
    'client/trpc.ts',
    'client/ui',
  ],
  'client/forms': [
    'client/call-error.ts',
    'client/site',
    'client/trpc.ts',
    'client/ui',
    'client/use-toast-mutation.ts',
  ],
  'client/donations': [
    'client/call-error.ts',
    'client/payments',
    'client/site',
    'client/trpc.ts',
    'client/ui',
  ],
}

type Edge = { file: string; path: string; from: string; to: string; target: string; isTypeOnly: boolean }

const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm

/** 'src/server/cart/cart.ts' → 'server/cart'; a file beside the folders is a module of its own. */
function moduleOf(path: string): string {
  if (path.startsWith(`${SANDBOX_FOLDER}/`)) return SANDBOX
  const [side = '', second = ''] = relative(join(ROOT, 'src'), path).split('/')
  if (side === 'shared' || side === 'db') return side
  return `${side}/${second}`
}

function edges(): Edge[] {
  const files = [join(ROOT, 'src'), SANDBOX_FOLDER].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, type, named, lazy, bare]) => {
      const target = named ?? lazy ?? bare ?? ''
      const path = pathOf(file, target)
      if (path === undefined) return []
      return [
        {
          file: relative(ROOT, file),
          path: relative(ROOT, path),
          from: moduleOf(file),
          to: moduleOf(path),
          target,
          isTypeOnly: type !== undefined,
        },
      ]
    }),
  )
}

/** Undefined for a package of somebody else's. */
function pathOf(file: string, target: string): string | undefined {
  if (target.startsWith('#')) return join(ROOT, 'src', target.slice(1))
  if (target.startsWith('.')) return resolve(dirname(file), target)
  return target === SANDBOX ? join(SANDBOX_FOLDER, 'src/index.ts') : undefined
}

/** The folder of a file; a file beside folders stands for itself. */
function folderOf(file: string): string {
  const isBeside = readdirSync(join(ROOT, dirname(file)), { withFileTypes: true }).some((entry) =>
    entry.isDirectory(),
  )
  return isBeside ? file : dirname(file)
}

/** All that import each other, directly or through others: one list for each circle. */
function circles(all: readonly (readonly [from: string, to: string])[]): string[][] {
  const imports = new Map<string, Set<string>>()
  for (const [from, to] of all)
    if (from !== to) imports.set(from, (imports.get(from) ?? new Set<string>()).add(to))
  const reached = new Map([...imports.keys()].map((from) => [from, reachedFrom(from, imports)]))
  const found = [...reached].flatMap(([from, to]) =>
    to.has(from)
      ? [
          [...to]
            .filter((other) => reached.get(other)?.has(from))
            .toSorted()
            .join(', '),
        ]
      : [],
  )
  return [...new Set(found)].map((circle) => circle.split(', '))
}

function reachedFrom(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const to of imports.get(from) ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      open.push(to)
    }
  }
  return reached
}

describe('modules', () => {
  const all = edges()

  it('import only what the table allows', () => {
    const strays = all.filter(({ from, to }) => {
      const allowed = MAY_IMPORT[from]
      const isShared = to === 'shared' && from !== SANDBOX
      return from !== to && !isShared && !allowed?.includes(to) && !allowed?.includes('*')
    })
    expect([...new Set(strays.map(({ file, to }) => `${file} imports ${to}`))]).toEqual([])
  })

  it('never import in a circle: files not even types, folders no code', () => {
    expect(circles(all.map(({ file, path }) => [file, path]))).toEqual([])
    const ofCode = all.filter(({ isTypeOnly }) => !isTypeOnly)
    expect(circles(ofCode.map(({ file, path }) => [folderOf(file), folderOf(path)]))).toEqual([])
  })

  it('have no line in the table that nothing uses', () => {
    const used = new Set(all.map(({ from, to }) => `${from} > ${to}`))
    const idle = Object.entries(MAY_IMPORT).flatMap(([from, targets]) =>
      targets.filter((to) => to !== '*' && !used.has(`${from} > ${to}`)).map((to) => `${from} > ${to}`),
    )
    expect(idle).toEqual([])
  })

  it('know the sandbox by its name', () => {
    const direct = all.filter(
      ({ from, to, target }) => from !== SANDBOX && to === SANDBOX && target !== SANDBOX,
    )
    expect(direct).toEqual([])
  })

  it('of the client know the server only as a type', () => {
    const crossing = all.filter(({ from, to }) => from.startsWith('client') && to.startsWith('server'))
    expect(crossing.every(({ isTypeOnly }) => isTypeOnly)).toBe(true)
  })

  it('of shared use no package but zod', () => {
    const packages = readdirSync(join(ROOT, 'src/shared'))
      .flatMap((name) => [...readFileSync(join(ROOT, 'src/shared', name), 'utf8').matchAll(IMPORT)])
      .map(([, , named, lazy, bare]) => named ?? lazy ?? bare ?? '')
      .filter((target) => !target.startsWith('.'))
    expect(new Set(packages)).toEqual(new Set(['zod']))
  })

  it('leave the environment to the settings', () => {
    const readers = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => /\.tsx?$/.test(name) && /process\.env/.test(readFileSync(join(ROOT, 'src', name), 'utf8')),
      )
      .toSorted()
    // the commands hand it to the settings; the embedded server's programs need PATH and nothing else
    expect(readers).toEqual([
      'db/embedded-binaries.ts',
      'server/backup/command.ts',
      'server/main.ts',
      'server/move-uploads.ts',
    ])
  })
})
