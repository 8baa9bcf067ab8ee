/** Processes of a site: those that it started, and those that use its folder after it ended. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Running = { pid: number; parent: number; command: string }

/** Finds the `roots`, their descendants, and every process whose command contains `folder`. */
export function processesOf(folder: string, roots: number[] = []): number[] {
  const all = running()
  const found = new Set(all.filter(({ command }) => command.includes(folder)).map(({ pid }) => pid))
  for (const root of roots) if (all.some(({ pid }) => pid === root)) found.add(root)
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** Sends SIGKILL in the given order. Processes that have ended are ignored. */
export function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // already ended
    }
  }
}

/** Whether the process runs and is no zombie. */
export function isAlive(pid: number): boolean {
  return running().some((each) => each.pid === pid)
}

function running(): Running[] {
  return process.platform === 'linux' ? fromProc() : fromPs()
}

function fromProc(): Running[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (state === 'Z') return []
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return [{ pid: Number(name), parent: Number(parent), command }]
    } catch {
      return [] // ended meanwhile
    }
  })
}

function fromPs(): Running[] {
  const text = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,state=,command='], { encoding: 'utf8' })
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (pid === undefined || command === undefined || state?.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

/** Writes a fake `setpriv` into `folder`, which does not tie processes to their parent. @returns a PATH with it */
export async function untiedPath(folder: string): Promise<string> {
  const path = process.env['PATH'] ?? ''
  const real = whereIs('setpriv')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'setpriv'),
    `#!/bin/sh\n[ "$1" = --pdeathsig ] && exit 1\n${real === undefined ? 'exit 127' : `exec ${real} "$@"`}\n`,
    { mode: 0o755 },
  )
  return `${folder}:${path}`
}

function whereIs(program: string): string | undefined {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
