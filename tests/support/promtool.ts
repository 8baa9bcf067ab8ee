/** Prometheus' own check of `/metrics`: an installed promtool, or the one in Debian's package. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const CACHE = join(import.meta.dirname, '../../.cache/prometheus')
const UNPACKED = join(CACHE, 'usr/bin/promtool')
const FETCH_MS = 60_000

/** The result of promtool; undefined where there is none and none can be downloaded. */
export const promtoolCheck = (text: string): SpawnSyncReturns<string> | undefined =>
  promtool(['check', 'metrics'], text)

/** The same for any of its commands. */
export function promtool(args: string[], input = ''): SpawnSyncReturns<string> | undefined {
  const program = ['promtool', UNPACKED].find(isProgram) ?? unpacked()
  return program === undefined ? undefined : spawnSync(program, args, { input, encoding: 'utf8' })
}

const isProgram = (program: string) => spawnSync(program, ['--version']).status === 0

/** Extracts the package: nothing is installed, and no server starts. */
function unpacked(): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  mkdirSync(CACHE, { recursive: true })
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: CACHE, stdio: 'ignore', timeout: FETCH_MS }).status === 0
  const isFetched = () => run('apt-get', 'download', 'prometheus')
  if (!isFetched() && !(process.getuid?.() === 0 && run('apt-get', 'update') && isFetched())) return undefined
  const file = readdirSync(CACHE).find((name) => name.endsWith('.deb'))
  return file !== undefined && run('dpkg-deb', '-x', file, '.') && isProgram(UNPACKED) ? UNPACKED : undefined
}
