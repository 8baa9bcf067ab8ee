/** Malicious paths: none redirects to another origin, reads a file outside its folder, or injects code. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { caseSize, isFull } from '../../support/case-size.ts'
import { transports, logIn } from '../../support/transports.ts'
import { documentOf } from '../../support/html.ts'
import { rawRequest } from '../../support/requests.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'

const PUBLIC_URL = 'https://books.example.org'

const site = testSite({ PUBLIC_URL, PAYMENTS: 'sandbox', TRUST_PROXY: '0', ADMIN_PASSWORD })
let owner: string
beforeAll(async () => {
  owner = await logIn(site.url, ADMIN_PASSWORD)
  const { dataDir } = site.deps.config
  await mkdir(join(dataDir, 'uploads', 'inner'), { recursive: true })
  await mkdir(join(dataDir, 'mail'), { recursive: true })
  for (const name of ['secret.hash', 'mail/secret.eml', 'uploads/secret.txt', 'uploads/inner/secret.webp'])
    await writeFile(join(dataDir, name), 'a secret of the disk')
})

const HOST = 'evil.example'

describe('no path leads to another origin:', () => {
  it.each([
    `//${HOST}`,
    `//${HOST}/`,
    `///${HOST}/`,
    `////${HOST}//`,
    `/\\${HOST}`,
    `/\\${HOST}/`,
    `\\\\${HOST}/`,
    `/\\/${HOST}/`,
    `/%2F%2F${HOST}/`,
    `/%2f${HOST}/`,
    `/%5C${HOST}/`,
    `/%5c%5c${HOST}/`,
    `/%09/${HOST}/`,
    `/%0a//${HOST}/`,
    `/.//${HOST}/`,
    `/..//${HOST}/`,
    `/shop/..//${HOST}/`,
    `/shop/%2e%2e//${HOST}/`,
    `/blog///${HOST}/`,
    `/;//${HOST}/`,
    `/@${HOST}/`,
    `/:80@${HOST}/`,
    `/https://${HOST}/`,
    `/https:${HOST}/`,
    `/javascript:alert(1)/`,
    `/data:text/html,x/`,
    `http://${HOST}/shop/`,
    `https://${HOST}//shop/`,
    `//${HOST}/%2e%2e/`,
    `/?redirect=https://${HOST}`,
    `/shop/?next=//${HOST}`,
    `/admin/?returnTo=//${HOST}/`,
    `/checkout?url=https://${HOST}&continue=//${HOST}`,
    `/thank-you?return_url=https://${HOST}&redirect_status=succeeded`,
    `/order-success/?redirect=//${HOST}`,
    `/api/docs/../..//${HOST}`,
    `/%0d%0aLocation:%20https://${HOST}/`,
    `/shop/%0d%0aSet-Cookie:%20a=b/`,
  ])('%s', async (path) => {
    const { status, headers, body } = await rawRequest(site.url, path)
    expect(status).toBeLessThan(500)
    expect(Object.keys(headers)).not.toContain('set-cookie')
    const { location, refresh } = headers
    expect(refresh).toBeUndefined()
    if (location !== undefined) {
      expect(location).toMatch(/^\/(?![/\\])/)
      expect(location).not.toMatch(/[\s\\]/)
      for (const base of [PUBLIC_URL, 'http://localhost:3000'])
        expect(new URL(location, base).origin).toBe(base)
    }
    const document = documentOf(body)
    const goal = `a[href*="//${HOST}"], form[action]:not([action="/checkout"]), meta[http-equiv="refresh"], link[href*="//${HOST}"]`
    expect(document.querySelector(goal)).toBeNull()
  })
})

it.each(['http://books.example.org', 'https://books.example.org:443', `http://${HOST}`])(
  'a request in absolute form, to %s, is treated as one for its path',
  async (origin) => {
    const { status, body } = await rawRequest(site.url, `${origin}/api/bracelets?country=Ghana`)
    expect({ status, body }).toMatchObject({ status: 200, body: expect.stringContaining('Ghana') })
    expect((await rawRequest(site.url, origin)).status).toBe(200)
  },
)

describe('no path leaves its folder:', () => {
  const ups = [
    '..',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '%252e%252e',
    '..%00',
    '..%c0%af',
    '%c0%ae%c0%ae',
    '....',
    '..;',
  ]
  const separators = ['/', '%2f', '%5c', '\\', '%252f', '//', '/./']
  const traversals = (root: string, goals: readonly string[]) =>
    ups.flatMap((up) =>
      separators
        // the short form combines each of one list only with the plain one of the other
        .filter((separator) => isFull || up === '..' || separator === '/')
        .flatMap((separator) =>
          [1, 4].flatMap((times) => goals.map((goal) => root + `${up}${separator}`.repeat(times) + goal)),
        ),
    )
  const SECRETS =
    /a secret of the disk|root:x:|\$argon2id|threads-and-pages|"dependencies"|export (async )?function/

  it.each([
    ['/assets/', ['secret.hash', 'package.json', 'server/entry-server.js', 'etc/passwd']],
    ['/uploads/', ['secret.hash', 'mail/secret.eml', 'admin-password.hash', 'etc/passwd']],
    ['/api/docs/static/', ['package.json', 'index.js', 'etc/passwd']],
    ['/', ['secret.hash', 'package.json', 'src/server/main.ts', 'etc/passwd']],
  ])('from %s', async (root, goals) => {
    for (const path of traversals(root, goals)) {
      const { status, body } = await rawRequest(site.url, path, { headers: { cookie: owner } })
      expect([path, status < 500, SECRETS.exec(body)?.[0]]).toEqual([path, true, undefined])
    }
  })

  it.each([
    '/uploads/secret.txt',
    '/uploads/inner/secret.webp',
    '/uploads/inner%2fsecret.webp',
    '/uploads/secret.txt%00.webp',
    '/uploads/%00',
    '/uploads/.',
    '/uploads/',
    '/uploads',
    '/uploads//etc/passwd',
    '/uploads/%2fetc%2fpasswd',
    `/uploads/${'a'.repeat(5000)}.webp`,
    '/assets/',
    '/assets',
    '/assets/%00',
    '/assets//etc/passwd',
    '/assets/.vite/manifest.json',
    '/.env',
    '/.git/config',
    '/data/secret.hash',
    '/mail/secret.eml',
    '/node_modules/.package-lock.json',
    '/dist/server/entry-server.js',
    '/src/server/config.ts',
    '/@fs/etc/passwd',
    '/@vite/client',
  ])('%s is an error', async (path) => {
    const { status, body } = await rawRequest(site.url, path, { headers: { cookie: owner } })
    expect([status >= 400 && status < 500, SECRETS.exec(body)?.[0]]).toEqual([true, undefined])
  })
})

const picked = caseSize({ short: transports.slice(0, 1), full: transports })
describe.each(picked)('a picture’s address through $name', ({ call }) => {
  const post = { title: 'Books', excerpt: 'Books', content: 'Books', author: 'Ama', published: true }
  const save = (imageUrl: string) => call(site.url, 'blog.create', { ...post, imageUrl }, owner)

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0000javascript:alert(1)',
    ' javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:msgbox(1)',
    'blob:https://books.example.org/x',
    'file:///etc/passwd',
    'ftp://example.org/a.png',
    'http://example.org/a.png',
    'HTTP://example.org/a.png',
    'https:example.org/a.png',
    'https:/example.org/a.png',
    'https://',
    'https://exa mple.org/a.png',
    '//example.org/a.png',
    '/\\example.org/a.png',
    '\\\\example.org\\a.png',
    'example.org/a.png',
    'uploads/a.webp',
    '"><script>alert(1)</script>',
    "https://example.org/a.png' onerror='alert(1)",
  ])('%j is rejected', async (imageUrl) => {
    const { sql } = site.database
    const before = await sql`select count(*) from blog_posts`
    expect(await save(imageUrl)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', issues: [{ path: 'imageUrl' }] },
    })
    const change = await call(site.url, 'blog.update', { ...post, id: 1, imageUrl }, owner)
    expect(change.status).toBe(400)
    expect(await sql`select count(*) from blog_posts`).toEqual(before)
  })

  it.each([
    'https://example.org/a.png',
    'HTTPS://EXAMPLE.ORG/A.PNG',
    'https://example.org/a.png?x="><script>alert(1)</script>'.replaceAll(' ', ''),
    '/uploads/0123456789abcdef0123456789abcdef-1600x900.webp',
    '/uploads/a.webp',
  ])('%j is accepted, and is only an attribute in pages', async (imageUrl) => {
    const { status, body } = await save(imageUrl)
    expect(status).toBeLessThan(300)
    const { slug } = body as { slug: string }
    const { sql } = site.database
    for (const path of [`/blog/${slug}`, '/blog']) {
      const document = documentOf((await rawRequest(site.url, path)).body)
      const sources = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
      expect(sources).toContain(imageUrl)
      expect([...document.querySelectorAll('[onerror], [onload]')]).toEqual([])
    }
    await sql`delete from blog_posts where slug = ${slug}`
  })
})

it('an http picture of an old post is blocked by the page’s policy', async () => {
  await site.database.sql`
    insert into blog_posts (slug, title, excerpt, content, author, tags, image_url, published)
    values ('old', 'Old', 'Old', 'Old', 'Ama', '{}', 'http://example.org/a.png', true)`
  const { status, headers } = await rawRequest(site.url, '/blog/old')
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toContain("img-src 'self' data: https:;")
})
