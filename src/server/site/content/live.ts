/** What visitors read: the newest published version, read once per state of the public data and process. */
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
    /** The draft instead of it, for its owner's preview. */
    readDraft: () => Promise<LiveContent>
  }
}

/** With the facts in the texts that mention them. */
export type LiveContent = {
  read(): Promise<SiteContent>
  /** As it was read last, for what cannot wait for the database. */
  last(): SiteContent
  /** Set if it is a draft in the owner's preview. */
  draftVersion?: number
}

/** Reads from the primary, so that no process is behind another. */
export function createLiveContent(db: Db, publicData: Pick<PublicData, 'version'>): LiveContent {
  const cache = createPublicCache<SiteContent>(publicData, 1)
  let last = withFacts(contentSeed)
  return {
    last: () => last,
    async read() {
      try {
        last = await cache.get('live', async () => withFacts(await readLiveContent(db)))
        return last
      } catch (error) {
        // without the database, pages still show the charity's name; nothing is cached meanwhile
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

/** The draft as visitors would read it. */
export async function readDraft(db: Db): Promise<LiveContent> {
  const { version, content: draft } = await readDraftContent(db)
  const content = withFacts(draft)
  return { read: async () => content, last: () => content, draftVersion: version }
}

/** The draft, or the published content if there has never been one. */
export async function readDraftContent(db: Db | Tx): Promise<{ version: number; content: SiteContent }> {
  const [draft] = await db
    .select({ version: contentDraft.version, content: contentDraft.content })
    .from(contentDraft)
  if (!draft) return { version: 0, content: await readLiveContent(db) }
  return { version: draft.version, content: wholeContent(draft.content) }
}
