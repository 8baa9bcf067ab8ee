/** Each process is notified of every change of public content, whichever process made it. */
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchContent, type Content } from '#db/content.ts'
import { testSite } from '../support/site.ts'
import { eventually, eventuallyPasses } from '../support/eventually.ts'

const site = testSite()
let elsewhere: Content
beforeAll(async () => {
  elsewhere = await watchContent(site.database.url)
})
afterAll(async () => {
  await elsewhere.close()
})

/** The version of the content, as soon as the process is connected. */
const known = () =>
  eventually(() => {
    const version = elsewhere.version()
    expect(version).toBeTypeOf('number')
    return version
  })

it.each(['bracelets', 'projects', 'blog_posts'])('a change of %s notifies another process', async (table) => {
  const before = await known()
  await site.deps.db.execute(sql`update ${sql.identifier(table)} set id = default where false`)
  await eventuallyPasses(async () => expect(await known()).not.toBe(before))
})

it('the migration replaces the seeded colonial name', async () => {
  const { db } = site.deps
  const steps = await readdir('drizzle')
  const step = await readFile(`drizzle/${steps.find((name) => name.endsWith('_seed_words.sql'))}`, 'utf8')
  const names = async () => {
    const rows = await db.execute<{ name: string }>(
      sql`select name from bracelets where image = 'ghana-barrel.svg'`,
    )
    return rows.map(({ name }) => name)
  }
  expect(await names()).toEqual(['Volta Barrels'])
  await db.execute(sql`update bracelets set name = 'Gold Coast Barrels' where image = 'ghana-barrel.svg'`)
  await db.execute(sql.raw(step))
  expect(await names()).toEqual(['Volta Barrels'])
})

it('the version is unknown while the connection is cut, and another one afterwards', async () => {
  const before = await known()
  await site.deps.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~ 'listen |pg_notify' and pid <> pg_backend_pid()`,
  )
  await eventuallyPasses(() => expect(elsewhere.version()).toBeUndefined())
  expect(await known()).not.toBe(before)
})
