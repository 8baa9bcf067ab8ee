/**
 * Serves the build's files, with compressed forms that build.ts wrote. During a deploy, a page from one
 * process refers to files that the next request may ask another process for, so the database holds the files
 * of the latest builds.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { desc, eq, notInArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '#db/client.ts'
import { clientBuilds, clientFiles } from '#db/schema/index.ts'
import { compressBody, sendCompressed, sizeOf, type CompressedBody } from '../http/compression.ts'

/** The current build, the previous one, and one more in case a deploy is rolled back. */
const BUILDS = 3
/** Memory for cached files of other builds. */
const MAX_BYTES = 16 * 1024 * 1024
/** The media types that @fastify/static sends. */
const TYPES: Record<string, string | undefined> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export async function builtFiles(app: FastifyInstance, folder: string, db: Db): Promise<void> {
  await storeBuild(db, folder)
  const others = new LRUCache<string, CompressedBody>({
    maxSize: MAX_BYTES,
    sizeCalculation: (file) => Math.max(sizeOf(file), 1),
    fetchMethod: async (name) => {
      const [file] = await db.select().from(clientFiles).where(eq(clientFiles.name, name)).limit(1)
      return file && compressBody(file.content, /\.(js|css|svg)$/.test(name))
    },
    ignoreFetchAbort: true,
  })
  await app.register(async (assets) => {
    assets.addHook('onRequest', (request, _reply, done) => {
      request.metricsRoute = '/assets/*'
      done()
    })
    await assets.register(fastifyStatic, {
      root: folder,
      prefix: '/assets/',
      preCompressed: true,
      // each file is a route of its own, so compressed forms cannot be requested directly
      wildcard: false,
      globIgnore: ['*.br', '*.gz'],
      // file names contain a hash of the content
      immutable: true,
      lastModified: false,
      acceptRanges: false,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    })
    assets.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
      const name = request.params['*']
      // only plausible names are looked up in the database, which may be down
      const type = /^[\w.-]+-[\w-]{8}\.\w+$/.test(name) ? TYPES[extname(name)] : undefined
      const file = type && (await others.fetch(name))
      if (!type || !file) return reply.callNotFound()
      const caching = 'public, max-age=31536000, immutable'
      return sendCompressed(request, reply, file, { 'content-type': type, 'cache-control': caching })
    })
  })
}

/** Stores the files in `folder`, once for all processes of a build, and deletes all but the latest builds. */
export async function storeBuild(db: Db, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name)).toSorted()
  const id = createHash('sha256').update(names.join('\n')).digest('hex')
  const isThis = eq(clientBuilds.id, id)
  const known = await db
    .update(clientBuilds)
    .set({ startedAt: sql`now()` })
    .where(isThis)
    .returning()
  if (known.length > 0) return
  const files = await Promise.all(
    names.map(async (name) => ({ name, buildId: id, content: await readFile(join(folder, name)) })),
  )
  await db.transaction(async (tx) => {
    // some megabytes, which a busy machine may take longer to store than a request may wait
    await tx.execute(sql`set local statement_timeout = '1min'`)
    // another process of this build may be storing them too
    await tx.insert(clientBuilds).values({ id }).onConflictDoNothing()
    await tx.insert(clientFiles).values(files).onConflictDoNothing()
    const builds = tx.select({ id: clientBuilds.id }).from(clientBuilds).orderBy(desc(clientBuilds.startedAt))
    await tx.delete(clientBuilds).where(notInArray(clientBuilds.id, builds.limit(BUILDS)))
  })
}
