/** Built files: compressed at build time, negotiated, and cached for good. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { rawRequest } from '../support/requests.ts'
import { testSite } from '../support/site.ts'

const ASSETS = join(import.meta.dirname, '../../dist/client/assets')

const site = testSite()
let names: string[]
beforeAll(async () => {
  names = await readdir(ASSETS)
})

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
  const isCompressed = (name: string) => /\.(br|gz)$/.test(name)
  for (const name of names) {
    const { status } = await rawRequest(site.url, `/assets/${name}`, { method: 'HEAD' })
    expect([name, status]).toEqual([name, isCompressed(name) ? 404 : 200])
  }
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
