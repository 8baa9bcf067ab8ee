import { beforeAll, expect, it } from 'vitest'
import type { ManagedBracelet } from '#shared/shop.schema.ts'
import { ADMIN_PASSWORD, testSite } from '../support/site.ts'
import { logIn, restTransport, trpcTransport } from '../support/transports.ts'

const site = testSite()
let cookie: string
beforeAll(async () => {
  cookie = await logIn(site.url, ADMIN_PASSWORD)
})

const call = (procedure: string, input: object = {}) => trpcTransport.call(site.url, procedure, input, cookie)
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

it('a new bracelet is in the shop at once, last, with an address from its name', async () => {
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
])('a price of %j is £%s', async (price, stored) => {
  expect((await call('shop.create', { ...form, name: `At ${stored}`, price })).body).toMatchObject({
    price: stored,
  })
})

it.each([
  [{ name: '' }, 'name'],
  [{ price: '0' }, 'price'],
  [{ price: '12,50' }, 'price'],
  [{ price: '-1' }, 'price'],
  [{ colors: [] }, 'colors'],
  [{ colors: ['red'] }, 'colors.0'],
  [{ stock: -1 }, 'stock'],
  [{ stock: 1.5 }, 'stock'],
  [{ image: '../etc/passwd' }, 'image'],
  [{ pictures: [photograph('a', { alt: ' ' })] }, 'pictures.0.alt'],
  [{ pictures: [photograph('a', { focalY: 101 })] }, 'pictures.0.focalY'],
  [{ pictures: [photograph('a', { url: 'https://example.org/a.webp' })] }, 'pictures.0.url'],
  [{ pictures: ['0', '1', '2', '3', '4', '5', '6'].map((digit) => photograph(digit)) }, 'pictures'],
])('refuses %j', async (changes, path) => {
  expect(await call('shop.create', { ...form, name: 'Refused', ...changes })).toMatchObject({
    status: 400,
    body: { issues: [{ path }] },
  })
})

it('two bracelets cannot have one name', async () => {
  await call('shop.create', { ...form, name: 'Twice' })
  expect(await call('shop.create', { ...form, name: 'Twice' })).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN' },
  })
})

it('a new price counts in carts at once, and is refused from an old version', async () => {
  const { id } = (await call('shop.create', { ...form, name: 'Repriced' })).body as ManagedBracelet
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
