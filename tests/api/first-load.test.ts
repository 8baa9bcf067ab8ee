import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages } from '../../src/client/routes.ts'
import { startSite, type TestSite } from '../support/site.ts'

/** What a cheap phone on a slow network may be asked to load before a page works: bytes after gzip. */
const BUDGET = 130_000

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Adds a script and, through it, all that it imports before it runs. */
async function collect(url: string, sizes: Map<string, number>): Promise<void> {
  if (sizes.has(url)) return
  sizes.set(url, 0)
  const code = await (await fetch(url)).text()
  sizes.set(url, gzipSync(code, { level: 9 }).length)
  const imports = code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g)
  await Promise.all([...imports].map(([, path = '']) => collect(new URL(path, url).href, sizes)))
}

const addresses = Object.keys(pages).map((path) => path.replace('$slug', 'how-a-donated-book-travels'))

it.each(addresses)(
  `%s loads at most ${BUDGET} bytes of scripts at first, and waits for none`,
  async (path) => {
    const html = await (await fetch(site.url + path)).text()
    const tags = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>|<link[^>]*rel="modulepreload"[^>]*>/g)]
    const sizes = new Map<string, number>()
    for (const [tag, src = /href="([^"]+)"/.exec(tag)?.[1]] of tags) {
      if (tag.startsWith('<script')) expect(tag).toMatch(/type="module"|\sasync|\sdefer/)
      // oxlint-disable-next-line no-await-in-loop -- each adds what the ones before have not
      await collect(new URL(src ?? '', site.url).href, sizes)
    }
    expect(sizes.size).toBeGreaterThan(1)
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect(total).toBeLessThanOrEqual(BUDGET)
  },
)
