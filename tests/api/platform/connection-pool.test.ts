/** The pool of connections of a serving process. */
import { expect, it, onTestFinished } from 'vitest'
import { sql } from 'drizzle-orm'
import { connect } from '#db/client.ts'
import { ownDatabase } from '../../support/database.ts'

it('a statement that fails after its first rows leaves nothing to the next one', async () => {
  const { url } = await ownDatabase()
  const connection = connect(url, 1)
  onTestFinished(() => connection.close())
  const { db } = connection
  for (const next of [
    async () => db.execute(sql`select 7 as n`),
    async () => db.select({ n: sql`7` }).from(sql`(values (1)) as one`),
  ]) {
    // the response breaks off after two rows
    await expect(db.execute(sql`select 1 / (3 - i) from generate_series(1, 5) i`)).rejects.toThrow()
    expect([...(await next())]).toEqual([{ n: 7 }])
  }
})
