/** Prints the time from `npm start` to listening, for the first and later starts, and the memory used afterwards. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pages } from '../../src/client/routes.ts'
import { freePort } from '../support/free-port.ts'
import { processesOf } from '../support/process-tree.ts'
import { median, printTable, worst } from './figures.ts'
import { ARTICLE } from './served-site.ts'

const ROOT = join(import.meta.dirname, '../..')
const STARTS = 5
const REST_MS = Number(process.env['BENCH_REST_MS'] ?? 10_000)

/** The project as after `npm ci`, without builds and caches. Packages are linked. */
async function freshCopy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-start-'))
  const settings = ['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
  const parts = ['src', 'packages', 'drizzle', 'build.ts', ...settings]
  await Promise.all(parts.map((part) => cp(join(ROOT, part), join(folder, part), { recursive: true })))
  await mkdir(join(folder, 'node_modules'))
  const packages = (await readdir(join(ROOT, 'node_modules'))).filter((name) => name !== '.cache')
  await Promise.all(
    packages.map((name) => symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))),
  )
  return folder
}

type Running = {
  /** Time from the command to the line that reports it. */
  listeningMs: number
  url: string
  /** Memory of the serving process in megabytes, without the database's. */
  residentMb(): number
  /** Sends SIGTERM. @returns the time until the end */
  end(): Promise<number>
}

async function npmStart(folder: string): Promise<Running> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.includes('Listening on')) break
  }
  const listeningMs = performance.now() - started
  if (child.pid === undefined || child.exitCode !== null) throw new Error(`not started: ${output}`)
  const [server] = processesOf(folder, [child.pid]).filter((pid) => isServer(pid))
  return {
    listeningMs,
    url: `http://127.0.0.1:${port}`,
    residentMb: () =>
      Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${server}/status`, 'utf8'))?.[1]) / 1024,
    async end() {
      const startedAt = performance.now()
      child.kill('SIGTERM')
      await ended
      return performance.now() - startedAt
    },
  }
}

const isServer = (pid: number) =>
  /^node\0(-.*\0)?src\/server\/main\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))

/** Requests each public page once, and the files of an article's picture. */
async function visit(url: string): Promise<void> {
  const paths = Object.keys(pages).filter((path) => !path.includes('$') && !path.startsWith('/admin'))
  for (const path of [...paths, ARTICLE, '/api/bracelets', '/api/blog']) {
    const response = await fetch(url + path)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  }
}

const run = promisify(execFile)
const cachedEnv = (folder: string) => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/compiled'),
})

/** Median time of a command in milliseconds: the part of a start before the server's process. */
async function timeOf(folder: string, command: string, args: string[]): Promise<number> {
  const env = cachedEnv(folder)
  const times = []
  for (let round = 0; round < STARTS; round += 1) {
    const started = performance.now()
    await run(command, args, { cwd: folder, env })
    times.push(performance.now() - started)
  }
  return median(times)
}

/** The steps of the server's process, in its third start. */
async function phasesOf(folder: string): Promise<Record<string, { ms: number }>> {
  const script = join(import.meta.dirname, 'start-phases.ts')
  let report = '{}'
  for (let round = 0; round < 3; round += 1)
    report = (await run('node', [script, join(folder, 'data')], { env: cachedEnv(folder) })).stdout
  const figures = Object.entries(JSON.parse(report) as Record<string, number>)
  return Object.fromEntries(figures.map(([phase, ms]) => [phase, { ms }]))
}

const rounded = (ms: number) => Math.round(ms)
const startRow = (listeningMs: number, endMs: number) => ({
  'listening ms': rounded(listeningMs),
  'end ms': rounded(endMs),
})

/** Starts a copy of the project several times, and prints tables of starts, their parts, and memory. */
export async function benchStart(): Promise<void> {
  const folder = await freshCopy()
  try {
    const first = await npmStart(folder)
    const firstEnd = await first.end()
    const starts = []
    const ends = []
    for (let round = 0; round < STARTS; round += 1) {
      const site = await npmStart(folder)
      starts.push(site.listeningMs)
      ends.push(await site.end())
    }
    printTable({
      'first start, building': startRow(first.listeningMs, firstEnd),
      'later, median': startRow(median(starts), median(ends)),
      'later, worst': startRow(worst(starts), worst(ends)),
    })

    const phases = await phasesOf(folder)
    printTable({
      'npm itself': { ms: rounded(await timeOf(folder, 'npm', ['run'])) },
      'is the build stale?': { ms: rounded(await timeOf(folder, 'node', ['build.ts'])) },
      ...phases,
    })

    const site = await npmStart(folder)
    await pause(REST_MS)
    const atRest = site.residentMb()
    await visit(site.url)
    await pause(REST_MS)
    printTable({
      'at rest': { 'resident MB': rounded(atRest) },
      'after each page once': { 'resident MB': rounded(site.residentMb()) },
    })
    await site.end()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
