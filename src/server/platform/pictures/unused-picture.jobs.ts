/** Deletes uploaded pictures that have not been used on the site for a while. */
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { siteFacts } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { RESTORABLE_DAYS } from '#shared/platform/audit/retention.ts'
import type { NightlyJob } from '../ops/nightly.ts'

/** Key of the row of `site_facts` that lists unused pictures, and since when. */
const KEY = 'unused pictures'

/** Common part of one picture's file names: '<hash>-1600x900a'. */
const stemOf = (name: string) => name.replace(/(?:-\d{3})?\.\w+$/, '')

/**
 * Runs once a night; idempotent. Pictures in earlier versions of content, in deleted posts, and uploaded
 * within the last two days count as used.
 * @param removeOthers deletes unused pictures in tables of their own that were uploaded before a time
 */
export const unusedPictures = (
  removeOthers: (db: Db, before: Date) => Promise<unknown>,
): NightlyJob<'unused pictures'> => ({
  name: 'unused pictures',
  async run({ db, uploads, clock }, log, signal) {
    const files: string[] = []
    for await (const name of uploads.list()) files.push(name)
    const over = await recordUnused(db, new Set(files.map(stemOf)), clock())
    for (const name of files.filter((each) => over.has(stemOf(each)))) {
      signal.throwIfAborted()
      // oxlint-disable-next-line no-await-in-loop -- one after another, because it is not urgent
      await uploads.delete(name)
    }
    await removeOthers(db, new Date(clock().getTime() - 2 * DAY_MS))
    log.info({ pictures: over.size }, 'unused pictures are deleted')
  },
})

/** Updates the list of unused pictures. @returns the ones to delete, which are no longer listed */
async function recordUnused(db: Db, stored: ReadonlySet<string>, now: Date): Promise<Set<string>> {
  const shown = await db.execute<{ stem: string }>(sql`
    select distinct (regexp_matches(shown, '/uploads/([0-9a-f]{32}-[0-9]+x[0-9]+a?)', 'g'))[1] as stem from (
      select content || ' ' || coalesce(image_url, '') as shown from blog_posts
      union all select pictures::text from bracelets
      union all select image_url from projects
      union all select content::text from content_versions
      union all select content::text from content_draft
      union all select coalesce(subject_name, detail) from audit_events where action = 'picture-uploaded'
        and created_at > ${new Date(now.getTime() - 2 * DAY_MS).toISOString()}
    ) as everything where shown like '%/uploads/%'`)
  const isShown = new Set(shown.map(({ stem }) => stem))
  const unused = [...stored].filter((stem) => !isShown.has(stem))
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(siteFacts).where(eq(siteFacts.key, KEY)).for('update')
    const recorded = (row?.value ?? {}) as Record<string, number>
    const since = unused.map((stem) => [stem, recorded[stem] ?? now.getTime()] as const)
    const isOver = ([, at]: (typeof since)[number]) => now.getTime() - at >= RESTORABLE_DAYS * DAY_MS
    const value = Object.fromEntries(since.filter((each) => !isOver(each)))
    await tx
      .insert(siteFacts)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: siteFacts.key, set: { value } })
    return new Set(since.filter(isOver).map(([stem]) => stem))
  })
}
