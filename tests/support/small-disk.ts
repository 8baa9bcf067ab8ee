/** A mounted folder in a mount namespace of one process, so that nothing is left behind when it ends. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0
/** As root, or as the root of a user namespace where those are allowed. */
const namespace = { program: 'unshare', options: isRoot ? ['-m'] : ['-U', '-r', '-m'] }

/** Why nothing can be mounted here; undefined where it can. */
export function whyNoMount(): string | undefined {
  const trial = spawnSync(namespace.program, [...namespace.options, 'mount', '-t', 'tmpfs', 'none', '/mnt'], {
    encoding: 'utf8',
  })
  if (trial.status === 0) return undefined
  return (trial.stderr ?? trial.error?.message ?? '').trim() || 'nothing can be mounted'
}

export type Mounted = {
  /** Words before a command that needs the folder. */
  wrapping: string[]
  /** The folder as seen from outside the namespace. */
  path: string
  end(): Promise<void>
}

/** A disk of so many megabytes at `folder`, or the existing folder read-only. */
export async function mounted(folder: string, kind: { megabytes: number } | 'read-only'): Promise<Mounted> {
  await mkdir(folder, { recursive: true })
  const mount =
    kind === 'read-only'
      ? 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"'
      : `mount -t tmpfs -o size=${kind.megabytes}m none "$0"`
  const command = ['sh', '-c', `${mount} && echo mounted && exec cat`, folder]
  // cat ends when its input closes, so the namespace ends with the tests
  const holder = spawn(namespace.program, [...namespace.options, ...command], {
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
