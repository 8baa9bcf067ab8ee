/** Fills an empty database, so that the first visitor finds a shop and something to read. */
import { site } from '#shared/site/content/site.ts'
import type { Db, Tx } from '../client.ts'
import { blogPosts, bracelets, siteFacts } from '../schema/index.ts'
import { seedBracelets } from './seed-bracelets.ts'
import { seedPostsAt } from './seed-posts.ts'

/** Seeds each part once per database, all or nothing. A table that the owner has emptied stays empty. */
export async function seed(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    if (await isFirst(tx, 'seeded'))
      await tx
        .insert(bracelets)
        .values(seedBracelets.map((seeded) => ({ ...seeded, slug: slugOf(seeded.name) })))
    if (await isFirst(tx, 'seeded posts')) {
      await tx
        .insert(blogPosts)
        .values(
          seedPostsAt(new Date()).map((post) => ({
            ...post,
            format: 'markdown' as const,
            author: site.defaultAuthor,
            published: true,
            publishedAt: post.createdAt,
            updatedAt: post.createdAt,
          })),
        )
        .onConflictDoNothing({ target: blogPosts.slug })
    }
  })
}

/** Stores the fact. Returns false if it was already stored. */
async function isFirst(tx: Tx, key: string): Promise<boolean> {
  const written = await tx
    .insert(siteFacts)
    .values({ key, value: true })
    .onConflictDoNothing()
    .returning({ key: siteFacts.key })
  return written.length > 0
}

/** 'Black Star' → 'black-star'. The seeds' names have only plain letters. */
const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
