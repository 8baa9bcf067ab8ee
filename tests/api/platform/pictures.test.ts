import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { MAX_PICTURE_BYTES, type UploadedPicture } from '#shared/platform/pictures/picture-upload.ts'
import { avifOf, pictureOf } from '#shared/platform/pictures/pictures.ts'
import { removeUnusedReceipts } from '#server/money/funds/receipts.ts'
import { unusedPictures } from '#server/platform/pictures/unused-picture.jobs.ts'
import { rawRequest, uploadPicture } from '../../support/requests.ts'
import { logIn, trpcTransport } from '../../support/transports.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'

const site = testSite()
let cookie: string
let folder: string
beforeAll(async () => {
  folder = join(site.deps.config.dataDir, 'uploads')
  cookie = await logIn(site.url, ADMIN_PASSWORD)
})

type Uploaded = { status: number; body: unknown; headers: Headers }

async function send(
  body: Buffer<ArrayBuffer> | string,
  type = 'image/jpeg',
  session = cookie,
): Promise<Uploaded> {
  const content = typeof body === 'string' ? body : new Uint8Array(body.buffer, body.byteOffset, body.length)
  const response = await uploadPicture(site.url, content, session, type)
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const files = () => readdir(folder).catch(() => [])
const audited = async () =>
  await site.database
    .sql`select detail, address from audit_events where action = 'picture-uploaded' order by id`

/** A picture with a red left and a blue right half, so that its orientation shows. */
const flag = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])

const withSecrets = (picture: Sharp) =>
  picture.withMetadata({ orientation: 6 }).withExifMerge({
    IFD0: { Artist: 'A secret name' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
  })

async function fetched(url: string) {
  const response = await fetch(site.url + url)
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('an uploaded picture', () => {
  it.each([
    ['image/jpeg', (picture: Sharp) => picture.jpeg()],
    ['image/png', (picture: Sharp) => picture.png()],
    ['image/webp', (picture: Sharp) => picture.webp()],
    ['image/avif', (picture: Sharp) => picture.avif({ effort: 0 })],
  ])('of %s becomes upright WebP and AVIF without metadata', async (type, format) => {
    const upload = await format(withSecrets(flag(200, 100))).toBuffer()
    const { status, body, headers } = await send(upload, type)
    expect([status, body]).toEqual([
      201,
      { url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-100x200a\.webp$/), width: 100, height: 200 },
    ])
    expect(headers.get('cache-control')).toBe('no-store')

    const { url } = body as UploadedPicture
    const answer = await fetched(url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable, stale-if-error=86400',
      'x-content-type-options': 'nosniff',
    })
    const twin = await fetched(url.replace('.webp', '.avif'))
    expect(twin.headers.get('content-type')).toBe('image/avif')
    for (const [bytes, known] of [
      [answer.bytes, 'webp'],
      [twin.bytes, 'heif'],
    ] as const) {
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({ format: known, width: 100, height: 200 })
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation ?? 1]).toEqual([
        undefined,
        undefined,
        undefined,
        1,
      ])
      expect(bytes.includes('secret')).toBe(false)
    }
    // rotated by a quarter: the left half is on top
    const { data } = await sharp(answer.bytes)
      .resize(1, 2, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data[5]).toBeGreaterThan(200)
  })

  it('is at most 1600 wide, is never enlarged, and has only smaller versions', async () => {
    const wide = (await send(await flag(3200, 80).jpeg().toBuffer())).body as UploadedPicture
    expect(wide).toMatchObject({ width: 1600, height: 40 })
    const sources = pictureOf(wide.url).srcSet?.split(', ') ?? []
    expect(sources.map((source) => source.split(' ')[1])).toEqual(['480w', '720w', '960w', '1600w'])
    const twins = avifOf(wide.url)?.split(', ') ?? []
    expect(twins).toHaveLength(4)
    for (const [path = '', size] of [...sources, ...twins].map((source) => source.split(' '))) {
      const { width, height } = await sharp((await fetched(path)).bytes).metadata()
      expect([`${width}w`, height]).toEqual([size, width / 40])
    }
    // earlier uploads lack this width, but pages name it
    const cheapPhone = wide.url.replace('.webp', '-720.webp')
    await rm(join(folder, basename(cheapPhone)))
    expect((await sharp((await fetched(cheapPhone)).bytes).metadata()).width).toBe(960)
    const small = (await send(await flag(100, 50).png().toBuffer(), 'image/png')).body as UploadedPicture
    expect(small).toMatchObject({ width: 100, height: 50 })
    expect(pictureOf(small.url).srcSet).toBe(`${small.url} 100w`)
    expect(
      (await files()).filter((name) => name.includes(small.url.slice('/uploads/'.length, -'.webp'.length))),
    ).toHaveLength(2)
    const tall = (await send(await flag(10, 16_000).png().toBuffer(), 'image/png')).body
    expect(tall).toMatchObject({ width: 4, height: 6400 })
  })

  it('stays transparent, and becomes the first frame of an animation', async () => {
    const clear = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { url } = (await send(clear, 'image/png')).body as UploadedPicture
    expect(await sharp((await fetched(url)).bytes).metadata()).toMatchObject({ hasAlpha: true })

    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect(await sharp(moving).metadata()).toMatchObject({ pages: 2 })
    const first = (await send(moving, 'image/webp')).body as UploadedPicture
    const picture = (await fetched(first.url)).bytes
    expect((await sharp(picture).metadata()).pages).toBeUndefined()
    expect((await sharp(picture).raw().toBuffer())[0]).toBeGreaterThan(200)
  })

  it('has the same URL if uploaded again or concurrently', async () => {
    const upload = await flag(700, 30).jpeg().toBuffer()
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(upload)))
    const again = await send(upload, 'image/png')
    expect(new Set([...responses, again].map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const { url } = again.body as UploadedPicture
    expect((await files()).filter((name) => url.includes(name.slice(0, 32))).toSorted()).toEqual([
      expect.stringMatching(/-700x30a-480\.avif$/),
      expect.stringMatching(/-700x30a-480\.webp$/),
      expect.stringMatching(/-700x30a\.avif$/),
      expect.stringMatching(/-700x30a\.webp$/),
    ])
    expect(await audited()).toContainEqual({ detail: url, address: '127.0.0.1' })
    // the activity does not show the picture's name
    const activity = await trpcTransport.call(site.url, 'admin.activity', {}, cookie)
    expect(JSON.stringify(activity.body)).toContain('picture-uploaded')
    expect(JSON.stringify(activity.body)).not.toContain('/uploads/')
  })

  it('is deleted once nothing has shown it for 30 days', async () => {
    const uploaded = (width: number) => flag(width, 30).jpeg().toBuffer()
    const urlOf = async (width: number) => ((await send(await uploaded(width))).body as UploadedPicture).url
    const [shown, unused, again] = [await urlOf(710), await urlOf(712), await urlOf(714)]
    // a deleted post may be restored
    await site.database
      .sql`update blog_posts set deleted_at = now(), content = ${`![](${shown})`} where id = 1`
    const { sql } = site.database
    const start = site.deps.clock().getTime()
    const left = async (days: number) => {
      const clock = () => new Date(start + days * DAY_MS)
      await unusedPictures(removeUnusedReceipts).run(
        { ...site.deps, clock },
        site.app.log,
        new AbortController().signal,
      )
      const all = await files()
      return [shown, unused, again].map((url) => all.filter((name) => url.includes(name.slice(0, 32))).length)
    }
    for (const days of [0, 3, 32]) expect(await left(days)).toEqual([4, 4, 4])
    await urlOf(714)
    const uploadedAt = new Date(start + 32 * DAY_MS)
    await sql`update audit_events set created_at = ${uploadedAt} where id = (select max(id) from audit_events)`
    for (const days of [33, 35, 64]) expect(await left(days)).toEqual([4, 0, 4])
    expect(await left(65)).toEqual([4, 0, 0])
  })
})

describe('the upload rejects', () => {
  const rejected = (error: string) => ({
    status: 400,
    body: { code: 'NOT_A_PICTURE', error: expect.stringContaining(error) },
  })
  const tiny = () => flag(4, 4).png().toBuffer()
  const expectUnchanged = async (call: () => Promise<Uploaded>): Promise<Uploaded> => {
    const before = [await files(), await audited()]
    const answer = await call()
    expect([await files(), await audited()]).toEqual(before)
    return answer
  }

  it('an anonymous request before reading the body', async () => {
    const status = await new Promise((resolve, reject) => {
      const upload = request(
        `${site.url}/api/admin/pictures`,
        { method: 'POST', headers: { 'content-type': 'image/png', 'content-length': 1000 } },
        (response) => {
          resolve(response.statusCode)
          upload.destroy()
        },
      )
      upload.on('error', reject)
      // the body is never sent
      upload.flushHeaders()
    })
    expect(status).toBe(401)
  })

  /** The advice for HEIC files, a format of some phones. */
  const asJpeg = expect.stringMatching(/^This is a HEIC picture.* export it as JPEG/)
  it.each(['application/json', 'text/plain', 'image/svg+xml', 'image/gif', 'image/heic', ''])(
    'the type %o',
    async (type) => {
      const answer = await expectUnchanged(async () => send(Buffer.from(await tiny()), type))
      expect(answer).toMatchObject({
        status: 415,
        body: {
          code: 'NOT_A_PICTURE',
          error: type === 'image/heic' ? asJpeg : 'This file is not a JPEG, PNG, WebP or AVIF picture.',
        },
      })
    },
  )

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each([
    ['text', 'not a picture'],
    ['nothing', ''],
    ['SVG', svg],
    ['GIF', `GIF89a${'\0'.repeat(50)}`],
    ['a page', '<!doctype html><script>alert(1)</script>'],
  ])('%s declared as a picture', async (_what, content) => {
    const answer = await expectUnchanged(() => send(content, 'image/png'))
    expect(answer).toMatchObject(rejected('This file is not a JPEG, PNG, WebP or AVIF picture.'))
  })

  it('HEIC declared as JPEG, and says what to do', async () => {
    const heic = `\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(50)}`
    expect(await expectUnchanged(() => send(heic))).toMatchObject({ status: 400, body: { error: asJpeg } })
  })

  it('a truncated picture, and one with only the first bytes of a picture', async () => {
    const whole = await flag(200, 200).jpeg().toBuffer()
    for (const content of [
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 3), Buffer.from(svg)]),
    ])
      expect(await expectUnchanged(() => send(content))).toMatchObject(rejected('damaged'))
  })

  it('a small file that would decompress to gigabytes', async () => {
    const png = async (picture: Sharp, side: number) => {
      const bomb = await picture.toBuffer()
      bomb.writeUInt32BE(side, 16)
      bomb.writeUInt32BE(side, 20)
      bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
      return bomb
    }
    const deep = () => flag(4, 4).toColourspace('rgb16')
    const jpeg = async (options: object, side: number) => {
      const bomb = await flag(4, 4).jpeg(options).toBuffer()
      const frame = bomb.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bomb[at + 1] ?? 0))
      bomb.writeUInt16BE(side, frame + 5)
      bomb.writeUInt16BE(side, frame + 7)
      return bomb
    }
    const webp = await flag(4, 4).webp().toBuffer()
    const key = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
    webp.writeUInt16LE(16_000, key + 3)
    webp.writeUInt16LE(16_000, key + 5)
    const avif = async (options: object, side: number) => {
      const bomb = await flag(4, 4).avif(options).toBuffer()
      const size = bomb.indexOf('ispe') + 8
      bomb.writeUInt32BE(side, size)
      bomb.writeUInt32BE(side, size + 4)
      return bomb
    }
    for (const [content, type, limit] of [
      [await png(flag(4, 4).png(), 7100), 'image/png', '50'],
      [await png(flag(4, 4).png({ progressive: true }), 6400), 'image/png', '40'],
      [await png(deep().png({ progressive: true }), 5200), 'image/png', '26'],
      [await jpeg({}, 7100), 'image/jpeg', '50'],
      [await jpeg({ progressive: true }, 6400), 'image/jpeg', '40'],
      [webp, 'image/webp', '50'],
      [await avif({}, 4100), 'image/avif', '16'],
      [await avif({ bitdepth: 12 }, 3600), 'image/avif', '12'],
    ] as const)
      expect(await expectUnchanged(() => send(content, type))).toMatchObject(
        rejected(`${limit} million pixels`),
      )
  })

  it('more than 40 MB', async () => {
    expect(MAX_PICTURE_BYTES).toBe(40 * 1024 * 1024)
    const body = Buffer.alloc(MAX_PICTURE_BYTES + 1)
    body.set(await tiny())
    const upload = (size: number) =>
      // fetch would copy the body three times
      rawRequest(site.url, '/api/admin/pictures', {
        method: 'POST',
        headers: { 'content-type': 'image/png', cookie },
        body: body.subarray(0, size),
      })
    expect(await upload(MAX_PICTURE_BYTES)).toMatchObject({ status: 201 })
    expect(await expectUnchanged(() => send(body, 'image/png'))).toMatchObject({
      status: 413,
      body: {
        code: 'TOO_LARGE',
        error: 'This picture is larger than 40 MB. Please choose a smaller one.',
      },
    })
  })

  it('a picture that cannot be stored, without leaving a part of it', async () => {
    const upload = async () => send(await flag(600, 10).png().toBuffer(), 'image/png')
    await rename(folder, `${folder}-aside`)
    // a file in place of the folder, because permissions do not stop root
    await writeFile(folder, '')
    expect(await upload()).toMatchObject({
      status: 503,
      body: { code: 'NO_STORAGE', error: expect.stringContaining('disk') },
    })
    await rm(folder)
    expect(await upload()).toMatchObject({ status: 201 })
    expect(await files()).toHaveLength(4)
  })
})
