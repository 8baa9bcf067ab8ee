/**
 * The image without a container engine: each stage of the Dockerfile in a folder of its own, which holds only what its
 * instructions put there. Node of the first stage, the shell and the libraries are this machine's. In the full form only.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readFile, readlink, stat } from 'node:fs/promises'
import { basename, dirname, join, matchesGlob, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { fullOnly, isFull, printFigure, runWhere } from '../support/case-size.ts'
import { envOf, execForm, readDockerfile, type Stage, stepsOf } from '../support/dockerfile.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { tempFolder } from '../support/site.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILD_ARGS: Record<string, string> = { GIT_COMMIT: 'c0ffee' }
const DEBIAN_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Commands that would change this machine. `dockerfile.test.ts` checks them by rules. */
const NOT_RUN = [
  { command: /^apt-get (update$|install )/, reason: 'installs packages of Debian' },
  { command: /^rm -rf \/var\/lib\/apt\/lists\/\*$/, reason: 'removes lists of packages' },
  { command: /^useradd /, reason: 'adds a user: here its number has no name' },
]

/** Instructions of the last stage that say how to run it. Any other that is not followed is an error. */
const FOR_RUNNING = ['CMD', 'ENV', 'EXPOSE', 'HEALTHCHECK', 'LABEL', 'USER', 'VOLUME']

const execute = promisify(execFile)
const stages = readDockerfile()
const running = stages[1]
/** Folders of the image. Another absolute path in a command is an error, because it would be this machine's. */
const OWN = new Set([
  '/tmp',
  ...stages.flatMap((stage) => stepsOf(stage, 'WORKDIR')),
  ...execForm(stepsOf(running, 'VOLUME')[0]),
])

/** Replaces the image's paths in a command by those beneath `folder`. */
const beneath = (folder: string, words: string): string =>
  words.replaceAll(/(?<=^|[\s=>"'])\/[\w./-]*/g, (path) => {
    if (!OWN.has(path.split('/', 2).join('/'))) throw new Error(`${path} is outside of the image: ${words}`)
    return folder + path
  })

/** What a build may copy: all of the project but what `.dockerignore` names. */
async function makeContext(context: string): Promise<void> {
  const ignored = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).trim().split('\n')
  const filter = (path: string) => !ignored.some((pattern) => matchesGlob(relative(ROOT, path), pattern))
  await cp(ROOT, context, { recursive: true, verbatimSymlinks: true, filter })
}

/** Follows the instructions of a stage. @returns the working folder of what it makes */
async function follow(stage: Stage, place: string): Promise<string> {
  const folder = join(place, stage.name)
  const home = { HOME: process.env['HOME'], PATH: pathWithNode() }
  const env: Record<string, string | undefined> = { ...home, npm_config_prefer_offline: 'true' }
  let workdir = '/'
  await mkdir(join(folder, 'tmp'), { recursive: true })
  await chmod(join(folder, 'tmp'), 0o1777)
  for (const { keyword, args } of stage.steps) {
    await mkdir(join(folder, workdir), { recursive: true })
    if (keyword === 'WORKDIR') workdir = args
    else if (keyword === 'ARG') {
      const [name = '', value] = args.split(/=(.*)/)
      env[name] = BUILD_ARGS[name] ?? value
    } else if (keyword === 'COPY') await copy(args, place, (path) => join(folder, resolve(workdir, path)))
    else if (keyword === 'RUN') {
      const commands = args.split(/\s+&&\s+/).filter((command) => !isLeftOut(command))
      const line = beneath(folder, commands.join(' && '))
      await execute('sh', ['-c', line], { cwd: join(folder, workdir), env, maxBuffer: Infinity })
    } else expect(stage === running ? FOR_RUNNING : []).toContain(keyword)
  }
  return join(folder, workdir)
}

function isLeftOut(line: string): boolean {
  const found = NOT_RUN.find(({ command }) => command.test(line))
  if (found) printFigure(`image: not run: ${line} (${found.reason})`)
  return found !== undefined
}

/** The project's Node and this machine's npm, without the programs of this project's packages. */
function pathWithNode(): string {
  const others = (process.env['PATH'] ?? '').split(':').filter((path) => !path.endsWith('node_modules/.bin'))
  return [dirname(process.execPath), ...others].join(':')
}

/** Contents of a folder go into the target, as in an image. Hard links, because nothing writes to the originals. */
async function copy(args: string, place: string, at: (path: string) => string): Promise<void> {
  const [, from = 'context', sources = '', target = ''] =
    /^(?:--from=(\w+) )?([^-].*) (\S+)$/.exec(args) ?? []
  expect(sources, `COPY ${args}`).not.toBe('')
  for (const source of sources.split(' ').map((path) => join(place, from, path))) {
    const isInto = target.endsWith('/') && (await stat(source)).isFile()
    const copied = isInto ? join(at(target), basename(source)) : at(target)
    await mkdir(dirname(copied), { recursive: true })
    await execute('cp', ['-RPlfT', source, copied])
  }
}

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const asRoot = isFull ? runWhere(isRoot, 'only as root on Linux, who may become another user') : fullOnly
// everything is installed and built once more
const options = { ...asRoot, timeout: 1_800_000 }

it('the image holds all that its user needs to start the site, serve a page and stop', options, async () => {
  const place = await tempFolder()
  await chmod(place, 0o755)
  await makeContext(join(place, 'context'))
  await follow(stages[0], place)
  const cwd = await follow(running, place)
  const folder = join(place, running.name)

  const [, packages = ''] = /\.sbom="(\S+)"/.exec(stepsOf(running, 'LABEL').join(' ')) ?? []
  expect(await readFile(beneath(folder, packages), 'utf8')).toContain('CycloneDX')

  const [uid, gid] = stepsOf(running, 'USER')[0]!.split(':').map(Number)
  const entries = Object.entries(envOf(running)).map(([key, value]) => [key, beneath(folder, value)] as const)
  const image = Object.fromEntries(entries) as Record<string, string>
  const PORT = String(await freePort())
  // nobody else on the network may see a test
  const settings = { ...image, PATH: image['PATH']!.replace('$PATH', DEBIAN_PATH), HOST: '127.0.0.1', PORT }
  const asUser = { cwd, uid, gid, env: settings }

  const [program = '', ...words] = execForm(stepsOf(running, 'CMD')[0])
  const site = spawn(program, words, { ...asUser, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void site.kill('SIGKILL'))
  const printed = Promise.all([text(site.stdout), text(site.stderr)])
  const ended = once(site, 'close').then(async ([code]) => ({ code, printed: (await printed).join('') }))

  const [health = '', ...check] = execForm(stepsOf(running, 'HEALTHCHECK')[0])
  const healthy = eventually(async () => (await execute(health, check, asUser)) && 'healthy', 120_000)
  expect(await Promise.race([healthy, ended])).toBe('healthy')
  // on Debian there is no other
  expect(await readlink(`/proc/${site.pid}/exe`)).toContain(folder)

  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${PORT}${path}`)
    return `${response.status} ${await response.text()}`
  }
  expect(await read('/version')).toMatch(/^200 .*c0ffee/)
  expect(await read('/')).toMatch(/^200 .*<\/html>/s)
  site.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0 })
})
