/** The owner's other pages: orders are packed and sent, requests answered, emails sent again. */
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { aMessage, anOrder, aWord, row, unlock as open } from '../support/owner.ts'
import { ADMIN_PASSWORD } from '../support/site.ts'
import { expect, overflow, test } from '../support/visitor.ts'

const anEmail = (word: string) => `${word}@example.org`

// buying, unlocking and navigating take long on a busy machine
test.describe.configure({ timeout: 180_000 })

const says = (page: Page, text: string | RegExp) =>
  expect(
    page
      .getByRole('region', { name: /Notification/ })
      .getByText(text)
      .first(),
  ).toBeVisible()

/** Buys three bracelets under a unique name. */
const buy = (page: Page, word: string) =>
  anOrder(page, { name: `Nkechi ${word}`, email: anEmail(word) }, [
    { braceletId: 1, quantity: 2 },
    { braceletId: 4, quantity: 1 },
  ])

/** A call by a second owner. */
const call = (page: Page, procedure: string, input: object) =>
  page.request.post(`/trpc/${procedure}`, { data: input })

test('an order is packed, sent with a note and delivered, and the activity lists it', async ({ page }) => {
  const word = aWord()
  const { id, number } = await buy(page, word)
  await open(page, '/admin/orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(word)
  const order = row(page, word)
  await expect(order).toHaveCount(1)
  await expect(order.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expect(order.getByText('To pack', { exact: true })).toBeVisible()
  await expect(order.getByRole('list', { name: 'Bracelets' }).getByRole('listitem')).toHaveText([
    '2 × Black Star',
    '1 × Southern Cross',
  ])
  await expect(order.getByText(/^£\d+\.\d\d$/)).toBeVisible()
  await expect(order.getByText(`Nkechi ${word}1 Reading StreetLeedsLS1 4APUnited Kingdom`)).toBeVisible()
  await expect(order.getByText(/^Send by \d+ \w+ 20\d\d$/)).toBeVisible()
  await expect(order.getByText('Needs address')).toBeHidden()

  await order.getByRole('button', { name: /^Mark packed/ }).click()
  await says(page, `Order ${number}: packed`)
  await expect(order.getByText('Packed', { exact: true })).toBeVisible()

  await order.getByLabel(/^Tracking number/).fill('Royal Mail AB 123')
  await order.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Note saved')
  await expect(order.getByRole('button', { name: 'Save' })).toBeHidden()

  // what another owner has saved since, this page does not show: the step leaves it as it is
  const carrier = await call(page, 'checkout.setTrackingNote', { id, carrier: 'Evri' })
  expect(carrier.status()).toBe(200)
  await order.getByRole('button', { name: /^Mark sent/ }).click()
  await says(page, `Order ${number}: sent`)
  await expect(order.getByText(/^Send by/)).toBeHidden()
  await order.getByRole('button', { name: /^Mark delivered/ }).click()
  await says(page, `Order ${number}: delivered`)
  // undone from the toast
  await page.getByRole('button', { name: 'Undo' }).click()
  await says(page, `Order ${number}: sent again`)
  await expect(order.getByText('Sent', { exact: true })).toBeVisible()

  await page.getByLabel('Status').selectOption('To pack')
  await expect(page.getByText('No orders match this search')).toBeVisible()
  await page.getByLabel('Status').selectOption('Sent')
  await expect(order).toHaveCount(1)

  await page.getByRole('link', { name: 'Activity' }).click()
  const events = page.getByRole('listitem').filter({ hasText: `Order ${number}:` })
  await expect(events).toHaveText([
    /delivered → sent/,
    /sent → delivered/,
    /packed → sent/,
    /to pack → packed/,
  ])

  // the URL has the search, the server the note
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  await open(page, `/admin/orders?q=${word}`)
  await expect(order.getByLabel(/^Tracking number/)).toHaveValue('Royal Mail AB 123')
  await expect(order.getByLabel(/^Carrier/)).toHaveValue('Evri')
})

test('a packing slip has the lines and the address, and no price', async ({ page }) => {
  const word = aWord()
  const { number } = await buy(page, word)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await open(page, `/admin/orders?q=${word}`)
  await row(page, word)
    .getByRole('button', { name: /^Packing slip/ })
    .click()
  const slip = page.getByRole('article', { name: `Packing slip of order ${number}` })
  await expect(slip).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Packing slip', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()

  await page.emulateMedia({ media: 'print' })
  const printed = await page.locator('body').innerText()
  for (const words of [
    'Threads & Pages',
    `Order ${number}`,
    `Nkechi ${word}`,
    'LS1 4AP',
    'United Kingdom',
    'Black Star',
    'Thank you',
  ])
    expect(printed).toContain(words)
  expect(printed).not.toMatch(/£|Test mode|Refresh|Print|Donate/)
  await page.emulateMedia({ media: 'screen' })
  expect(await violations(page)).toEqual([])

  await page.goBack()
  await expect(row(page, word).getByRole('heading', { name: `Order ${number}` })).toBeVisible()
})

test('an undone step returns the order to the list, and an outdated step is rejected', async ({ page }) => {
  const word = aWord()
  const { id, number } = await buy(page, word)
  await open(page, `/admin/orders?q=${word}&status=to+pack`)
  const order = row(page, word)
  await order.getByRole('button', { name: /^Mark packed/ }).click()
  await expect(order).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await says(page, `Order ${number}: to pack again`)
  await expect(order.getByText('To pack', { exact: true })).toBeVisible()

  await page.getByLabel('Status').selectOption('All statuses')
  await expect(page).not.toHaveURL(/status=/)
  await expect(order.getByText('To pack', { exact: true })).toBeVisible()
  const answer = await call(page, 'checkout.setOrderStatus', { id, from: 'to pack', to: 'cancelled' })
  expect(answer.status()).toBe(200)
  await order.getByRole('button', { name: /^Mark packed/ }).click()
  await says(page, `Order ${number} was changed elsewhere`)
  await expect(order.getByText('Cancelled', { exact: true })).toBeVisible()
  await order.getByText(/^Other steps/).click()
  await order.getByRole('button', { name: /^Reopen/ }).click()
  await expect(order.getByText('To pack', { exact: true })).toBeVisible()
})

test('an order without an address is marked, and its buyer is asked by email once', async ({ page }) => {
  const { number } = await anOrder(page, { withAddress: false })
  await open(page, `/admin/orders?q=${number}`)
  const order = row(page, `Order ${number}`)
  await expect(order.getByText('Needs address')).toBeVisible()
  await order.getByRole('button', { name: /^Ask the buyer by email/ }).click()
  await expect(order.getByText(/^The buyer was asked by email: \d/)).toBeVisible()
  await expect(order.getByRole('heading', { name: `Order ${number}` })).toBeFocused()
  await expect(order.getByRole('button', { name: /^Ask the buyer/ })).toBeHidden()
})

test('orders can be packed by keyboard, and the focus stays in the list', async ({ page }) => {
  const word = aWord()
  await buy(page, word)
  await buy(page, word)
  await open(page, `/admin/orders?q=${word}&status=to+pack`)
  const orders = row(page, word)
  await expect(orders).toHaveCount(2)
  const next = await orders.nth(1).getByRole('heading').textContent()
  await orders
    .first()
    .getByRole('button', { name: /^Mark packed/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(orders).toHaveCount(1)
  await expect(page.getByRole('heading', { name: next ?? '' })).toBeFocused()
  // the payment, the email of the buyer, then the next step
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(orders.getByRole('button', { name: /^Mark packed/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(orders.getByRole('button', { name: /^Cancel order/ })).toBeVisible()
})

test('a volunteer, an offer of books and a message can be listed, answered and noted', async ({ page }) => {
  const [vera, bo, mia] = [`Vera ${aWord()}`, `Bo ${aWord()}`, `Mia ${aWord()}`]
  const email = anEmail(aWord())
  const send = async (path: string, data: object) =>
    expect((await page.request.post(path, { data })).status()).toBe(201)
  await send('/api/volunteers', {
    name: vera,
    email,
    phone: '0113 496 0000',
    skills: ['Translation'],
    motivation: 'Books raised me',
  })
  await send('/api/book-donation', {
    name: bo,
    email,
    location: 'York',
    bookDetails: '20 atlases',
    quantity: '2',
  })
  await aMessage(page, { name: mia, email, website: 'spam' })

  await open(page, '/admin/inbox')
  for (const name of [vera, bo, mia]) {
    await expect(row(page, name).getByText('New', { exact: true })).toBeVisible()
    await expect(row(page, name).getByText('23 hours left')).toBeVisible()
  }
  await expect(row(page, mia).getByText('Suspected spam')).toBeVisible()
  await expect(row(page, vera).getByText('Suspected spam')).toBeHidden()
  await expect(row(page, vera).getByRole('link', { name: email })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${email}\\?subject=Your%20volunteer%20application`),
  )
  await expect(row(page, vera).getByRole('link', { name: '0113 496 0000' })).toHaveAttribute(
    'href',
    'tel:01134960000',
  )
  await row(page, vera)
    .getByText(/^Full details/)
    .click()
  await expect(row(page, vera).getByText('Translation')).toBeVisible()

  // a note that cannot be saved stays, and is saved by the next click
  const notes = row(page, bo).getByLabel(/^Notes/)
  await page.route('**/trpc/inbox.setNotes', (route) => route.abort())
  await notes.fill('Collect on Friday')
  await row(page, bo).getByRole('button', { name: 'Save' }).click()
  await expect(row(page, bo).getByText('Not saved yet. Please try again.')).toBeVisible()
  await expect(notes).toHaveValue('Collect on Friday')
  await page.unroute('**/trpc/inbox.setNotes')
  await row(page, bo).getByRole('button', { name: 'Save' }).click()
  await says(page, 'Note saved')

  await row(page, bo)
    .getByRole('button', { name: /^Mark answered/ })
    .click()
  await says(page, `${bo}: answered`)
  await expect(row(page, bo).getByText('Answered', { exact: true })).toBeVisible()
  await expect(row(page, bo).getByText(/left$/)).toBeHidden()

  await page.getByLabel('Kind').selectOption('Volunteer')
  await expect(row(page, vera)).toBeVisible()
  await expect(row(page, bo)).toBeHidden()
  await page.getByLabel('Status').selectOption('New')
  await row(page, vera)
    .getByRole('button', { name: /^Close/ })
    .click()
  await expect(row(page, vera)).toBeHidden()
  await page.getByLabel('Status').selectOption('Closed')
  await expect(row(page, vera)).toBeVisible()

  await open(page, '/admin/inbox?kind=book-offer&state=answered')
  await expect(row(page, bo).getByLabel(/^Notes/)).toHaveValue('Collect on Friday')
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText(`Book offer: new → answered, ${bo}`)).toBeVisible()
})

/** Holds the responses of a list for the inputs that `matches` until `release`; `read` resolves once the server has responded. */
async function holdList(
  page: Page,
  procedure: string,
  matches: (input: Record<string, unknown>) => boolean,
  perPage?: number,
) {
  const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/trpc/${procedure}?*`, async (route) => {
    const url = new URL(route.request().url())
    const input: Record<string, unknown> = JSON.parse(url.searchParams.get('input') ?? '{}')
    url.searchParams.set('input', JSON.stringify({ ...input, limit: perPage }))
    const response = await route.fetch({ url: url.href })
    if (matches(input)) {
      read.resolve()
      await held.promise
    }
    await route.fulfill({ response })
  })
  return { read: read.promise, release: held.resolve }
}

const aVolunteer = async (page: Page) => {
  const name = `Vera ${aWord()}`
  const data = { name, email: anEmail('vera'), phone: '', skills: ['Translation'], motivation: 'Books' }
  expect((await page.request.post('/api/volunteers', { data })).status()).toBe(201)
  return name
}

for (const [what, state, title, isThere] of [
  ['a change is shown in', 'new', 'New', false],
  ['a row that a change moved into a list is in', 'closed', 'Closed', true],
] as const)
  test(`${what} a list that was read before it and arrives after it`, async ({ page }) => {
    const vera = await aVolunteer(page)
    const list = await holdList(page, 'inbox.list', (input) => input['state'] === state)
    await open(page, '/admin/inbox?kind=volunteer')
    await expect(row(page, vera)).toBeVisible()
    await page.getByLabel('Status').selectOption(title)
    await list.read
    await row(page, vera)
      .getByRole('button', { name: /^Close/ })
      .click()
    await says(page, `${vera}: closed`)
    list.release()
    await expect(row(page, vera).getByText('Closed', { exact: true })).toBeVisible({ visible: isThere })
  })

test('a count that was read before a change and arrives after it is fetched again', async ({ page }) => {
  const vera = await aVolunteer(page)
  const counts = Promise.withResolvers<void>()
  let requested = 0
  await page.route('**/trpc/admin.overview*', async (route) => {
    requested += 1
    if (requested > 1) return route.continue()
    const response = await route.fetch()
    const body = await response.json()
    body.result.data.inboxNew = 54_321
    await counts.promise
    return route.fulfill({ response, json: body })
  })
  await open(page, '/admin/inbox?kind=volunteer')
  await row(page, vera)
    .getByRole('button', { name: /^Close/ })
    .click()
  await says(page, `${vera}: closed`)
  counts.resolve()
  await expect.poll(() => requested).toBe(2)
  await expect(page.getByRole('navigation', { name: 'Admin' })).not.toContainText('54,321')
})

test('a note and a step stay while the next rows load', async ({ page }) => {
  const word = aWord()
  const earlier = await buy(page, word)
  const { number } = await buy(page, word)
  const list = await holdList(page, 'checkout.searchOrders', ({ cursor }) => cursor !== undefined, 1)
  await open(page, `/admin/orders?q=${word}`)
  await list.read
  const order = row(page, `Order ${number}`)
  await order.getByRole('button', { name: /^Mark packed/ }).click()
  await says(page, `Order ${number}: packed`)
  await order.getByRole('button', { name: /^Mark sent/ }).click()
  await says(page, `Order ${number}: sent`)
  const note = order.getByLabel(/^Tracking number/)
  await note.fill('RM 12')
  await note.press('Enter')
  await says(page, 'Note saved')
  list.release()
  await expect(row(page, `Order ${earlier.number}`)).toBeVisible()
  await expect(order.getByText('Sent', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('RM 12')
})

test('a note is saved on blur, and survives the end of the session', async ({ page }) => {
  const name = `Ola ${aWord()}`
  await aMessage(page, { name, email: '', subject: 'Prayer Request' })
  await open(page, '/admin/inbox?kind=prayer')
  await expect(row(page, name).getByText('No email or phone given')).toBeVisible()
  await row(page, name)
    .getByLabel(/^Notes/)
    .fill('Prayed on Sunday')
  await page.keyboard.press('Shift+Tab')
  await says(page, 'Note saved')
  // also by keyboard, past the save button
  await row(page, name)
    .getByLabel(/^Notes/)
    .fill('Prayed on Monday')
  await page.keyboard.press('Tab')
  await expect(row(page, name).getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row(page, name).getByRole('button', { name: 'Save' })).toBeHidden()
  await open(page, '/admin/inbox?kind=prayer')
  await expect(row(page, name).getByLabel(/^Notes/)).toHaveValue('Prayed on Monday')

  // an unsaved one survives the session
  const note = row(page, name).getByLabel(/^Notes/)
  await note.fill('Asked for her sister too')
  await page.request.post('/api/admin/logout')
  await row(page, name).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your session has ended. Please unlock again.')).toBeVisible()
  await expect.poll(() => page.content()).not.toContain('her sister')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Asked for her sister too')
  await row(page, name).getByRole('button', { name: 'Save' }).click()
  await says(page, 'Note saved')
})

test('a response after the lock shows nobody’s name', async ({ page }) => {
  const name = `Ola ${aWord()}`
  await aMessage(page, { name, email: '', subject: 'Prayer Request' })
  await open(page, '/admin/inbox?kind=prayer')
  const lock = Promise.withResolvers<void>()
  await page.route('**/trpc/inbox.setState*', async (route) => {
    const response = await route.fetch()
    await lock.promise
    await route.fulfill({ response })
  })
  await row(page, name).getByRole('button', { name: 'Mark answered' }).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByText('The dashboard is locked.')).toBeVisible()
  const answered = page.waitForResponse('**/trpc/inbox.setState*')
  lock.resolve()
  await (await answered).finished()
  await expect.poll(() => page.content()).not.toContain(name)
})

test('an email can be sent again to a corrected address', async ({ page }) => {
  const wrong = anEmail(aWord())
  const right = anEmail(aWord())
  await aMessage(page, { email: wrong })
  await open(page, '/admin/mail')
  const before = row(page, wrong)
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(before.getByText('Written to a file', { exact: true }).first()).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await expect(before.getByRole('heading', { name: 'Message acknowledgement' })).toBeVisible()

  await before.getByRole('button', { name: /^Send again/ }).click()
  const field = page.getByLabel(/^Send to/)
  await expect(field).toBeFocused()
  await field.fill('nobody')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Please enter an email address/)
  await expect(field).toBeFocused()
  await field.fill(right)
  await page.keyboard.press('Enter')
  await says(page, 'Email queued')
  const after = row(page, right)
  await expect(after.getByRole('heading', { name: 'Message acknowledgement' })).toBeFocused()
  await expect(row(page, wrong)).toBeHidden()
  // its state is refreshed until it is sent
  await expect(after.getByText('Written to a file', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Status').selectOption('Written to a file')
  await expect(page.getByText('Email is not set up')).toBeVisible()
  await expect(after).toBeVisible()

  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(
    page.getByText(/^Email sent again: Message acknowledgement, record \d+$/).first(),
  ).toBeVisible()
  // the toast with the address may still be there
  await expect(page.getByRole('main').getByText(right)).toBeHidden()
})

const PAGES = [
  {
    path: '/admin/orders',
    procedure: 'checkout.searchOrders',
    list: 'The orders',
    empty: 'No orders yet',
  },
  {
    path: '/admin/inbox',
    procedure: 'inbox.list',
    list: 'The inbox items',
    empty: 'The inbox is empty',
  },
  { path: '/admin/mail', procedure: 'mail.outbox', list: 'The emails', empty: 'No emails yet' },
  {
    path: '/admin/activity',
    procedure: 'admin.activity',
    list: 'The activity',
    empty: 'No activity yet',
  },
]

test.describe('every page', () => {
  test.beforeAll(async ({ browser, baseURL }) => {
    const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) })
    await aMessage(page, {})
    await buy(page, aWord())
    await page.close()
  })

  for (const { path, procedure, list, empty } of PAGES)
    test(`${path} has error and empty states, and is accessible and narrow in each`, async ({ page }) => {
      const calls = `**/trpc/${procedure}*`
      await page.route(calls, (route) => route.abort())
      await open(page, path)
      await expect(page.getByRole('alert')).toContainText(`${list} could not be loaded`)
      expect(await violations(page)).toEqual([])
      await page.unroute(calls)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText(/^All [\d,]+ shown$|shown so far$/)).toBeVisible()
      await page.setViewportSize({ width: 320, height: 700 })
      await expect(page.getByText(/^All [\d,]+ shown$|shown so far$/)).toBeVisible()
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
      expect(await violations(page)).toEqual([])
      await page.route(calls, (route) =>
        route.fulfill({ json: { result: { data: { rows: [], nextCursor: null } } } }),
      )
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByRole('heading', { name: empty })).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
})
