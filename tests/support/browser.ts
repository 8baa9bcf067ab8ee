/** Finds a Chromium for the tests, and gets one where the machine has none. */
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const CACHE = join(import.meta.dirname, '../../.cache')
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** A Chromium inside an npm package: for machines that reach the registry and little else. */
const PACKED = '@sparticuz/chromium@153.0.0'

export type Browser = {
  executablePath: string
  /** Where an unpacked browser keeps the libraries it needs. */
  libraries?: string
}

export const LAUNCH_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * In this order: the setting CHROMIUM_PATH, an installed browser, Playwright's own, Playwright's download, a packed
 * one from the npm registry, the system's package manager.
 * @throws Error saying what to do when there is no way.
 */
export async function findBrowser(say: (line: string) => void): Promise<Browser> {
  const set = process.env['CHROMIUM_PATH']
  if (set) {
    if (isProgram(set)) return { executablePath: set }
    throw new Error(`CHROMIUM_PATH is ${set}, and there is no program there`)
  }
  const found = installed() ?? playwrights()
  if (found) return { executablePath: found }

  say('no browser found: downloading one for the tests')
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
  const downloaded = playwrights()
  if (downloaded) return { executablePath: downloaded }

  const packed = await unpacked().catch(() => undefined)
  if (packed) return packed

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('installing chromium by apt-get')
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', 'chromium'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const system = installed()
    if (system) return { executablePath: system }
  }
  throw new Error('no browser for the tests: install Chromium, or set CHROMIUM_PATH to one')
}

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC].find(isProgram)
}

function playwrights(): string | undefined {
  const path = chromium.executablePath()
  return isProgram(path) ? path : undefined
}

async function unpacked(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  mkdirSync(CACHE, { recursive: true })
  const from = createRequire(join(CACHE, 'here.js'))
  const resolve = () => from.resolve('@sparticuz/chromium')
  try {
    resolve()
  } catch {
    execFileSync('npm', ['install', '--prefix', CACHE, '--no-save', PACKED], { stdio: 'ignore' })
  }
  // it decides which libraries to unpack by this name
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x'
  const module: unknown = await import(resolve())
  const { default: packed } = module as { default: { executablePath(): Promise<string> } }
  const executablePath = await packed.executablePath()
  return { executablePath, libraries: join(executablePath, '../al2023/lib') }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
