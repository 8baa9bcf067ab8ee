/** Built files: compressed by the build, negotiated, and cached permanently. */
import { cp, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { storeBuild } from '#server/platform/pages/built-files.ts'
import { caseSize } from '../../support/case-size.ts'
import { keepAlive, rawRequest } from '../../support/requests.ts'
import { startSecondProcess, tempFolder, testSite } from '../../support/site.ts'

const DIST = join(import.meta.dirname, '../../../dist')
const ASSETS = join(DIST, 'client/assets')

const site = testSite()
let names: string[]
beforeAll(async () => {
  names = await readdir(ASSETS)
})

const isCompressed = (name: string) => /\.(br|gz)$/.test(name)
const one = (pattern: RegExp) => `/assets/${names.find((name) => pattern.test(name))}`
const get = (path: string, headers: Record<string, string>) => fetch(site.url + path, { headers })

it.each([/^framework-.*\.js$/, /\.css$/, /\.svg$/])(
  '%s is compressed as the client accepts',
  async (pattern) => {
    const path = one(pattern)
    const responses = await Promise.all(
      ['identity', 'gzip', 'gzip, deflate, br', 'br;q=0'].map((coding) =>
        get(path, { 'accept-encoding': coding }),
      ),
    )
    expect(responses.map(({ headers }) => headers.get('content-encoding'))).toEqual([
      null,
      'gzip',
      'br',
      null,
    ])
    const [plain = '', ...compressed] = await Promise.all(responses.map((response) => response.text()))
    for (const text of compressed) expect(text).toBe(plain)
    const lengths = responses.map(({ headers }) => Number(headers.get('content-length')))
    expect(lengths.slice(0, 3)).toEqual(lengths.slice(0, 3).toSorted((a, b) => b - a))
    expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(3)
    for (const { headers } of responses) {
      expect(headers.get('vary')).toMatch(/accept-encoding/i)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-type')).toBe(responses[0]?.headers.get('content-type'))
    }
  },
)

it('each file is served under its own name only', async () => {
  const agent = keepAlive()
  onTestFinished(() => agent.destroy())
  const answers = []
  for (const name of names) {
    const { status } = await rawRequest(site.url, `/assets/${name}`, { method: 'HEAD', agent })
    answers.push([name, status])
  }
  expect(answers).toEqual(names.map((name) => [name, isCompressed(name) ? 404 : 200]))
})

it('HEAD and If-None-Match apply to the compressed file', async () => {
  const path = one(/^framework-.*\.js$/)
  const br = { 'accept-encoding': 'br' }
  const size = (await stat(join(ASSETS, `${path.slice('/assets/'.length)}.br`))).size
  const head = await rawRequest(site.url, path, { method: 'HEAD', headers: br })
  expect([head.status, head.body]).toEqual([200, ''])
  expect(head.headers).toMatchObject({ 'content-length': String(size), 'content-encoding': 'br' })
  const same = { ...br, 'if-none-match': head.headers['etag'] ?? '' }
  expect((await rawRequest(site.url, path, { headers: same })).status).toBe(304)
})

it('files of compressed formats are not compressed again', async () => {
  expect(names.filter((name) => /\.(woff2|webp|avif|png)\.(br|gz)$/.test(name))).toEqual([])
  const font = await get(one(/\.woff2$/), { 'accept-encoding': 'gzip, br' })
  expect([font.status, font.headers.get('content-encoding')]).toEqual([200, null])
})

/** A copy of the build with other hashes in the file names, and only the scripts that every page loads. */
async function otherBuild(): Promise<string> {
  const folder = await tempFolder()
  await cp(DIST, folder, {
    recursive: true,
    filter: (path) => !isCompressed(path) && !/client\/assets\/(?!entry|framework)[^/]+\.js$/.test(path),
  })
  const hashes = new Set(names.map((name) => /(?<=-)[\w-]{8}(?=\.\w+$)/.exec(name)?.[0]))
  const renamed = (text: string) =>
    text.replaceAll(/(?<=-)[\w-]{8}(?=\.\w)/g, (hash) =>
      hashes.has(hash) ? hash.split('').toReversed().join('') : hash,
    )
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    if (/\.(js|css|json)$/.test(name)) await writeFile(path, renamed(await readFile(path, 'utf8')))
    await rename(path, join(folder, renamed(name)))
  }
  await symlink(join(DIST, '../node_modules'), join(folder, 'node_modules'))
  return folder
}

it('processes of two builds serve both builds’ files, and the database has those of the last three', async () => {
  const dist = await otherBuild()
  const second = await startSecondProcess(site, undefined, {}, dist)
  onTestFinished(() => second.close())
  const files = [...names, ...(await readdir(join(dist, 'client/assets')))].filter(
    (name) => !isCompressed(name),
  )
  const styles = await Promise.all(
    [site, second].map(async ({ url }) => /[\w-]+\.css/.exec(await (await fetch(url)).text())?.[0]),
  )
  expect(new Set(styles).size).toBe(2)
  expect(files).toEqual(expect.arrayContaining(styles))
  const answerOf = async (url: string, name: string) => {
    const response = await fetch(`${url}/assets/${name}`)
    const [type, caching] = ['content-type', 'cache-control'].map((header) => response.headers.get(header))
    return { name, status: response.status, type, caching, text: await response.text() }
  }
  const kinds = Map.groupBy(files, (name) => `${names.includes(name)} ${extname(name)}`)
  const oneOfEach = [...kinds.values()].map(([name = '']) => name)
  for (const name of caseSize({ short: oneOfEach, full: files })) {
    const answer = await answerOf(site.url, name)
    expect(answer).toMatchObject({ status: 200, caching: 'public, max-age=31536000, immutable' })
    expect(await answerOf(second.url, name)).toEqual(answer)
  }

  for (const name of ['a.css', 'b.css', 'c.css']) {
    const folder = await tempFolder()
    await writeFile(join(folder, name), '')
    await storeBuild(site.deps.db, folder)
  }
  const stored = await site.database.sql`select name from client_files order by 1`
  expect(stored.map(({ name }) => name)).toEqual(['a.css', 'b.css', 'c.css'])
})
