/** The owner's lists stay fast however long they grow: no question reads a whole table, by the database's own plan. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deepCursors, questions } from '../support/admin-questions.ts'
import { ownersEye, type OwnersEye } from '../support/query-plans.ts'
import { seedMany } from '../support/seed-many.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
let eye: OwnersEye
let deep: Record<string, number> = {}
beforeAll(async () => {
  // as many as make reading a whole table the dearer way
  await seedMany(site.database.sql, { payments: 20_000, messages: 5000, posts: 3000 })
  deep = await deepCursors(site.database.sql)
  eye = ownersEye(site, site.database.url)
}, 180_000)
afterAll(async () => {
  await eye.close()
})

describe.each(Object.entries(Object.groupBy(questions({}), ({ procedure }) => procedure)))(
  '%s',
  (name, asked = []) => {
    it('never reads a whole table', async () => {
      for (const { title } of asked) {
        const question = questions(deep).find((one) => one.procedure === name && one.title === title)
        const { statements } = await eye.call(name, question?.input)
        const plans = await eye.plans(statements)
        // the running totals and the site's own facts are tables of a few rows
        const whole = plans.filter((node) => /^Seq Scan (?!(?:counters|site_facts)$)/.test(node))
        expect({ title, whole, plans }).toMatchObject({ whole: [] })
        expect({ title, asked: plans.length > 0 }).toEqual({ title, asked: true })
      }
    })
  },
)

it('looks for words among the newest rows, or in the index of words, however rare or common they are', async () => {
  const searched: string[] = []
  for (const { procedure, title, input } of questions(deep).filter((one) => 'q' in (one.input ?? {}))) {
    const { statements } = await eye.call(procedure, input)
    const scans = (await eye.plans(statements)).filter((node) => /^\w+ (?:Index )?(?:Only )?Scan /.test(node))
    const ofWords = scans.filter((node) => /^Bitmap Index Scan \w+_words(?:_\w+)?$/.test(node))
    const walked = scans.filter((node) =>
      /^Index (?:Only )?Scan \w+_(?:pkey|public|kept|drafts|by_status)$/.test(node),
    )
    expect({ procedure, title, scans, found: ofWords.length + walked.length > 0 }).toMatchObject({
      found: true,
    })
    if (ofWords.length > 0) searched.push(`${procedure}, ${title}`)
  }
  // what nobody has is told by the index alone
  expect(searched.filter((asked) => asked.includes('none'))).toHaveLength(4)
})

it('reads the figures of the dashboard without counting', async () => {
  const { statements } = await eye.call('admin.overview', undefined)
  expect(await eye.plans(statements)).toEqual(['Seq Scan site_facts', 'Seq Scan counters'])
})
