/** Who may import whom, without circles. A new edge is a visible line here; the README's map follows the same rule. */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'

const ROOT = join(import.meta.dirname, '..')
/** The one workspace package; the site names it, and it imports nothing of the site's, nor its tests of the site's tests. */
const SANDBOX = 'stripe-sandbox'

/**
 * Module → the modules it may import besides itself; every module of the site may import `shared`. Names without a slash
 * are of the same side. Of the server, `settlement` is the top of what is paid: none of what it imports imports it back.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  shared: [],
  db: [],
  // a package of its own, and only app.ts, boot.ts and a restore know it: deletable in one commit
  [SANDBOX]: [],
  ...table(
    'server',
    `
  uploads-place.ts:
  config.ts: db uploads-place.ts
  errors.ts: db
  public-cache.ts: db
  limits: db config.ts context.ts errors.ts
  erasure-notes.ts: context.ts
  auth: db audit config.ts context.ts erasure-notes.ts errors.ts limits
  audit: db
  paging.ts:
  context.ts: db auth config.ts
  trpc.ts: auth config.ts context.ts errors.ts limits
  router.ts: accounts bin blog cart checkout content dashboard donations forms funds gift-aid giving hand-gifts inbox integrations live mail monthly payments privacy projects set-up settlement shop site statements supporters trpc.ts webhooks wishlist
  set-up: db accounts audit auth backup config.ts context.ts doctor errors.ts mail ops trpc.ts uploads-place.ts
  site: funds trpc.ts
  content: db audit auth blog public-cache.ts context.ts errors.ts parsed-article.ts shop trpc.ts
  api: auth content public-cache.ts context.ts errors.ts http ops router.ts trpc.ts
  bin: db audit errors.ts inbox mail paging.ts privacy trpc.ts
  forms: db errors.ts inbox limits mail paging.ts supporters trpc.ts webhooks
  hand-gifts: db audit errors.ts funds gift-aid mail payments supporters trpc.ts webhooks
  statements: db audit errors.ts hand-gifts paging.ts trpc.ts
  slug.ts: db
  parsed-article.ts: errors.ts
  projects: db audit errors.ts paging.ts slug.ts trpc.ts
  blog: db audit auth context.ts errors.ts paging.ts parsed-article.ts projects shop slug.ts trpc.ts webhooks
  object-store: config.ts uploads-place.ts
  pictures: db audit auth config.ts context.ts errors.ts object-store ops uploads-place.ts
  inbox: db audit errors.ts mail paging.ts trpc.ts
  shop: db audit errors.ts paging.ts slug.ts trpc.ts
  cart: db errors.ts paging.ts shop trpc.ts
  wishlist: db cart paging.ts shop trpc.ts
  payments: db audit config.ts context.ts errors.ts mail paging.ts trpc.ts webhooks
  checkout: db audit auth context.ts errors.ts mail paging.ts payments shop supporters trpc.ts webhooks
  funds: db audit errors.ts paging.ts public-cache.ts trpc.ts
  giving: db audit errors.ts trpc.ts
  donations: db funds mail payments supporters trpc.ts
  monthly: db auth context.ts errors.ts mail ops payments supporters trpc.ts audit paging.ts
  gift-aid: db audit auth context.ts errors.ts giving mail ops paging.ts payments trpc.ts
  settlement: db audit checkout context.ts donations errors.ts gift-aid limits mail monthly ops payments trpc.ts webhooks
  integrations: auth trpc.ts
  live: db auth context.ts errors.ts limits trpc.ts
  mail: db audit auth context.ts errors.ts gift-aid giving ops paging.ts supporters trpc.ts
  webhooks: db audit config.ts context.ts errors.ts ops paging.ts trpc.ts
  http: auth config.ts context.ts errors.ts limits ops
  ops: db config.ts context.ts errors.ts
  accounts: db audit auth errors.ts mail ops trpc.ts webhooks
  supporters: db audit errors.ts inbox mail trpc.ts
  privacy: db audit auth context.ts erasure-notes.ts errors.ts mail monthly ops supporters trpc.ts
  dashboard: db audit context.ts inbox mail monthly ops paging.ts payments privacy set-up shop trpc.ts
  pages: db blog content public-cache.ts context.ts errors.ts http ops router.ts shop
  seo: db blog public-cache.ts context.ts errors.ts funds http pages projects shop
  exports: db audit auth backup blog checkout context.ts errors.ts forms funds gift-aid inbox mail payments webhooks
  app.ts: api context.ts errors.ts exports http limits monthly ops pages pictures seo settlement stripe-sandbox
  boot.ts: db app.ts auth backup config.ts content context.ts doctor funds integrations live ops payments pictures router.ts stripe-sandbox
  jobs: db backup blog context.ts gift-aid mail monthly ops pictures privacy settlement webhooks
  serve.ts: boot.ts config.ts jobs mail ops
  backup: db config.ts context.ts erasure-notes.ts object-store ops pictures privacy start-failure.ts uploads-place.ts stripe-sandbox
  start-failure.ts: db config.ts errors.ts
  quick-drizzle.ts:
  migrate-command.ts: db config.ts start-failure.ts
  doctor: db config.ts mail object-store payments start-failure.ts uploads-place.ts
  move-uploads.ts: db config.ts pictures start-failure.ts uploads-place.ts
  main.ts: db backup config.ts quick-drizzle.ts serve.ts start-failure.ts http`,
  ),
  // trpc.ts knows the server's router as a type only: see below
  ...table(
    'client',
    `
  trpc.ts: server/router.ts
  routes.ts:
  route-tree.gen.ts: *
  router.tsx: route-tree.gen.ts site trpc.ts ui
  entry-browser.tsx: router.tsx site styles ui fetch-in-time.ts
  entry-server.tsx: bracelets emails site router.tsx routes.ts styles trpc.ts
  styles:
  ui:
  session.ts:
  pending-changes.ts:
  use-toast-mutation.ts: trpc.ts ui
  bracelets: site ui
  emails:
  site: trpc.ts ui
  layout: bracelets cart session.ts site trpc.ts ui use-toast-mutation.ts wishlist
  shop: bracelets cart site trpc.ts ui wishlist
  cart: bracelets idempotency-key.ts pending-changes.ts session.ts trpc.ts ui use-toast-mutation.ts
  wishlist: bracelets cart idempotency-key.ts pending-changes.ts session.ts site trpc.ts ui use-toast-mutation.ts
  home: blog bracelets forms projects site trpc.ts ui
  projects: site trpc.ts ui
  legal: blog site trpc.ts ui
  blog: donations site trpc.ts ui
  payments: call-error.ts drafts.ts site ui
  call-error.ts: trpc.ts
  drafts.ts:
  use-draft-state.ts: drafts.ts
  fetch-in-time.ts:
  idempotency-key.ts: session.ts trpc.ts
  zod-without-eval.ts:
  admin: bracelets blog call-error.ts drafts.ts use-draft-state.ts forms projects site trpc.ts ui use-toast-mutation.ts zod-without-eval.ts
  checkout: bracelets call-error.ts cart payments session.ts site trpc.ts ui
  forms: call-error.ts drafts.ts site trpc.ts ui use-toast-mutation.ts zod-without-eval.ts
  gift-aid: call-error.ts drafts.ts forms site trpc.ts ui use-toast-mutation.ts
  donations: call-error.ts gift-aid payments session.ts site trpc.ts ui
  funds: site trpc.ts ui
  giving: drafts.ts gift-aid use-draft-state.ts payments site trpc.ts ui use-toast-mutation.ts`,
  ),
}

function table(side: 'server' | 'client', lines: string): Record<string, readonly string[]> {
  const full = (name: string) => (/^(db|\*|stripe-sandbox)$|\//.test(name) ? name : `${side}/${name}`)
  const rows = lines.trim().split('\n')
  return Object.fromEntries(
    rows.map((row) => {
      const [name, targets = ''] = row.split(':')
      return [`${side}/${name?.trim()}`, targets.split(' ').filter(Boolean).map(full)]
    }),
  )
}

/** The tiers of the server from top to bottom; imports lead down, never up. The README's map shows the same. */
const TIERS: Record<string, string> = {
  process: 'main.ts serve.ts boot.ts app.ts migrate-command.ts move-uploads.ts',
  transports: 'api exports http pages router.ts seo',
  features:
    'accounts backup bin blog cart checkout content dashboard doctor donations forms funds gift-aid giving hand-gifts inbox integrations jobs live mail monthly payments pictures privacy projects set-up settlement shop site statements supporters webhooks wishlist',
  base: 'audit auth config.ts public-cache.ts context.ts erasure-notes.ts errors.ts limits object-store ops paging.ts parsed-article.ts quick-drizzle.ts slug.ts start-failure.ts trpc.ts uploads-place.ts',
}
const TIER_OF = new Map(
  Object.values(TIERS).flatMap((modules, tier) =>
    modules.split(' ').map((name): [string, number] => [`server/${name}`, tier]),
  ),
)

const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm

/** 'src/server/cart/cart.ts' → 'server/cart'; a file beside the folders is a module of its own. */
function moduleOf(path: string): string {
  if (path.startsWith(`packages/${SANDBOX}/`)) return SANDBOX
  const [, side = '', second = ''] = path.split('/')
  return side === 'shared' || side === 'db' ? side : `${side}/${second}`
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
  return path === undefined ? [] : [{ ...imported, path, from: moduleOf(imported.file), to: moduleOf(path) }]
})

/** From the root; undefined for a package of somebody else's. */
function pathOf(file: string, target: string): string | undefined {
  if (target.startsWith('#')) return join('src', target.slice(1))
  if (target.startsWith('.')) return join(dirname(file), target)
  return target === SANDBOX ? `packages/${SANDBOX}/src/index.ts` : undefined
}

/** The folder of a file; a file beside folders stands for itself. */
function folderOf(file: string): string {
  const beside = readdirSync(join(ROOT, dirname(file)), { withFileTypes: true })
  return beside.some((entry) => entry.isDirectory()) ? file : dirname(file)
}

/** All that import themselves through others. */
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
  it('import only what the table allows', () => {
    const strays = edges.filter(({ from, to }) => {
      const allowed = MAY_IMPORT[from]
      const isShared = to === 'shared' && from !== SANDBOX
      return from !== to && !isShared && !allowed?.includes(to) && !allowed?.includes('*')
    })
    expect([...new Set(strays.map(({ file, to }) => `${file} imports ${to}`))]).toEqual([])
  })

  it('of the server import their own tier and those below it', () => {
    const ofServer = Object.keys(MAY_IMPORT).filter((name) => name.startsWith('server/'))
    expect(ofServer.toSorted()).toEqual([...TIER_OF.keys()].toSorted())
    const up = edges.filter(({ from, to }) => TIER_OF.get(to)! < TIER_OF.get(from)!)
    expect(up.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
  })

  it('of the server are in the README, by tier', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    const missing = Object.entries(TIERS).flatMap(([tier, modules]) => {
      const [row = ''] = new RegExp(`^\\| ${tier} \\|.*`, 'm').exec(readme) ?? []
      const folders = modules.split(' ').filter((name) => !name.endsWith('.ts'))
      return folders.filter((name) => !row.includes(`\`${name}\``) && !row.includes(`\`${name}/\``))
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
    const ofCode = edges.filter(({ isTypeOnly }) => !isTypeOnly)
    expect(inCircles(ofCode.map(({ file, path }) => [folderOf(file), folderOf(path)]))).toEqual([])
  })

  it('have no line in the table that nothing uses', () => {
    const used = new Set(edges.map(({ from, to }) => `${from} > ${to}`))
    const idle = Object.entries(MAY_IMPORT).flatMap(([from, targets]) =>
      targets.filter((to) => to !== '*' && !used.has(`${from} > ${to}`)).map((to) => `${from} > ${to}`),
    )
    expect(idle).toEqual([])
  })

  it('know the sandbox by its name', () => {
    const direct = edges.filter(
      ({ from, to, target }) => from !== SANDBOX && to === SANDBOX && target !== SANDBOX,
    )
    expect(direct).toEqual([])
  })

  it('call the payment provider in one folder', () => {
    const callers = allImports.filter(({ target, isTypeOnly }) => target === 'stripe' && !isTypeOnly)
    const others = callers.filter(({ file }) => !/^src\/server\/payments\/stripe\/|^packages\//.test(file))
    expect(others).toEqual([])
  })

  it('of the owner’s pages keep drafts by account', () => {
    // what is the same for everybody at this browser: the sheets of labels, and posts, which store whose they are
    const own = /^src\/client\/admin\/(own-drafts\.ts|orders\/labels\.tsx|posts\/post-draft\.ts)$/
    const others = sources.filter(
      ({ file, text }) => file.startsWith('src/client/admin/') && !own.test(file) && /\bdraftOf\b/.test(text),
    )
    expect(others.map(({ file }) => file)).toEqual([])
  })

  it('of the client know the server only as a type', () => {
    const crossing = edges.filter(({ from, to }) => from.startsWith('client') && to.startsWith('server'))
    expect(crossing.every(({ isTypeOnly }) => isTypeOnly)).toBe(true)
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
    // the sandbox, which knows nothing of the site
    expect(others.map(([, id]) => id)).toEqual(['${PREPARE_LOCK}'])
    const [, own = ''] = /PREPARE_LOCK = (\S+)/.exec(sources.map(({ text }) => text).join('')) ?? []
    expect(ids).not.toContain(Number(own.replaceAll('_', '')))
  })

  it('leave the environment to the settings', () => {
    const readers = sources.filter(
      ({ file, text }) => file.startsWith('src/') && text.includes('process.env'),
    )
    // the commands hand it to the settings; the embedded server's programs need PATH and nothing else
    expect(readers.map(({ file }) => file)).toEqual([
      'src/db/embedded/embedded-binaries.ts',
      'src/db/embedded/older-programs.ts',
      'src/server/backup/command.ts',
      'src/server/doctor/command.ts',
      'src/server/main.ts',
      'src/server/migrate-command.ts',
      'src/server/move-uploads.ts',
    ])
  })
})
