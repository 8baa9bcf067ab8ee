/** Who runs for a site: the processes it started, however deep, and those that serve its folder after it is gone. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

type Running = { pid: number; parent: number; command: string }

/** Every process that `roots` started, the roots, and every process whose command names `folder`. */
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

/** Ends them without a word, in the order given; whoever is gone already is gone. */
export function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // it has ended by itself
    }
  }
}

/** Whether it still runs; one that is dead and not yet buried by its parent does not. */
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
      return [] // ended while we looked
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
