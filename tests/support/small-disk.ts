/** A folder of its own kind, in a mount namespace that ends with the one process that holds it: nothing is left behind. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0
/** As root, or as the root of a user namespace, where those are allowed. */
const apart = { program: 'unshare', options: isRoot ? ['-m'] : ['-U', '-r', '-m'] }

/** Why no folder can be mounted here; undefined where one can. */
export function whyNoMount(): string | undefined {
  const trial = spawnSync(apart.program, [...apart.options, 'mount', '-t', 'tmpfs', 'none', '/mnt'], {
    encoding: 'utf8',
  })
  if (trial.status === 0) return undefined
  return (trial.stderr ?? trial.error?.message ?? '').trim() || 'nothing can be mounted'
}

export type Mounted = {
  /** Words before a command that shall see the folder. */
  wrapping: string[]
  /** The folder as seen from outside. */
  path: string
  end(): Promise<void>
}

/** A disk of so many megabytes at `folder`, or what lies there, read-only. */
export async function mounted(folder: string, kind: { megabytes: number } | 'read-only'): Promise<Mounted> {
  await mkdir(folder, { recursive: true })
  const mount =
    kind === 'read-only'
      ? 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"'
      : `mount -t tmpfs -o size=${kind.megabytes}m none "$0"`
  const command = ['sh', '-c', `${mount} && echo mounted && exec cat`, folder]
  // it ends with what it reads from: with the tests, however those end
  const holder = spawn(apart.program, [...apart.options, ...command], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const enter = [
    'nsenter',
    '-t',
    String(holder.pid),
    '-m',
    ...(isRoot ? [] : ['-U', '--preserve-credentials']),
  ]
  return {
    wrapping: [...enter, `--wd=${ROOT}`],
    path: `/proc/${holder.pid}/root${folder}`,
    async end() {
      const ended = once(holder, 'exit')
      holder.kill('SIGKILL')
      await ended
    },
  }
}
