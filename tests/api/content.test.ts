/** Each process hears of every change of what all visitors see, whoever made it. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { watchContent, type Content } from '#db/content.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let elsewhere: Content
beforeAll(async () => {
  site = await startSite()
  elsewhere = await watchContent(site.database.url)
})
afterAll(async () => {
  await elsewhere.close()
  await site.close()
})

it.each(['bracelets', 'projects', 'blog_posts'])(
  'a change of %s is heard in another process',
  async (table) => {
    const before = elsewhere.version()
    expect(before).toBeTypeOf('number')
    await site.deps.db.execute(sql`update ${sql.identifier(table)} set id = default where false`)
    await vi.waitFor(() => expect(elsewhere.version()).not.toBe(before))
    expect(elsewhere.version()).toBeTypeOf('number')
  },
)

it('nothing is known while the line is cut, and what was kept before counts no more', async () => {
  const before = elsewhere.version()
  await site.deps.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%pg_notify%' and pid <> pg_backend_pid()`,
  )
  await vi.waitFor(() => expect(elsewhere.version()).toBeUndefined())
  await vi.waitFor(() => expect(elsewhere.version()).toBeTypeOf('number'), { timeout: 10_000 })
  expect(elsewhere.version()).not.toBe(before)
})
