/** The content that visitors read: the newest published version, cached in each process until public data change. */
import { desc } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import type { PublicData } from '#db/public-data.ts'
import { contentDraft, contentVersions } from '#db/schema/index.ts'
import type { SiteContent } from '#shared/site/content/content.ts'
import { withFacts } from '#shared/site/content/content-facts.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { createPublicCache } from '../../platform/public-cache.ts'
import { wholeContent } from './stored.ts'

declare module '../../context.ts' {
  interface Deps {
    liveContent: LiveContent
    /** Reads the draft instead, for the preview. */
    readDraft: () => Promise<LiveContent>
  }
}

/** Site content with placeholders for facts, such as shipping days, filled in. */
export type LiveContent = {
  read(): Promise<SiteContent>
  /** The content that was last read, for callers that cannot wait for the database. */
  last(): SiteContent
  /** Version of the draft; set only in a preview. */
  draftVersion?: number
}

/** Reads from the primary database, so that all processes have the same version. */
export function createLiveContent(db: Db, publicData: Pick<PublicData, 'version' | 'heard'>): LiveContent {
  const cache = createPublicCache<SiteContent>(publicData, 1)
  let last = withFacts(contentSeed)
  return {
    last: () => last,
    async read() {
      try {
        last = await cache.get('live', async () => withFacts(await readLiveContent(db)))
        return last
      } catch (error) {
        // without the database, pages still show the charity's name; this answer is not cached
        if (publicData.version() === undefined) return last
        throw error
      }
    },
  }
}

export const readLiveContent = async (db: Db | Tx): Promise<SiteContent> =>
  wholeContent((await newestVersion(db))?.content ?? {})

export async function newestVersion(db: Db | Tx) {
  const [newest] = await db.select().from(contentVersions).orderBy(desc(contentVersions.id)).limit(1)
  return newest
}

/** The draft, in the form that visitors would read. */
export async function readDraft(db: Db): Promise<LiveContent> {
  const { version, content: draft } = await readDraftContent(db)
  const content = withFacts(draft)
  return { read: async () => content, last: () => content, draftVersion: version }
}

/** The draft; the published content if there never was one. */
export async function readDraftContent(db: Db | Tx): Promise<{ version: number; content: SiteContent }> {
  const [draft] = await db
    .select({ version: contentDraft.version, content: contentDraft.content })
    .from(contentDraft)
  if (!draft) return { version: 0, content: await readLiveContent(db) }
  return { version: draft.version, content: wholeContent(draft.content) }
}
