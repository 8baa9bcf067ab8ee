/** Stores for uploads: all behave alike, and the disk is used only if it is configured. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Connection } from '#db/client.ts'
import { readConfig } from '#server/config.ts'
import { copyPictures } from '#server/platform/pictures/move.ts'
import { openUploadStore } from '#server/platform/pictures/open-store.ts'
import type { UploadStore } from '#server/platform/pictures/store.ts'
import type { UploadedPicture } from '#shared/platform/pictures/picture-upload.ts'
import { caseSize, isFull, runWhere } from '../../support/case-size.ts'
import { testDatabase, type TestDatabase } from '../../support/database.ts'
import { npmScript } from '../../support/npm-script.ts'
import { type S3Server, startS3 } from '../../support/proxied-servers.ts'
import { keepAlive, rawRequest, uploadPicture } from '../../support/requests.ts'
import { ADMIN_PASSWORD, startSecondProcess, startSite, type TestSite } from '../../support/site.ts'
import { logIn } from '../../support/transports.ts'

let database: TestDatabase
let connection: Connection
let folder: string
let s3: S3Server
let count = 0
beforeAll(async () => {
  database = await testDatabase()
  connection = connect(database.url, 2)
  folder = await mkdtemp(join(tmpdir(), 'site-uploads-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  await connection.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens an empty store. */
async function opened(kind: string): Promise<UploadStore> {
  count += 1
  if (kind === 'database') await database.sql`delete from uploads`
  const places: Record<string, string> = {
    database: 'database',
    folder: `file:${folder}/${count}`,
    bucket: s3.place.replace('?', `/${count}?`),
  }
  const config = readConfig({ ...s3.keys, UPLOADS_URL: places[kind] })
  return openUploadStore(config.uploads, config, connection.db)
}

const stem = (digit: string) => `${digit.repeat(32)}-10x10`
const file = (name: string, text = name, ending = 'webp') => ({
  name: `${name}.${ending}`,
  content: Buffer.from(text),
})

async function namesIn(store: UploadStore): Promise<string[]> {
  const names: string[] = []
  for await (const name of store.list()) names.push(name)
  return names.toSorted()
}

const insertRows = (names: string[]) =>
  database.sql`insert into uploads (name, content) select name, 'x' from unnest(${names}::text[]) as name`

/** Uploads to the store opened last, without its check for existing objects. */
async function putObjects(names: string[]): Promise<void> {
  const { hostname, pathname, searchParams } = new URL(s3.place)
  const agent = keepAlive()
  const put = (name: string) =>
    rawRequest(searchParams.get('endpoint') ?? '', `/${hostname}${pathname}/${count}/${name}`, {
      method: 'PUT',
      body: 'x',
      agent,
    })
  const answers = await Promise.all(names.map(put))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  agent.destroy()
}

describe.each(['folder', 'database', 'bucket'])('a %s', (kind) => {
  it('stores, lists and deletes files', async () => {
    const store = await opened(kind)
    const [one, small, other] = [
      file(stem('a')),
      file(`${stem('a')}-480`),
      file(`${stem('b')}a`, 'b', 'avif'),
    ]
    expect(await store.get(one.name)).toBeUndefined()
    expect(await namesIn(store)).toEqual([])
    await store.put([small, one])
    await store.put([other])
    expect(await store.get(one.name)).toEqual(one.content)
    expect(await namesIn(store)).toEqual([small.name, one.name, other.name])
    await store.delete(one.name)
    await store.delete(one.name)
    expect(await store.get(one.name)).toBeUndefined()
    expect(await namesIn(store)).toEqual([small.name, other.name])
  })

  it('keeps the first content of a name, even with concurrent writers', async () => {
    const store = await opened(kind)
    await store.put([file(stem('c'), 'first')])
    await Promise.all(Array.from({ length: 4 }, () => store.put([file(stem('c'), 'later'), file(stem('d'))])))
    expect(String(await store.get(`${stem('c')}.webp`))).toBe('first')
    expect(await namesIn(store)).toHaveLength(2)
  })

  it('lists more than one page of 1000', runWhere(kind !== 'folder', 'a folder has no pages'), async () => {
    const store = await opened(kind)
    const names = Array.from({ length: 1001 }, (_, index) => `${String(index).padStart(32, '0')}-1x1.webp`)
    await (kind === 'database' ? insertRows(names) : putObjects(names))
    expect(await namesIn(store)).toEqual(names)
  })
})

it('pictures are copied between folder, database and bucket, repeatably, without overwriting others', async () => {
  const [from, to, last] = [await opened('folder'), await opened('database'), await opened('bucket')]
  await from.put([file(stem('1')), file(`${stem('1')}-480`), file(stem('2'))])
  await to.put([file(stem('2'))])
  expect(await copyPictures(from, to)).toEqual({ copied: 2, present: 1, differing: [] })
  expect(await copyPictures(from, to)).toEqual({ copied: 0, present: 3, differing: [] })
  await last.put([file(stem('1'), 'something else')])
  expect(await copyPictures(to, last)).toEqual({ copied: 2, present: 0, differing: [`${stem('1')}.webp`] })
  expect(String(await last.get(`${stem('1')}.webp`))).toBe('something else')
})

it('npm run move-uploads copies pictures', async () => {
  const from = await opened('folder')
  await from.put([file(stem('1')), file(stem('2'))])
  const run = async (...places: string[]) => {
    const command = [...npmScript('move-uploads'), '--from', places[0] ?? '', '--to', places[1] ?? '']
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, ...s3.keys, DATABASE_URL: database.url, ADMIN_PASSWORD }
    return promisify(execFile)(process.execPath, command, { env }).catch((error: object) => error)
  }
  await database.sql`delete from uploads`
  const here = `file:${folder}/${count}`
  const moves: [from: string, to: string, copied: number, present: number][] = [
    [here, 'database', 2, 0],
    ['database', s3.place, 2, 0],
    [s3.place, here, 0, 2],
  ]
  for (const [place, to, copied, present] of moves.slice(0, caseSize({ short: 1, full: 3 })))
    expect(await run(place, to)).toMatchObject({
      stdout: `${copied} copied, ${present} there already, 0 different\n`,
    })
  if (isFull)
    expect(await run(here, 'elsewhere')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^elsewhere: must be database, [^\n]*\n$/),
    })
})

describe('a site with its pictures in a bucket', () => {
  let site: TestSite
  let second: Awaited<ReturnType<typeof startSecondProcess>>
  let cookie: string
  beforeAll(async () => {
    site = await startSite({ ...s3.keys, UPLOADS_URL: s3.place })
    second = await startSecondProcess(site)
    cookie = await logIn(site.url, ADMIN_PASSWORD)
  })
  afterAll(async () => {
    await second.close()
    await site.close()
  })

  async function upload(background: string) {
    const picture = sharp({ create: { width: 600, height: 20, channels: 3, background } })
    const response = await uploadPicture(site.url, new Uint8Array(await picture.png().toBuffer()), cookie)
    return { status: response.status, body: (await response.json()) as UploadedPicture }
  }

  it('shows them in every process, and needs the bucket only for uploads', async () => {
    const { status, body } = await upload('#123456')
    expect(status).toBe(201)
    const small = body.url.replace('.webp', '-480.webp')
    expect((await fetch(second.url + body.url.replace('.webp', '.avif'))).headers.get('content-type')).toBe(
      'image/avif',
    )
    const get = (path: string, headers = {}) => fetch(second.url + path, { headers })
    const first = await get(body.url)
    expect(first.status).toBe(200)
    const etag = first.headers.get('etag') ?? ''
    expect((await get(body.url, { 'if-none-match': etag })).status).toBe(304)

    await s3.proxy.stopListening()
    expect((await get(body.url)).status).toBe(200)
    const missing = await get(small)
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect((await get('/blog')).status).toBe(200)
    expect(await upload('#654321')).toMatchObject({
      status: 503,
      body: { code: 'NO_STORAGE', error: expect.stringMatching(/^The picture could not be saved: .*[.]$/) },
    })

    await s3.proxy.listenAgain()
    expect((await get(small)).status).toBe(200)
    expect((await upload('#654321')).status).toBe(201)
  })
})
