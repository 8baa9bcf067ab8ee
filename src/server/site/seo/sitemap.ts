/** Every URL that search engines may list, in the format of sitemaps.org. */
import { and, asc, desc, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { blogPosts } from '#db/schema/index.ts'
import { PUBLIC_PAGES } from '#shared/platform/api/pages.ts'
import { MAX_ID } from '#shared/platform/api/paging.ts'
import { isPublic } from '../blog/posts.ts'
import { listStoryPaths } from '../projects/projects.ts'
import { listBraceletPaths } from '../shop/shop.ts'
import { element } from './xml.ts'

const LISTED = Object.keys(PUBLIC_PAGES).filter((path) => PUBLIC_PAGES[path]?.isListed)

/** A sitemap may contain 50,000 URLs. Posts are assigned to files by id, so that each stays in the same file. */
const ARTICLES_A_FILE = 40_000

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A single file while everything fits, otherwise an index of files. @param shown pages that the owner can hide */
export async function sitemap(
  db: Db,
  publicUrl: string,
  shown: readonly string[],
  articlesAFile = ARTICLES_A_FILE,
): Promise<string> {
  const parts = await partsWithArticles(db, articlesAFile)
  if (parts.length <= 1)
    return urlSet([
      ...(await pages(db, publicUrl, shown)),
      ...(await articles(db, publicUrl, parts[0] ?? 1, articlesAFile)),
    ])
  const addresses = [...new Set([1, ...parts])].map((part) => `${publicUrl}/sitemap-${part}.xml`)
  return xml(
    'sitemapindex',
    addresses.map((address) => `<sitemap>${element('loc', address)}</sitemap>`),
  )
}

/** Numbers of the parts that contain articles, because there may be gaps between ids. */
async function partsWithArticles(db: Db, articlesAFile: number): Promise<number[]> {
  const part = sql<number>`(${blogPosts.id} - 1) / ${articlesAFile}::bigint + 1`.mapWith(Number)
  const rows = await db
    .selectDistinct({ part })
    .from(blogPosts)
    .where(isPublic)
    .orderBy(asc(sql`1`))
  return rows.map((row) => row.part)
}

/** One file of a sitemap with several. @param part from 1; the first also contains the pages */
export async function sitemapPart(
  db: Db,
  publicUrl: string,
  part: number,
  shown: readonly string[],
  articlesAFile = ARTICLES_A_FILE,
): Promise<string> {
  const first = part === 1 ? await pages(db, publicUrl, shown) : []
  return urlSet([...first, ...(await articles(db, publicUrl, part, articlesAFile))])
}

/** How many bracelets, and how many articles, are worth memory for an outage. */
const MOST_KEPT = 100

/** Pages that do not belong to one visitor. The sums of the ledger take long, so only visitors ask for them. */
const KEPT = Object.entries(PUBLIC_PAGES).flatMap(([path, { isReturn, isOfLedger }]) =>
  path.includes('$') || isReturn || isOfLedger ? [] : [path],
)

/** Addresses of pages that every process keeps: also the bracelets, the stories of projects and the newest articles. */
export async function listAddresses(db: Db): Promise<string[]> {
  const newest = db.select({ slug: blogPosts.slug }).from(blogPosts).where(isPublic)
  const [stories, bracelets, posts] = await Promise.all([
    listStoryPaths(db),
    listBraceletPaths(db),
    newest.orderBy(desc(blogPosts.id)).limit(MOST_KEPT),
  ])
  return [
    ...KEPT,
    ...bracelets.slice(-MOST_KEPT),
    ...posts.map(({ slug }) => `/blog/${slug}`),
    ...stories.slice(-MOST_KEPT),
  ]
}

async function pages(db: Db, publicUrl: string, shown: readonly string[]): Promise<string[]> {
  const [stories, bracelets] = await Promise.all([listStoryPaths(db), listBraceletPaths(db)])
  return [...LISTED, ...shown, ...stories, ...bracelets].map(
    (path) => `<url>${element('loc', publicUrl + path)}</url>`,
  )
}

async function articles(db: Db, publicUrl: string, part: number, articlesAFile: number): Promise<string[]> {
  const after = (part - 1) * articlesAFile
  // JavaScript numbers beyond this are not exact
  if (after >= MAX_ID) return []
  const rows = await db
    .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(and(isPublic, gt(blogPosts.id, after), lte(blogPosts.id, Math.min(after + articlesAFile, MAX_ID))))
    .orderBy(asc(blogPosts.id))
  return rows.map(
    ({ slug, updatedAt }) =>
      `<url>${element('loc', `${publicUrl}/blog/${slug}`)}${element('lastmod', updatedAt.toISOString())}</url>`,
  )
}

const urlSet = (urls: readonly string[]) => xml('urlset', urls)

const xml = (root: string, children: readonly string[]) =>
  ['<?xml version="1.0" encoding="utf-8"?>', `<${root} ${NAMESPACE}>`, ...children, `</${root}>\n`].join('\n')
