/** Builds the client and its server-rendering bundle, if anything they are made of has changed since. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ROOT = import.meta.dirname
const DIST = join(ROOT, 'dist')
const STAMP = join(DIST, '.made-of')
const ASSETS = join(DIST, 'client/assets')
const BUILD = join(DIST, 'build.json')
const SOURCES = [
  'build.ts',
  'browsers.ts',
  'src/client',
  'src/shared',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

const madeOf = await fingerprint(SOURCES)
const isStale = (await readFile(STAMP, 'utf8').catch(() => '')) !== madeOf
if (isStale) {
  await checkWritable()
  const { createBuilder } = await importVite()
  process.stdout.write('Building the client…\n')
  const { root, remove } = await plainPath(ROOT)
  try {
    const builder = await createBuilder({
      root,
      logLevel: 'warn',
      ...(root !== ROOT && { resolve: { preserveSymlinks: true } }),
    })
    await builder.buildApp()
  } finally {
    await remove()
  }
  await packAssets()
  // the page table of the build is part of what it is made of, and may just have been written anew
  await writeFile(STAMP, await fingerprint(SOURCES))
}
await recordCommit()

/** The bundler takes '#', '?' and '%' in a path for parts of an address, so it reaches such a folder by a link. */
async function plainPath(folder: string): Promise<{ root: string; remove: () => Promise<void> }> {
  if (!/[#?%]/.test(folder)) return { root: folder, remove: async () => {} }
  const beside = await mkdtemp(join(tmpdir(), 'site-build-'))
  const root = join(beside, 'site')
  await symlink(folder, root)
  return { root, remove: () => rm(beside, { recursive: true }) }
}

/** For `/version`, once for each build and commit. An image is built without git, and names its commit by GIT_COMMIT. */
async function recordCommit(): Promise<void> {
  const recorded = await readFile(BUILD, 'utf8').then(JSON.parse, () => undefined)
  const commit = process.env['GIT_COMMIT'] || (await commitOfGit()) || recorded?.commit || 'unknown'
  if (recorded?.commit === commit && !isStale) return
  const text = `${JSON.stringify({ commit, builtAt: new Date().toISOString() })}\n`
  // an installed site may not be changed by who runs it
  await writeFile(BUILD, text).catch(() => undefined)
}

/** None in a folder that lies within another project. */
async function commitOfGit(): Promise<string | undefined> {
  const git = promisify(execFile)('git', ['rev-parse', '--show-toplevel', 'HEAD'], { cwd: ROOT })
  const [top, commit] = await git.then(
    ({ stdout }) => stdout.split('\n'),
    () => [],
  )
  return top === ROOT ? commit : undefined
}

/** A production install has none. */
async function importVite() {
  try {
    return await import('vite')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    return refuse('the packages that build are not installed: run npm ci --include=dev && npm run build')
  }
}

async function checkWritable(): Promise<void> {
  try {
    await mkdir(DIST, { recursive: true })
    await access(DIST, constants.W_OK)
  } catch {
    refuse(`${DIST} cannot be written: run npm run build as a user who may`)
  }
}

function refuse(why: string): never {
  process.stderr.write(`The build in dist is missing or older than the sources, and ${why}\n`)
  process.exit(1)
}

/** Each text beside itself as well as it can be packed, so that nobody waits for it; type and pictures are packed already. */
async function packAssets(): Promise<void> {
  const texts = (await readdir(ASSETS)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const text = await readFile(join(ASSETS, name))
      const forms = { br: promisify(brotliCompress)(text), gz: promisify(gzip)(text, { level: 9 }) }
      for (const [ending, form] of Object.entries(forms))
        await writeFile(join(ASSETS, `${name}.${ending}`), await form)
    }),
  )
}

async function fingerprint(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) await addTo(hash, path)
  return hash.digest('hex')
}

async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const entries = await readdir(join(ROOT, path), { withFileTypes: true }).catch(() => undefined)
  if (!entries) {
    hash.update(`${path}\0`).update(await readFile(join(ROOT, path)))
    return
  }
  for (const { name } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    await addTo(hash, join(path, name))
}
