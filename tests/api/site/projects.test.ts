import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ManagedProject } from '#shared/site/projects/projects.schema.ts'
import { eventually } from '../../support/eventually.ts'
import { documentOf } from '../../support/html.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { logIn, transports, trpcTransport } from '../../support/transports.ts'

const site = testSite()
let cookie: string
beforeAll(async () => {
  cookie = await logIn(site.url, ADMIN_PASSWORD)
})

const call = (procedure: string, input: object = {}) => trpcTransport.call(site.url, procedure, input, cookie)
const visitor = (procedure: string, input: object = {}) => trpcTransport.call(site.url, procedure, input)
const form = {
  name: 'Books to Kumasi',
  description: 'A library for two schools.',
  story: '',
  imageUrl: null as string | null,
  imageAlt: '',
  status: 'active',
  country: 'Ghana',
  startDate: '2026-02-01',
  targetSchools: 2,
  booksNeeded: 400,
}
const create = async (changes: Partial<typeof form> = {}) =>
  (await call('projects.create', { ...form, ...changes })).body as ManagedProject
const names = async () =>
  ((await visitor('projects.list')).body as { name: string }[]).map(({ name }) => name)

it('a new project is listed last, with a URL from its name', async () => {
  const first = await create()
  const second = await create({ name: 'Books to Kumasi!' })
  expect([first.slug, second.slug]).toEqual(['books-to-kumasi', 'books-to-kumasi-2'])
  expect(first).toMatchObject({ ...form, version: 1, isArchived: false })
  expect(first).not.toHaveProperty('booksCollected')
  expect(await names()).toEqual(['Books to Kumasi', 'Books to Kumasi!'])
})

const pageAt = async (path: string) => documentOf(await (await fetch(site.url + path)).text())

it('a project’s page has story and picture, and its cards link there', async () => {
  const imageUrl = `/uploads/${'a'.repeat(32)}-1600x900a.webp`
  const { id, slug } = await create({
    name: 'Pictured',
    story: 'One letter.\n\nForty boxes.',
    imageUrl,
    imageAlt: 'A reading room',
  })
  const outlined = await create({ name: 'Outlined', country: ' Kenya' })
  const elsewhere = await create({ name: 'Elsewhere', country: 'Atlantis' })
  // both pages have the same picture and links
  for (const path of ['/', '/projects']) {
    const cards = [...(await pageAt(path)).querySelectorAll('li')].flatMap((card) => {
      const name = card.querySelector('h3')?.textContent ?? ''
      if (!['Pictured', 'Outlined', 'Elsewhere'].includes(name)) return []
      const picture = card.querySelector('img')?.getAttribute('src')
      const outline = card.querySelector('use')?.getAttribute('href')?.replace(/.*#/, '')
      const links = [...card.querySelectorAll('a')].map((link) => [
        link.textContent,
        link.getAttribute('href'),
      ])
      return [[name, picture ?? outline, ...links]]
    })
    const donate = (to: number) => ['Give', `/donate?project=${to}`]
    expect(cards).toEqual(
      expect.arrayContaining([
        ['Pictured', imageUrl, donate(id), ['Read the story', `/projects/${slug}`]],
        ['Outlined', 'kenya', donate(outlined.id)],
      ]),
    )
    if (path === '/projects') expect(cards).toContainEqual(['Elsewhere', 'elsewhere', donate(elsewhere.id)])
  }
  let page = await pageAt(`/projects/${slug}`)
  const parts = [
    'nav[aria-label="Breadcrumb"] a[href="/projects"]',
    'img',
    'h1',
    'a[href^="/donate?project="]',
  ]
  expect(parts.filter((part) => page.querySelector(`main ${part}`) === null)).toEqual([])
  expect(page.querySelector('main')?.textContent).toContain('2 target schools')
  expect(page.querySelector('main img')?.getAttribute('alt')).toBe('A reading room')
  expect(page.querySelector('main img')?.getAttribute('src')).toBe(imageUrl)
  expect([...page.querySelectorAll('main p')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['One letter.', 'Forty boxes.']),
  )
  // the two others have no story yet
  const next = () => page.querySelector('main section a[href^="/projects/"]')?.getAttribute('href')
  expect([next(), page.querySelectorAll('main a[href^="/blog/"]').length]).toEqual([undefined, 3])
  const { slug: after } = await create({ name: 'Next', story: 'Ten boxes.' })
  await eventually(async () => (page = await pageAt(`/projects/${slug}`)) && next() === `/projects/${after}`)
})

it.each([
  ['active', true],
  ['upcoming', true],
  // a completed project takes no gifts
  ['completed', false],
])(
  'every Donate on the page and card of a project that is %s is for the project: %s',
  async (status, isFor) => {
    const { id, slug, name } = await create({ name: `Given to, ${status}`, status, story: 'Forty boxes.' })
    const expected = isFor ? `/donate?project=${id}` : '/donate'
    const hrefs = (within: Pick<ParentNode, 'querySelectorAll'> | undefined) =>
      [...(within?.querySelectorAll('a[href^="/donate"]') ?? [])].map((link) => link.getAttribute('href'))
    // header and menu twice each; on the page three amounts, and any; the footer
    const amounts = isFor ? [10, 25, 50].map((amount) => `${expected}&amount=${amount}`) : []
    const around = Array.from({ length: 4 }, () => expected)
    const page = await pageAt(`/projects/${slug}`)
    expect(hrefs(page)).toEqual([...around, ...amounts, expected, expected])
    // before the first book there is no string to fill
    const words = page.querySelector('main')?.textContent
    expect(words?.includes('Goal: 400 books · 0% so far')).toBe(isFor)
    expect(page.querySelector('main [role=progressbar]') === null).toBe(isFor)
    const cards = [...(await pageAt('/projects')).querySelectorAll('li')]
    expect(hrefs(cards.find((card) => card.querySelector('h3')?.textContent === name))).toEqual([expected])
  },
)

it('the month of a launch is hidden once it has passed', async () => {
  const { slug } = await create({ name: 'Still to launch', status: 'upcoming', startDate: '2026-12-01' })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T12:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const shown = async (path: string) => (await pageAt(path)).querySelector('main')?.textContent
  const paths = ['/projects', `/projects/${slug}`]
  for (const path of paths) expect(await shown(path)).toContain('Launch: December 2026')
  vi.setSystemTime(new Date('2027-01-01T12:00Z'))
  for (const path of paths) expect(await shown(path)).not.toContain('December 2026')
})

it('two projects cannot have one name', async () => {
  await create({ name: 'Twice' })
  expect(await call('projects.create', { ...form, name: 'Twice' })).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN', error: 'Another project is called “Twice”.' },
  })
})

it.each([
  [{ name: ' ' }, 'name'],
  [{ booksNeeded: -1 }, 'booksNeeded'],
  [{ startDate: '2026-02-30' }, 'startDate'],
  [{ imageUrl: 'javascript:alert(1)', imageAlt: 'x' }, 'imageUrl'],
  [{ imageUrl: '/uploads/a.webp' }, 'imageAlt'],
])('a project with %j is refused', async (changes, path) => {
  expect(await call('projects.create', { ...form, ...changes })).toMatchObject({
    status: 400,
    body: { issues: [{ path }] },
  })
})

it('a change is refused if somebody else changed the project since', async () => {
  const { id } = await create({ name: 'Edited' })
  const update = (changes: object) => call('projects.update', { ...form, name: 'Edited', id, ...changes })
  expect(await update({ version: 1, story: 'Mine' })).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await update({ version: 1, story: 'Theirs' })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_ELSEWHERE' },
  })
  expect((await call('projects.forEditing', { id })).body).toMatchObject({ project: { story: 'Mine' } })
})

it('books are entries that are added up, each once, and never below zero', async () => {
  const { id: projectId, slug } = await create({ name: 'Counted' })
  const entry = { projectId, books: 120, day: '2026-03-01', note: 'From St Mary’s', idempotencyKey: 'k1' }
  await Promise.all([1, 2, 3].map(() => call('projects.addBooks', entry)))
  expect(await call('projects.addBooks', { projectId, books: -20, day: '2026-03-02' })).toMatchObject({
    status: 200,
  })
  expect(await call('projects.addBooks', { projectId, books: -101, day: '2026-03-03' })).toMatchObject({
    status: 409,
    body: { error: 'The project does not have that many books to take off.' },
  })
  expect((await visitor('projects.story', { slug })).body).toMatchObject({
    booksCollected: 100,
    entries: [
      { books: -20, day: '2026-03-02', note: '' },
      { books: 120, day: '2026-03-01', note: 'From St Mary’s' },
    ],
  })
})

it('an archived project is hidden, and comes back', async () => {
  const { id, slug } = await create({ name: 'Finished' })
  const archive = (isArchived: boolean) => call('projects.archive', { id, isArchived })
  await archive(true)
  expect(await archive(true)).toMatchObject({ status: 200 })
  expect(await names()).not.toContain('Finished')
  expect(await visitor('projects.story', { slug })).toMatchObject({ status: 404 })
  await archive(false)
  expect(await names()).toContain('Finished')
  const actions = await site.database
    .sql`select action from audit_events where subject_id = ${id} order by id`
  expect(actions.map(({ action }) => action as string).slice(-2)).toEqual([
    'project-archived',
    'project-restored',
  ])
})

it('everybody sees the owner’s order, in lists and pages', async () => {
  const { sql } = site.database
  await sql`truncate projects restart identity cascade`
  const made = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })]
  await call('projects.order', { ids: made.map(({ id }) => id).toReversed() })
  expect(await names()).toEqual(['C', 'B', 'A'])
  const page = await visitor('projects.list', { limit: 2, cursor: made[2]?.id })
  expect(page.body).toMatchObject([{ name: 'B' }, { name: 'A' }])

  // two owners reorder at once, after an update changed the physical order of rows: they must not deadlock
  const [first = 0, ...others] = made.map(({ id }) => id)
  await sql`update projects set story = 'Longer' where id = ${first}`
  const another = await sql.reserve()
  await another`begin`
  await another`select from projects where id = ${first} for update`
  const ordering = call('projects.order', { ids: [...others, first] })
  const waiting = () => sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await eventually(async () => (await waiting()).length > 0)
  await another`select from projects where id = any(${others}) order by id for update`
  await another`commit`
  another.release()
  expect(await ordering).toMatchObject({ status: 200 })
})

describe.each(transports)('the projects through $name', (transport) => {
  it('are listed in order, completely or in pages', async () => {
    await site.database.sql`truncate projects restart identity cascade`
    await site.database.sql`
      insert into projects
        (name, description, status, country, start_date, target_schools, books_needed, books_collected)
      values ('First', 'd', 'active', 'Ghana', '2025-09-01', 4, 750, null),
        ('Second', 'd', 'upcoming', 'Brazil', '2026-01-31', 0, 0, 12)`
    // otherwise a notification from another process may arrive later
    site.deps.publicData.changed()
    const [first, second] = [
      {
        id: 1,
        slug: expect.stringMatching(/^project-/),
        name: 'First',
        description: 'd',
        status: 'active',
        country: 'Ghana',
        startDate: '2025-09-01',
        targetSchools: 4,
        booksNeeded: 750,
        imageUrl: null,
        imageAlt: '',
        hasStory: false,
        isLate: false,
      },
      expect.objectContaining({
        id: 2,
        startDate: '2026-01-31',
        booksNeeded: 0,
        booksCollected: 12,
        isLate: true,
      }),
    ]
    expect((await transport.call(site.url, 'projects.list')).body).toEqual([first, second])
    const page = await transport.call(site.url, 'projects.list', { limit: 1 })
    expect(page.body).toEqual([first])
    expect(page.headers.get('link')).toMatch(/cursor=1>; rel="next"$|rel="next"$/)
    expect((await transport.call(site.url, 'projects.list', { limit: 1, cursor: 1 })).body).toEqual([second])
  })
})
