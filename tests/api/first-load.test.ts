import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { firstLoad, readManifest } from '#server/pages/build-tags.ts'
import { codeBehind, pages } from '../../src/client/routes.ts'
import { gzipBytes, OWNER_SCRIPT_BUDGET, SCRIPT_BUDGET } from '../support/script-budget.ts'
import { testSite } from '../support/site.ts'

const CLIENT = join(import.meta.dirname, '../../dist/client')

const site = testSite()
beforeAll(async () => {
  // every page with a slug has one to show
  await site.database.sql`
    insert into projects (slug, name, description, status, country, start_date, target_schools, books_needed)
    values ('how-a-donated-book-travels', 'A project', 'd', 'active', 'Ghana', '2026-02-01', 4, 750)`
  await site.database.sql`
    update bracelets set slug = 'how-a-donated-book-travels' where id = 1`
})

/** The modules that a script imports. */
async function importsOf(url: string): Promise<string[]> {
  const code = await (await fetch(url)).text()
  const imports = code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g)
  return [...imports].map(([, path = '']) => new URL(path, url).pathname)
}

const budgets = Object.entries(pages).map(
  ([path, file]) => [path, path.startsWith('/admin') ? OWNER_SCRIPT_BUDGET : SCRIPT_BUDGET, file] as const,
)

it.each(budgets)(
  '%s loads at most %i bytes of scripts at first, without waterfalls',
  async (path, budget, file) => {
    const html = await (await fetch(site.url + path.replace('$slug', 'how-a-donated-book-travels'))).text()
    const { scripts } = firstLoad(await readManifest(CLIENT), codeBehind(file))
    expect(await gzipBytes(CLIENT, scripts)).toBeLessThanOrEqual(budget)

    // all are named in the page, so they load at once, and none blocks the first paint
    const named = scripts.map((script) => `/${script}`)
    expect(html).toContain(JSON.stringify(named))
    expect(html).not.toMatch(/<script[^>]*\ssrc=/)
    const imported = await Promise.all(named.map((script) => importsOf(site.url + script)))
    expect(named).toEqual(expect.arrayContaining(imported.flat()))
  },
)
