/** Stores pictures as rows, so that all processes share them, and database backups contain them. */
import { asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { uploads } from '#db/schema/index.ts'
import type { UploadStore } from './store.ts'

const NAMES_PER_FETCH = 1000

export function databaseStore(db: Db): UploadStore {
  return {
    async put(files) {
      if (files.length > 0)
        await db
          .insert(uploads)
          .values([...files])
          .onConflictDoNothing()
    },
    async get(name) {
      const [row] = await db.select({ content: uploads.content }).from(uploads).where(eq(uploads.name, name))
      return row?.content
    },
    async *list() {
      for (let last = ''; ;) {
        // oxlint-disable-next-line no-await-in-loop -- one batch after another
        const names = await namesAfter(db, last)
        yield* names
        if (names.length < NAMES_PER_FETCH) return
        last = names.at(-1) ?? last
      }
    },
    async delete(name) {
      await db.delete(uploads).where(eq(uploads.name, name))
    },
  }
}

async function namesAfter(db: Db, last: string): Promise<string[]> {
  const rows = await db
    .select({ name: uploads.name })
    .from(uploads)
    .where(gt(uploads.name, last))
    .orderBy(asc(uploads.name))
    .limit(NAMES_PER_FETCH)
  return rows.map(({ name }) => name)
}
