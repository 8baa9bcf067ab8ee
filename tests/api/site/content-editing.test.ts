/** Site content: the owner's draft, published versions, and older ones. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openListener, type Listener } from '#db/jobs/listener.ts'
import { watchPublicData, type PublicData } from '#db/public-data.ts'
import { errorPage } from '#server/platform/http/error-page.ts'
import { withFacts } from '#shared/site/content/content-facts.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import type { ContentDraft, ContentVersionEntry } from '#shared/site/content/content.schema.ts'
import type { SiteContent } from '#shared/site/content/content.ts'
import { type ContentSection, VERSIONS_KEPT } from '#shared/site/content/sections.ts'
import { eventually, eventuallyPasses } from '../../support/eventually.ts'
import { documentOf } from '../../support/html.ts'
import { somebody } from '../../support/accounts.ts'
import { ADMIN_PASSWORD, startSecondProcess, testSite } from '../../support/site.ts'
import { logIn, trpcTransport } from '../../support/transports.ts'

const site = testSite()
let second: Awaited<ReturnType<typeof startSecondProcess>>
let cookie: string
beforeAll(async () => {
  second = await startSecondProcess(site)
  cookie = await logIn(site.url, ADMIN_PASSWORD)
})
afterAll(() => second.close())

const ask = (procedure: string, input: object) => trpcTransport.call(site.url, procedure, input, cookie)
const owner = async <T>(procedure: string, input: object = {}) => {
  const answer = await ask(procedure, input)
  expect({ procedure, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
  return answer.body as T
}
const draft = () => owner<ContentDraft>('content.draft')
const versions = () => owner<ContentVersionEntry[]>('content.versions')
const read = async (path: string, url = site.url) => (await fetch(url + path)).text()

async function save<S extends ContentSection>(section: S, changes: Partial<SiteContent[S]>) {
  const { version, content } = await draft()
  return owner<ContentDraft>('content.saveSection', {
    section,
    value: { ...content[section], ...changes },
    version,
  })
}
async function publish<S extends ContentSection>(section: S, changes: Partial<SiteContent[S]>) {
  const { version } = await save(section, changes)
  await owner('content.publish', { version })
}
const stored = () => site.database.sql`select content from content_versions order by id desc limit 1`

const DEEP = `${'- '.repeat(21)}a`

describe('the draft', () => {
  it('equals the initial content while nothing was changed', async () => {
    expect(await draft()).toEqual({ version: 0, content: contentSeed, changed: [], seed: contentSeed })
    expect(await versions()).toEqual([{ id: 0, publishedAt: null, isLive: true, changed: [] }])
  })

  it('is not shown before it is published, and then in every process at the next request', async () => {
    await read('/volunteer', second.url)
    const { version, changed } = await save('identity', { name: 'Books & Beads' })
    expect(changed).toEqual(['identity'])
    expect(await read('/volunteer')).not.toContain('Books &amp; Beads')
    await owner('content.publish', { version })
    expect(await read('/volunteer')).toContain('Books &amp; Beads')
    await eventuallyPasses(async () =>
      expect(await read('/volunteer', second.url)).toContain('Books &amp; Beads'),
    )
    expect((await draft()).changed).toEqual([])
  })

  it('stores only what differs from the initial content, and is published once', async () => {
    expect(await stored()).toEqual([{ content: { identity: { name: 'Books & Beads' } } }])
    const before = (await versions()).length
    await owner('content.publish', { version: (await draft()).version })
    expect(await versions()).toHaveLength(before)
  })

  it('is refused for a section that somebody else has changed', async () => {
    const { version, content } = await draft()
    await save('delivery', { replyHours: '48' })
    const late = { section: 'delivery', value: { ...content.delivery, replyHours: '72' }, version }
    for (const [procedure, input] of [
      ['content.saveSection', late],
      ['content.publish', { version }],
      ['content.discard', { version }],
      ['content.bringBack', { id: 0, version }],
    ] as const)
      expect(await ask(procedure, input)).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } })
    expect((await draft()).content.delivery).toEqual({ ...content.delivery, replyHours: '48' })
    const discarded = await owner<ContentDraft>('content.discard', { version: version + 1 })
    expect(discarded).toMatchObject({
      version: version + 2,
      content: { delivery: content.delivery },
      changed: [],
    })
  })

  it.each([
    ['contact', { email: 'nobody' }, 'value.email'],
    ['contact', { social: [{ label: 'X', href: 'javascript:alert(1)' }] }, 'value.social.0.href'],
    ['faq', { questions: [{ question: ' ', answer: 'Yes' }] }, 'value.questions.0.question'],
    ['faq', { questions: [{ question: 'Why?', answer: DEEP }] }, 'value.questions.0.answer'],
    ['legal', { complaints: DEEP }, 'value.complaints'],
    ['delivery', { shipping: { from: '6', to: '5' } }, 'value.shipping.to'],
    ['delivery', { shipping: { from: '0', to: '5' } }, 'value.shipping.from'],
    ['delivery', { perBracelet: '0' }, 'value.perBracelet'],
    ['delivery', { perBracelet: '1.005' }, 'value.perBracelet'],
    ['delivery', { replyHours: '1' }, 'value.replyHours'],
    ['shop', { countries: [] }, 'value.countries'],
    ['shop', { countries: [{ code: '', name: 'Custom' }] }, 'value.countries.0.name'],
    ['shop', { countries: ['a', 'b'].map((code) => ({ code, name: 'Togo' })) }, 'value.countries.1.name'],
    ['shop', { countries: ['Togo', 'Benin'].map((name) => ({ code: 'x', name })) }, 'value.countries.1.code'],
    ['giving', { gifts: [] }, 'value.gifts'],
    ['giving', { gifts: [{ pounds: '4', caption: '' }] }, 'value.gifts.0.pounds'],
    ['giving', { gifts: [{ pounds: '10,001', caption: '' }] }, 'value.gifts.0.pounds'],
    ['giving', { gifts: [{ pounds: '12.50', caption: '' }] }, 'value.gifts.0.pounds'],
    ['giving', { gifts: ['25', '£25'].map((pounds) => ({ pounds, caption: '' })) }, 'value.gifts.1.pounds'],
    [
      'photographs',
      { home: { url: '/uploads/a.webp', alt: '', focalX: 50, focalY: 50, credit: '' } },
      'value.photographs.home.alt',
    ],
  ] as const)('refuses %s %j', async (section, changes, path) => {
    const { version, content } = await draft()
    const input = { section, value: { ...content[section], ...changes }, version }
    expect(await ask('content.saveSection', input)).toMatchObject({
      status: 400,
      body: { issues: [{ path: path.replace('photographs.', '') }] },
    })
  })
})

it('only owners change the addresses for email and cheques', async () => {
  const { cookie: writer } = await somebody(site, 'writer')
  const asWriter = (procedure: string, input: object) =>
    trpcTransport.call(site.url, procedure, input, writer)
  const refused = { status: 403, body: { code: 'WRONG_ROLE' } }
  const { version, content } = await draft()
  const saving = (changes: object) =>
    asWriter('content.saveSection', {
      section: 'contact',
      value: { ...content.contact, ...changes },
      version,
    })
  for (const changes of [{ email: 'me@example.org' }, { address: 'My house' }])
    expect(await saving(changes)).toMatchObject(refused)
  expect(await saving({ phone: '020 7946 0001' })).toMatchObject({ status: 200 })
  // writers can do so neither by publishing an owner's draft nor by restoring an older version
  const drafted = await save('contact', { email: 'new@example.org' })
  expect(await asWriter('content.publish', { version: drafted.version })).toMatchObject(refused)
  await owner('content.publish', { version: drafted.version })
  const before = { id: 0, version: (await draft()).version }
  expect(await asWriter('content.bringBack', before)).toMatchObject(refused)
  expect((await site.deps.liveContent.read()).contact.email).toBe('new@example.org')
})

describe('content that the owner writes', () => {
  const HOSTILE = `<script>alert('&')</script>"`

  it('is text on every page', async () => {
    await publish('identity', { name: HOSTILE, tagline: HOSTILE, description: HOSTILE })
    const email = 'hello@example.net'
    await publish('contact', { address: `${HOSTILE}\n1 Reading Street`, charityNumber: '1234567', email })
    for (const path of ['/', '/volunteer', '/nowhere']) {
      const html = await read(path)
      expect(html).not.toContain('<script>alert')
      const { body, head } = documentOf(html)
      expect(head.querySelector('title')?.textContent).toContain(HOSTILE)
      expect(body.querySelector('footer address')?.textContent).toBe(`${HOSTILE}\n1 Reading Street`)
      expect(body.querySelector('footer')?.textContent).toContain('Registered charity 1234567')
      expect(body.querySelector('footer a[href^=mailto]')?.textContent).toBe(email)
    }
    const [charity] = [...documentOf(await read('/')).querySelectorAll('script[type$=json]')].map(
      ({ textContent }) => JSON.parse(textContent ?? '') as object,
    )
    expect(charity).toMatchObject({ name: HOSTILE, identifier: '1234567' })
    for (const path of ['/blog/feed.xml', '/products.xml']) {
      const xml = await read(path)
      expect(xml).not.toContain('<script>')
      expect(xml).toContain('&lt;script')
    }
    expect(JSON.parse(await read('/api/openapi.json'))).toMatchObject({ info: { title: `${HOSTILE} API` } })
    expect(errorPage('1', await site.deps.liveContent.read())).not.toContain('<script>alert')
  })
})

describe('stored content', () => {
  const store = (content: object) =>
    site.database.sql`insert into content_versions (content) values (${JSON.stringify(content)}::jsonb)`

  it('may be an answer from before deep nesting was refused', async () => {
    const answer = `${'*'.repeat(2400)}a${'*'.repeat(2400)}`
    await store({ faq: { questions: [{ question: 'Why so deep?', answer }] } })
    await eventuallyPasses(async () => expect(await read('/')).toContain('Why so deep?'))
  })

  it('may have keys of another release, or values that this one cannot show', async () => {
    await store({ identity: { name: 7 }, weather: {}, contact: { phone: '020 7946 0000' } })
    const contact = { ...contentSeed.contact, phone: '020 7946 0000' }
    await eventuallyPasses(async () => expect((await site.deps.liveContent.read()).contact).toEqual(contact))
    await eventuallyPasses(async () => expect(await read('/volunteer')).toContain('Threads &amp; Pages'))
  })
})

describe('a preview', () => {
  const preview = 'content_preview=1'
  const get = (path: string, cookies: string[], url = site.url) =>
    fetch(url + path, { headers: { cookie: cookies.join('; ') } })

  it('is switched on and off by the owner, with a cookie that scripts cannot read', async () => {
    const cookieAfter = async (isOn: boolean) =>
      (await ask('content.setPreview', { isOn })).headers.get('set-cookie')
    expect(await cookieAfter(true)).toBe(`${preview}; Path=/; HttpOnly; SameSite=Strict`)
    expect(await cookieAfter(false)).toMatch(/^content_preview=; .*Expires=Thu, 01 Jan 1970/)
  })

  it('shows the draft on pages and in their data, to the owner only, and is never stored', async () => {
    await save('openings', { volunteer: 'A draft of an opening' })
    const paths = ['/volunteer', '/trpc/pages.volunteer']
    for (const url of [site.url, second.url])
      for (const path of paths) {
        const before = await (await get(path, [], url)).text()
        const draftAnswer = await get(path, [cookie, preview], url)
        expect(draftAnswer.headers.get('cache-control')).toBe('private, no-store')
        expect(draftAnswer.headers.get('vary')).toContain('Cookie')
        expect(await draftAnswer.text()).toContain('A draft of an opening')
        for (const cookies of [[], [cookie], [preview], [preview, `admin_session=${'A'.repeat(43)}`]])
          expect(await (await get(path, cookies, url)).text()).toBe(before)
        expect(before).not.toContain('A draft of an opening')
      }
  })

  it('says so on every page, but not to visitors', async () => {
    for (const path of ['/', '/nowhere', '/checkout']) {
      expect(await (await get(path, [cookie, preview])).text()).toContain('You are looking at a draft.')
      expect(await (await get(path, [preview])).text()).not.toContain('You are looking at a draft.')
    }
    await owner('content.discard', { version: (await draft()).version })
  })
})

describe('versions', () => {
  it('can be restored as the newest, without changing the draft', async () => {
    await publish('identity', { tagline: 'First' })
    await publish('identity', { tagline: 'Second' })
    const { version } = await save('delivery', { replyHours: '12' })
    const [newest, older] = await versions()
    expect(newest).toMatchObject({ isLive: true, changed: ['identity'] })
    expect(await owner('content.version', { id: newest?.id })).toMatchObject({
      content: { identity: { tagline: 'Second' } },
      before: { identity: { tagline: 'First' } },
    })
    await owner('content.bringBack', { id: older?.id, version })
    const after = await versions()
    expect(after.slice(1, 3).map(({ id }) => id)).toEqual([newest?.id, older?.id])
    expect((await site.deps.liveContent.read()).identity.tagline).toBe('First')
    expect(await draft()).toMatchObject({
      content: { identity: { tagline: 'First' }, delivery: { replyHours: '12' } },
      changed: ['delivery'],
    })
    const audit = await site.database.sql`select action, detail from audit_events order by id desc limit 2`
    expect(audit).toEqual([
      { action: 'content-brought-back', detail: 'identity' },
      { action: 'content-published', detail: 'identity' },
    ])
  })

  it(`are kept: the newest ${VERSIONS_KEPT}, and what the site began with`, async () => {
    await site.database.sql`
      insert into content_versions (content)
      select jsonb_build_object('delivery', jsonb_build_object('shipsWithin', each || ' days'))
      from generate_series(1, ${VERSIONS_KEPT + 1}::int) each`
    await publish('delivery', { replyHours: '36' })
    const storedVersions = await versions()
    expect(storedVersions).toHaveLength(VERSIONS_KEPT + 1)
    await owner('content.bringBack', { id: 0, version: (await draft()).version })
    expect(await site.deps.liveContent.read()).toEqual(withFacts(contentSeed))
    expect(await stored()).toEqual([{ content: {} }])
    expect(await versions()).toHaveLength(VERSIONS_KEPT + 1)
    const oldest = storedVersions.at(-2)
    expect(await ask('content.version', { id: oldest?.id })).toMatchObject({ status: 404 })
  })
})

describe('another process', () => {
  let listener: Listener
  let elsewhere: PublicData
  beforeAll(async () => {
    listener = openListener(site.database.url)
    elsewhere = await watchPublicData(listener)
  })
  afterAll(() => listener.close())

  /** Version of the public data, once the process listens. */
  const known = () =>
    eventually(() => {
      const version = elsewhere.version()
      expect(version).toBeTypeOf('number')
      return version
    })

  it.each(['bracelets', 'projects', 'blog_posts'])('is notified of a change of %s', async (table) => {
    const before = await known()
    await site.deps.db.execute(sql`update ${sql.identifier(table)} set id = default where false`)
    await eventuallyPasses(async () => expect(await known()).not.toBe(before))
  })

  it('knows no version of public data while its connection is cut, and another one afterwards', async () => {
    const before = await known()
    await site.deps.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~ '^listen|still listening' and pid <> pg_backend_pid()`,
    )
    await eventuallyPasses(() => expect(elsewhere.version()).toBeUndefined())
    expect(await known()).not.toBe(before)
  })
})
