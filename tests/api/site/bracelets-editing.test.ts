import { expect, it } from 'vitest'
import type { ContentDraft } from '#shared/site/content/content.schema.ts'
import type { ManagedBracelet } from '#shared/site/shop/shop.schema.ts'
import type { ShopCountry } from '#shared/site/shop/shop.ts'
import { documentOf } from '../../support/html.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { testSite } from '../../support/site.ts'
import { restTransport } from '../../support/transports.ts'

const site = testSite()
const call = ownersCalls(site)
function photograph(digit: string, changes: object = {}) {
  const url = `/uploads/${digit.repeat(32)}-1600x900a.webp`
  return { url, alt: 'On a wrist', focalX: 20, focalY: 75, ...changes }
}
const form = {
  name: 'Kingfisher',
  description: 'Blue and orange glass.',
  price: '12.50',
  country: 'multi',
  colors: ['#2457A6', '#E9822B'],
  image: 'multi-bands.svg',
  length: '18 cm',
  material: 'Glass on elastic cord',
  madeBy: 'Akosua in Kumasi',
  stock: 5,
  pictures: [photograph('a'), photograph('b')],
}
const offered = async () =>
  (await restTransport.call(site.url, 'shop.bracelets')).body as (typeof form & { id: number })[]

it('a new bracelet is in the shop at once, last, with a URL from its name', async () => {
  expect(await call('shop.create', { ...form, name: 'Kingfisher!' })).toMatchObject({
    body: { slug: 'kingfisher' },
  })
  expect(await call('shop.create', form)).toMatchObject({
    status: 200,
    body: { ...form, slug: 'kingfisher-2', version: 1 },
  })
  const last = (await offered()).at(-1)
  expect(last).toMatchObject(form)
  expect(last).not.toHaveProperty('version')
})

it.each([
  ['12', '12.00'],
  [' £9.5 ', '9.50'],
  ['0.3', '0.30'],
])('a price of %j is £%s', async (price, stored) => {
  expect((await call('shop.create', { ...form, name: `At ${stored}`, price })).body).toMatchObject({
    price: stored,
  })
})

const questionOf = (question: string, options: string[] = []) => ({ question, options, required: true })

it.each([
  [{ name: '' }, 'name'],
  [{ price: '0' }, 'price'],
  [{ price: '0.29' }, 'price'],
  [{ price: '12,50' }, 'price'],
  [{ price: '-1' }, 'price'],
  [{ colors: [] }, 'colors'],
  [{ colors: ['red'] }, 'colors.0'],
  [{ stock: -1 }, 'stock'],
  [{ stock: 1.5 }, 'stock'],
  [{ image: '../etc/passwd' }, 'image'],
  [{ questions: [questionOf(''), questionOf('Your colours')] }, 'questions.0.question'],
  [{ questions: [questionOf('Your colours'), questionOf(' Your colours ')] }, 'questions.1.question'],
  [{ questions: [questionOf('Which two flags?', [' '])] }, 'questions.0.options'],
  [{ pictures: [photograph('a', { alt: ' ' })] }, 'pictures.0.alt'],
  [{ pictures: [photograph('a', { focalY: 101 })] }, 'pictures.0.focalY'],
  [{ pictures: [photograph('a', { url: 'https://example.org/a.webp' })] }, 'pictures.0.url'],
  [{ pictures: ['0', '1', '2', '3', '4', '5', '6'].map((digit) => photograph(digit)) }, 'pictures'],
])('a bracelet with %j is refused', async (changes, path) => {
  expect(await call('shop.create', { ...form, name: 'Refused', ...changes })).toMatchObject({
    status: 400,
    body: { issues: [{ path }] },
  })
})

const draft = async () => (await call('content.draft', {})).body as ContentDraft
async function listCountries(change: (countries: ShopCountry[]) => ShopCountry[]) {
  const { version, content } = await draft()
  const value = { countries: change(content.shop.countries) }
  const saved = await call('content.saveSection', { section: 'shop', value, version })
  if (saved.status !== 200) return saved
  return call('content.publish', { version: (saved.body as ContentDraft).version })
}
const withTogo = (countries: ShopCountry[]) => [...countries, { code: '', name: 'Togo' }]
const without = (code: string) => (countries: ShopCountry[]) => countries.filter((each) => each.code !== code)

it('a country added to the list is in the shop’s filter and data, and available for bracelets', async () => {
  const togo = { ...form, name: 'Palm', country: 'togo' }
  expect(await call('shop.create', togo)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'country', message: expect.stringContaining('Togo is not among') }] },
  })
  expect(await listCountries(withTogo)).toMatchObject({ status: 200 })
  const { slug } = await create('Palm', togo)
  expect(await offered()).toContainEqual(expect.objectContaining({ name: 'Palm', country: 'togo' }))
  const read = async (path: string) => (await fetch(site.url + path)).text()
  const shop = documentOf(await read('/shop?country=togo'))
  expect(shop.querySelector('#products nav [aria-current="page"]')?.textContent).toBe('Togo')
  expect(shop.querySelector('#products')?.textContent).toContain('Palm')
  expect(await read(`/shop/${slug}`)).toContain('a handcrafted Togo bracelet')
  expect(await read('/products.xml')).toContain('Bracelets &gt; Togo')
  // the form offers the country
  expect(await call('site.settings', {})).toMatchObject({
    body: { content: { countries: expect.arrayContaining([{ code: 'togo', name: 'Togo' }]) } },
  })
})

it('a country with bracelets cannot be removed, and the error names them', async () => {
  await listCountries((countries) => [...countries, { code: 'mali', name: 'Mali' }])
  const { version, content } = await draft()
  const value = { countries: without('mali')(content.shop.countries) }
  const removing = { section: 'shop', value, version }
  const saved = (await call('content.saveSection', removing)).body as ContentDraft
  const { id } = await create('Baobab', { country: 'mali' })
  // the country was used by a bracelet after the draft was saved
  expect(await call('content.publish', { version: saved.version })).toMatchObject({
    status: 409,
    body: { code: 'COUNTRY_IN_USE', error: expect.stringContaining('‘Baobab’') },
  })
  await call('content.discard', { version: saved.version })
  expect(await listCountries(without('mali'))).toMatchObject({
    status: 400,
    body: {
      issues: [{ path: 'value.countries', message: expect.stringContaining('Mali cannot be removed') }],
    },
  })
  await call('shop.remove', { id })
  expect(await listCountries(without('mali'))).toMatchObject({ status: 200 })
})

it('two bracelets cannot have one name', async () => {
  await create('Twice')
  expect(await call('shop.create', { ...form, name: 'Twice' })).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN' },
  })
})

it('a new price counts in carts at once, and an outdated edit is refused', async () => {
  const { id } = await create('Repriced')
  await restTransport.call(site.url, 'cart.add', { sessionId: 'repriced', braceletId: id, quantity: 2 })
  const update = (changes: object) =>
    call('shop.update', { ...form, name: 'Repriced', id, version: 1, ...changes })
  expect(await update({ price: '15.00' })).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await update({ price: '9.00' })).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } })
  expect(await restTransport.call(site.url, 'cart.list', { sessionId: 'repriced' })).toMatchObject({
    body: [{ quantity: 2, bracelet: { price: '15.00' } }],
  })
  const audit = await site.database.sql`select detail from audit_events where action = 'bracelet-updated'`
  expect(audit).toMatchObject([{ detail: 'Repriced, £12.50 → £15.00' }])
})

const create = async (name: string, changes: object = {}) =>
  (await call('shop.create', { ...form, ...changes, name })).body as ManagedBracelet
const actionsOn = async (id: number) => {
  const rows = await site.database.sql`select action from audit_events where subject_id = ${id} order by id`
  return rows.map(({ action }) => action as string)
}

it('a copy is hidden, with its own name and URL and nothing in stock', async () => {
  const { id } = await create('Heron')
  const copies = await Promise.all([1, 2].map(() => call('shop.duplicate', { id })))
  expect(copies.map(({ body }) => (body as ManagedBracelet).name).toSorted()).toEqual([
    'Heron (copy 2)',
    'Heron (copy)',
  ])
  const { name: _name, ...rest } = form
  expect(copies[0]).toMatchObject({ status: 200, body: { ...rest, stock: 0, state: 'hidden', version: 1 } })
  const long = await create('x'.repeat(80))
  expect(await call('shop.duplicate', { id: long.id })).toMatchObject({
    body: { name: `${'x'.repeat(73)} (copy)` },
  })
  expect((await offered()).map(({ name }) => name)).not.toContain('Heron (copy)')
  expect(await call('shop.duplicate', { id: 2_000_000_000 })).toMatchObject({ status: 404 })
})

it('a bracelet is hidden, retired and shown again, only from the newest version', async () => {
  const { id } = await create('Stork')
  const set = (state: string, version: number) => call('shop.setState', { id, version, state })
  const isOffered = async () => (await offered()).some((bracelet) => bracelet.id === id)
  expect(await set('hidden', 1)).toMatchObject({ status: 200, body: { state: 'hidden', version: 2 } })
  expect(await set('hidden', 1)).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await isOffered()).toBe(false)
  expect(await set('retired', 1)).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } })
  await set('retired', 2)
  expect(await isOffered()).toBe(false)
  await set('shown', 3)
  expect(await isOffered()).toBe(true)
  expect(await actionsOn(id)).toEqual([
    'bracelet-created',
    'bracelet-hidden',
    'bracelet-retired',
    'bracelet-shown',
  ])
})

it('everybody sees the owner’s order, in lists and pages; bracelets not named follow', async () => {
  const ids = (await offered()).map(({ id }) => id)
  const [first, second, ...others] = ids
  const wanted = [...others.slice(1), first, second]
  expect(await call('shop.reorder', { ids: wanted })).toMatchObject({ status: 200 })
  expect((await offered()).map(({ id }) => id)).toEqual([...wanted, others[0]])
  const page = await restTransport.call(site.url, 'shop.bracelets', { limit: 2, cursor: first })
  expect(page.body).toMatchObject([{ id: second }, { id: others[0] }])
  const added = await create('Newest')
  expect((await offered()).at(-1)).toMatchObject({ id: added.id })
})

it('a bracelet’s page has everything a visitor needs, and its card links there', async () => {
  const questions = [{ question: 'Which two flags?', options: ['Ghana and Kenya'], required: true }]
  const { id, slug } = await create('Sunbird', { questions })
  const read = async (path: string) => documentOf(await (await fetch(site.url + path)).text())
  const page = (await read(`/shop/${slug}`)).querySelector('main')!
  const named = (selector: string) =>
    [...page.querySelectorAll(selector)].map(
      (each) => each.getAttribute('aria-label') ?? each.getAttribute('alt') ?? each.textContent,
    )
  expect(named('h1, h2')).toEqual(['Sunbird', 'Delivery and returns', 'You may also like'])
  expect(named('section[aria-label="Photographs of Sunbird"] img[alt="On a wrist"]')).toHaveLength(2)
  expect(named('button').slice(0, 2)).toEqual(['Add to Cart: Sunbird', 'Add Sunbird to wishlist'])
  expect(named('button')).toContain('Share')
  for (const words of [form.description, form.length, form.material, form.madeBy, '£12.50'])
    expect(page.textContent).toContain(words)
  const shop = await read('/shop?country=all')
  expect([...shop.querySelectorAll(`main a[href="/shop/${slug}"]`)]).toHaveLength(1)
  await call('shop.setState', { id, version: 1, state: 'retired' })
})

it('a bracelet’s page shows others, first of its country; a hidden one has no page', async () => {
  const page = (slug: string) => restTransport.call(site.url, 'shop.bracelet', { slug })
  const { status, body } = await page('black-star')
  expect([status, body]).toEqual([200, expect.objectContaining({ name: 'Black Star', country: 'ghana' })])
  const { related } = body as { related: { country: string; slug: string }[] }
  expect(related).toHaveLength(4)
  expect(related[0]?.country).toBe('ghana')
  expect(related.map(({ slug }) => slug)).not.toContain('black-star')
  const html = async () => {
    const response = await fetch(`${site.url}/shop/black-star`)
    return [response.status, response.headers.get('cache-control')]
  }
  expect(await html()).toEqual([200, expect.stringContaining('s-maxage')])
  await site.database.sql`update bracelets set state = 'hidden' where slug = 'black-star'`
  site.deps.publicData.changed()
  expect(await page('black-star')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await html()).toEqual([404, 'no-store'])
})
