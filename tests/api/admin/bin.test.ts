/** The bin: deleting moves a record there, restoring brings it back unchanged, and after 30 days it is gone. */
import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { BinItem, BinRef } from '#shared/admin/bin.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import type { InboxItem } from '#shared/admin/inbox.ts'
import { removeUnusedReceipts } from '#server/money/funds/receipts.ts'
import { unusedPictures } from '#server/platform/pictures/unused-picture.jobs.ts'
import { clearing } from '#server/admin/privacy/retention.jobs.ts'
import { somebody } from '../../support/accounts.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { beginOrder, confirm, payable, processOrder } from '../../support/paying.ts'
import { post } from '../../support/posts.ts'
import { testSite } from '../../support/site.ts'
import { restTransport, trpcTransport } from '../../support/transports.ts'

const site = testSite()
const ask = ownersCalls(site)
async function call<Body = { id: number; slug: string; name: string }>(procedure: string, input: object) {
  const { status, body } = await ask(procedure, input)
  expect([procedure, status, status === 200 ? undefined : body]).toEqual([procedure, 200, undefined])
  return body as Body
}
const putBack = (record: BinRef['record'], id: number) =>
  call<{ note: string }>('bin.putBack', { record, id })
const statusOf = async (path: string) => (await fetch(site.url + path)).status
const listed = async (cookie?: string) => {
  const { body } = await (cookie === undefined
    ? ask('bin.list', {})
    : trpcTransport.call(site.url, 'bin.list', {}, cookie))
  return (body as { rows: BinItem[] }).rows
}
/** Every row of every table except the bin and the audit log. */
async function everything() {
  const { sql } = site.database
  const tables = ['blog_posts', 'bracelets', 'projects', 'project_books', 'contact_messages', 'inbox_items']
  const more = [
    'inbox_replies',
    'cart_items',
    'wishlist_items',
    'order_lines',
    'checkout_lines',
    'supporters',
  ]
  const read = [...tables, ...more].map(async (table) => [
    table,
    (await sql.unsafe(`select to_jsonb(t) - 'version' as row from ${table} t order by id`)).map(
      ({ row }) => row,
    ),
  ])
  return Object.fromEntries(await Promise.all(read)) as Record<string, unknown[]>
}
const send = async () => {
  const message = { name: 'Vera', email: 'vera@example.org', motivation: 'Books raised me' }
  await trpcTransport.call(site.url, 'forms.applyToVolunteer', message)
  const { rows } = await call<{ rows: InboxItem[] }>('inbox.list', { kind: 'volunteer', limit: 1 })
  return rows[0]!
}
/** Buys a bracelet. @returns the order's id */
async function bought(braceletId: number): Promise<number> {
  const secret = await beginOrder(site, [{ braceletId, quantity: 1 }])
  await confirm(payable(site), secret)
  await processOrder(site, secret)
  const [row] = await site.database.sql`select id from orders where payment_intent_id = ${intentIdOf(secret)}`
  return Number(row?.['id'])
}
const bracelet = {
  name: 'Kingfisher',
  description: 'Blue and orange glass.',
  price: '12.50',
  country: 'multi',
  colors: ['#2457A6'],
  image: 'multi-bands.svg',
}
const project = {
  name: 'Tamale',
  description: 'A library.',
  story: 'It began with one letter.',
  imageUrl: null,
  status: 'active',
  country: 'Ghana',
  startDate: '2026-01-01',
  targetSchools: 1,
  booksNeeded: 10,
}

it('each kind of record disappears at once, is listed with who deleted it and when, and is restored unchanged', async () => {
  const written = await call('blog.create', post)
  const made = await call('shop.create', { ...bracelet, stock: 5 })
  await call('shop.setState', { id: made.id, version: 1, state: 'retired' })
  await call('shop.setState', { id: made.id, version: 2, state: 'shown' })
  const created = await call('projects.create', project)
  await call('projects.addBooks', { projectId: created.id, books: 7, day: '2026-03-01' })
  const orderId = await bought(made.id)
  const inCart = { sessionId: 'a-visitor', braceletId: made.id }
  await restTransport.call(site.url, 'cart.add', { ...inCart, quantity: 1 })
  await restTransport.call(site.url, 'wishlist.add', inCart)
  const item = await send()
  await call('inbox.setNotes', { id: item.id, notes: 'Rang her' })
  const key = crypto.randomUUID()
  await call('inbox.reply', { id: item.id, subject: 'Welcome', body: 'Come on Monday', key })
  const before = await everything()

  const removals = [
    ['blog.remove', 'post', written.id, post.title, 'post'],
    ['shop.remove', 'bracelet', made.id, 'Kingfisher', 'bracelet'],
    ['projects.remove', 'project', created.id, 'Tamale', 'project'],
    ['inbox.remove', 'inbox', item.id, 'Vera', 'volunteer'],
  ] as const
  // deleting twice is harmless
  for (const [procedure, , id] of removals) for (const _ of [1, 2]) await call(procedure, { id })
  const paths = [`/api/blog/${written.slug}`, `/shop/${made.slug}`, `/projects/${created.slug}`]
  expect(await Promise.all(paths.map(statusOf))).toEqual([404, 404, 404])
  for (const procedure of ['blog.forEditing', 'shop.forEditing', 'projects.forEditing'])
    expect((await ask(procedure, { id: procedure.startsWith('blog') ? written.id : made.id })).status).toBe(
      404,
    )
  expect(JSON.stringify(await call('inbox.list', {}))).not.toContain('Vera')
  expect(JSON.stringify(await call('admin.search', { q: 'vera' }))).not.toContain('vera@example.org"')
  expect((await restTransport.call(site.url, 'cart.list', { sessionId: 'a-visitor' })).body).toMatchObject([
    { bracelet: { name: 'Kingfisher', state: 'hidden' } },
  ])
  expect(await call('checkout.orderById', { id: orderId })).toMatchObject({ lines: [{ name: 'Kingfisher' }] })
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  expect(await listed()).toMatchObject(
    removals.toReversed().map(([, record, id, name, kind]) => ({
      kind,
      ref: { record, id },
      name,
      deletedBy: '',
      lastDay: day(30),
    })),
  )

  // a double click restores it once
  for (const [, record, id] of removals)
    expect(await Promise.all([putBack(record, id), putBack(record, id)])).toEqual([
      { ok: true, note: '' },
      { ok: true, note: '' },
    ])
  expect(await everything()).toEqual(before)
  expect(await listed()).toEqual([])
  expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 200])
  const { sql } = site.database
  expect(
    (await sql`select action, detail from audit_events order by id desc limit 8`)
      .map(({ action, detail }) => `${action} ${detail}`)
      .toReversed(),
  ).toEqual([
    'post-deleted Books for Ama',
    'moved-to-bin Bracelet: Kingfisher',
    'moved-to-bin Project: Tamale',
    'moved-to-bin Volunteer',
    'post-restored Books for Ama',
    'put-back Bracelet: Kingfisher',
    'put-back Project: Tamale',
    'put-back Volunteer',
  ])
})

it('names and URLs can be reused, except a post’s; a restored record then gets others, and the response says so', async () => {
  const first = await call('blog.create', { ...post, title: 'Beads' })
  await call('blog.remove', { id: first.id })
  // a deleted post's URL is never used again, because readers and feeds know it
  const second = await call('blog.create', { ...post, title: 'Beads' })
  expect(second).toMatchObject({ slug: 'beads-2' })
  expect(await putBack('post', first.id)).toEqual({ ok: true, note: '' })
  expect([await statusOf('/api/blog/beads'), await statusOf('/api/blog/beads-2')]).toEqual([200, 200])
  await site.database.sql`delete from blog_posts where id in ${site.database.sql([first.id, second.id])}`
  expect(await call('blog.create', { ...post, title: 'Beads' })).toMatchObject({ slug: 'beads-3' })

  const heron = await call('shop.create', { ...bracelet, name: 'Heron' })
  await call('shop.remove', { id: heron.id })
  const other = await call('shop.create', { ...bracelet, name: 'Ibis' })
  expect(await call('shop.update', { ...bracelet, id: other.id, version: 1, name: 'Heron' })).toMatchObject({
    slug: 'ibis',
  })
  const note = 'Another one is called “Heron” now, so this one is called “Heron (2)”.'
  expect(await putBack('bracelet', heron.id)).toEqual({ ok: true, note })
  const unchanged = await call('projects.create', { ...project, name: 'Accra' })
  await call('projects.remove', { id: unchanged.id })
  expect(await call('projects.create', { ...project, name: 'Accra' })).toMatchObject({ slug: 'accra' })
  expect(await putBack('project', unchanged.id)).toMatchObject({
    note: expect.stringContaining('“Accra (2)”'),
  })
  expect(await call('projects.forEditing', { id: unchanged.id })).toMatchObject({
    project: { slug: 'accra-2' },
  })
})

it('a post that became due in the bin is restored as a draft', async () => {
  const publishAt = new Date(Date.now() + 60_000).toISOString()
  const { id } = await call('blog.create', { ...post, published: false, publishAt })
  await call('blog.remove', { id })
  site.advance(DAY_MS)
  await putBack('post', id)
  site.advance(-DAY_MS)
  expect(await call('blog.forEditing', { id })).toMatchObject({ published: false, publishAt: null })
})

it('each role sees, restores and deletes for good only what it may delete', async () => {
  const { id } = await call('blog.create', post)
  const item = await send()
  const made = await call('shop.create', { ...bracelet, name: 'Crane' })
  const writer = await somebody(site, 'writer', 'Wren')
  const helper = await somebody(site, 'helper', 'Hazel')
  const by = (who: typeof writer, procedure: string, input: object) =>
    trpcTransport.call(site.url, procedure, input, who.cookie)
  await by(writer, 'blog.remove', { id })
  await by(helper, 'inbox.remove', { id: item.id })
  await call('shop.remove', { id: made.id })
  expect(await listed(writer.cookie)).toMatchObject([{ kind: 'post', deletedBy: 'Wren' }])
  expect(await listed(helper.cookie)).toMatchObject([{ kind: 'volunteer', deletedBy: 'Hazel' }])
  expect(await listed()).toHaveLength(3)
  const missing = { status: 404, body: { error: 'This is no longer in the bin.' } }
  for (const procedure of ['bin.putBack', 'bin.deleteForGood']) {
    expect(await by(writer, procedure, { record: 'inbox', id: item.id })).toMatchObject(missing)
    expect(await by(helper, procedure, { record: 'post', id })).toMatchObject(missing)
    expect(await by(helper, procedure, { record: 'bracelet', id: made.id })).toMatchObject(missing)
  }
  expect(await by(writer, 'bin.deleteForGood', { record: 'post', id })).toMatchObject({ status: 200 })
  expect(await by(helper, 'bin.deleteForGood', { record: 'inbox', id: item.id })).toMatchObject({
    status: 200,
  })
  expect(await by(writer, 'bin.putBack', { record: 'post', id })).toMatchObject(missing)
  expect(await by(writer, 'bin.deleteForGood', { record: 'post', id })).toMatchObject(missing)
  // a record outside the bin cannot be deleted for good
  await putBack('bracelet', made.id)
  expect(await ask('bin.deleteForGood', { record: 'bracelet', id: made.id })).toMatchObject(missing)
  const { sql } = site.database
  expect(await sql`select id from blog_posts where id = ${id}`).toEqual([])
  expect(await sql`select id from volunteer_applications`).toHaveLength(1)
  expect(await sql`select detail from audit_events where action = 'deleted-for-good' order by id`).toEqual([
    { detail: 'Post: Books for Ama' },
    // the activity does not name the sender
    { detail: 'Volunteer' },
  ])
})

it('after 30 days everything is gone, with its pictures; orders keep what was bought', async () => {
  const { sql } = site.database
  const imageUrl = `/uploads/${'c'.repeat(32)}-1600x900.webp`
  await site.deps.uploads.put([{ name: imageUrl.slice('/uploads/'.length), content: Buffer.from('a') }])
  const written = await call('blog.create', { ...post, imageUrl })
  const made = await call('shop.create', { ...bracelet, name: 'Stork' })
  const orderId = await bought(made.id)
  const created = await call('projects.create', { ...project, name: 'Kumasi' })
  await call('projects.addBooks', { projectId: created.id, books: 7, day: '2026-03-01' })
  const item = await send()
  await call('blog.remove', { id: written.id })
  await call('shop.remove', { id: made.id })
  await call('projects.remove', { id: created.id })
  await call('inbox.remove', { id: item.id })
  const night = async (days: number) => {
    const deps = { ...site.deps, clock: () => new Date(Date.now() + days * DAY_MS) }
    for (const job of [clearing, unusedPictures(removeUnusedReceipts)])
      await job.run(deps, site.app.log, new AbortController().signal)
  }
  const isStored = async () => (await site.deps.uploads.get(imageUrl.slice('/uploads/'.length))) !== undefined
  await night(29)
  expect(await listed()).toHaveLength(4)
  await night(31)
  expect(await listed()).toEqual([])
  for (const table of ['blog_posts', 'bracelets', 'projects'])
    expect(await sql`select id from ${sql(table)} where deleted_at is not null`).toEqual([])
  expect(await sql`select id from project_books where project_id = ${created.id}`).toEqual([])
  expect(await sql`select id from inbox_items where id = ${item.id}`).toEqual([])
  expect(await call('checkout.orderById', { id: orderId })).toMatchObject({ lines: [{ name: 'Stork' }] })
  expect(await isStored()).toBe(true)
  await night(62)
  expect(await isStored()).toBe(false)
})
