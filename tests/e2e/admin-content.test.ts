/** The owner changes what the site says, without a terminal. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { violations } from '../support/axe.ts'
import { anOrder, aWord, unlock } from '../support/owner.ts'
import { expect, overflow, test, toast } from '../support/visitor.ts'

// there is one draft for the whole site
test.describe.configure({ mode: 'serial' })

const draft = (page: Page) => page.getByRole('region', { name: 'Draft' })

async function open(page: Page, section: string): Promise<void> {
  await unlock(page, '/admin/content')
  await page.getByRole('link', { name: section }).click()
  await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible()
}

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  await expect(toast(page, 'Saved to the draft')).toBeVisible()
}

async function publish(page: Page): Promise<void> {
  await draft(page).getByRole('button', { name: 'Publish…' }).click()
  await draft(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(draft(page).getByText('Published. Visitors see it now.')).toBeVisible()
}

/** The HTML that somebody else gets, who is not signed in. */
const visitorsGet = (page: Page, path = '/') =>
  expect.poll(async () => (await fetch(new URL(path, page.url()))).text())

test('the words at the top are changed, published, read by visitors, and the ones before come back', async ({
  page,
}) => {
  const words = `Books for ${aWord()}`
  await open(page, 'Name and words at the top')
  const tagline = page.getByRole('textbox', { name: 'Tagline' })
  const before = await tagline.inputValue()
  await tagline.fill('')
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  await expect(tagline).toHaveAccessibleDescription(/Please enter a tagline/)
  await expect(tagline).toBeFocused()
  await tagline.fill(words)
  await expect(page.getByText(`As delivered: “${before}”`)).toBeVisible()
  await saveDraft(page)
  await expect(draft(page)).toContainText('differs from the published site in: Name and words at the top')
  await visitorsGet(page).toContain(`>${before}</h1>`)
  await draft(page).getByRole('button', { name: 'Publish…' }).click()
  await expect(draft(page).getByRole('insertion')).toHaveText(words.slice('Books for '.length))
  expect(await violations(page)).toEqual([])
  await draft(page).getByRole('button', { name: 'Not yet' }).click()
  await publish(page)
  await visitorsGet(page).toContain(`>${words}</h1>`)

  await page.getByRole('link', { name: 'All content' }).click()
  await page.getByRole('link', { name: 'Earlier versions' }).click()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  const newest = versions.first()
  await expect(newest).toContainText('Changed: Name and words at the top')
  await newest.getByRole('button', { name: /^What it changed/ }).click()
  await expect(newest.getByRole('deletion')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  const count = await versions.count()
  await versions
    .nth(1)
    .getByRole('button', { name: /^Bring back/ })
    .click()
  await page.getByRole('button', { name: 'Bring back now' }).click()
  await expect(page.getByText('Published again. Visitors see it now.')).toBeFocused()
  // what was there is still there
  await expect(versions).toHaveCount(count + 1)
  await visitorsGet(page).toContain(`>${before}</h1>`)
})

test('a question is added, put first and answered for visitors', async ({ page }) => {
  const question = `Do you send books to ${aWord()}?`
  await open(page, 'Questions and answers')
  await page.getByRole('button', { name: 'Add a question' }).click()
  const added = page.getByRole('textbox', { name: 'Question' }).last()
  await expect(added).toBeFocused()
  await added.fill(question)
  await page.getByRole('textbox', { name: 'Answer' }).last().fill('Yes, to [every project](/projects).')
  const up = page.getByRole('button', { name: /^Move question \d+ up$/ })
  await up.last().click()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Question \d+ is now number \d+ of \d+$/)).toBeAttached()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await saveDraft(page)
  await publish(page)
  await page.goto('/')
  await page.locator('summary').filter({ hasText: question }).click()
  await expect(page.getByRole('link', { name: 'every project' })).toBeVisible()
})

test('a photograph is put on the home page, looked at in the preview, and seen by visitors once published', async ({
  page,
}) => {
  const alt = `Girls reading under tree ${aWord()}`
  await open(page, 'Photographs')
  await page.getByLabel('File: Home page').setInputFiles({
    name: 'reading.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 480, height: 320, channels: 3, background: '#5a1e52' } })
      .jpeg()
      .toBuffer(),
  })
  const place = page.getByRole('group', { name: 'Home page', exact: true })
  await expect(place.getByLabel(/^What it shows/)).toBeFocused()
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  await expect(place.getByLabel(/^What it shows/)).toHaveAccessibleDescription(/Please describe the picture/)
  await place.getByLabel(/^What it shows/).fill(alt)
  await place.getByLabel(/^Credit/).fill('Photo: Ama Mensah')
  expect(await violations(page)).toEqual([])
  await saveDraft(page)

  await draft(page).getByRole('button', { name: 'Preview the site' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
  await expect(page.getByText('Photo: Ama Mensah')).toBeVisible()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toContainText('You are looking at a draft.')
  expect(await violations(page)).toEqual([])
  await visitorsGet(page).not.toContain(alt)
  await preview.getByRole('link', { name: 'Back to editing' }).click()
  await publish(page)
  await visitorsGet(page).toContain(`alt="${alt}"`)
})

test('the address is changed, and read in the footer, in an email and on a packing slip', async ({
  page,
}) => {
  const street = `${aWord()} Street`
  await open(page, 'Contact and registration')
  await page.getByRole('textbox', { name: 'Postal address' }).fill(`Threads & Pages\n1 ${street}`)
  expect(await violations(page)).toEqual([])
  await saveDraft(page)
  await publish(page)
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByText(`1 ${street}`)).toBeVisible()
  const word = aWord()
  const { number } = await anOrder(page, { name: `Nkechi ${word}`, email: `${word}@example.org` })
  const folder = join(process.env['TEST_DATA_DIR'] ?? '', 'mail')
  const email = async () => {
    const names = await readdir(folder).catch(() => [])
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    return texts.find((text) => text.includes(`${word}@example.org`)) ?? ''
  }
  await expect.poll(email).toContain(`1 ${street}`)
  await unlock(page, `/admin/orders?q=${word}`)
  await page.getByRole('button', { name: `Packing slip (order ${number})` }).click()
  await expect(page.getByRole('article', { name: `Packing slip of order ${number}` })).toContainText(
    `1 ${street}`,
  )
})

test('two owners at once: what the other one changed is shown, and nothing is overwritten unasked', async ({
  page,
}) => {
  const word = aWord()
  await open(page, 'Mission')
  const { content, version } = (await (await page.request.get('/trpc/content.draft')).json()).result.data
  const save = (section: 'mission' | 'delivery', value: object, from: number) =>
    page.request.post('/trpc/content.saveSection', { data: { section, value, version: from } })
  // another section is no conflict
  expect((await save('delivery', content.delivery, version)).status()).toBe(200)
  await page.getByRole('textbox', { name: 'Heading' }).fill(`Mine ${word}`)
  await saveDraft(page)
  const theirs = { ...content.mission, title: `Theirs ${word}` }
  expect((await save('mission', theirs, version + 2)).status()).toBe(200)
  await page.getByRole('textbox', { name: 'Heading' }).fill(`Mine again ${word}`)
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  await expect(page.getByText('This was changed elsewhere since you opened it.')).toBeVisible()
  await expect(page.getByText(`Theirs ${word}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(page.getByRole('textbox', { name: 'Heading' })).toHaveValue(`Theirs ${word}`)

  await page.getByRole('link', { name: 'All content' }).click()
  await expect(draft(page)).toContainText('Draft differs from the published site in: Mission')
  expect(await violations(page)).toEqual([])
  await draft(page).getByRole('button', { name: 'Discard the draft…' }).click()
  await draft(page).getByRole('button', { name: 'Discard the draft', exact: true }).click()
  await expect(draft(page)).toHaveText('Draft discarded. It says what visitors see.')
})

test('the whole site is looked at as a draft, and published from there', async ({ page }) => {
  const opening = `An opening of ${aWord()}`
  await open(page, 'Opening words of each page')
  await page.getByRole('textbox', { name: 'Shop' }).fill(opening)
  await saveDraft(page)
  await draft(page).getByRole('button', { name: 'Preview the site' }).click()
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await expect(bar).toContainText('You are looking at a draft.')
  // the owner stays signed in on the way there and back
  await bar.getByRole('link', { name: 'Back to editing' }).click()
  await draft(page).getByRole('button', { name: 'Preview the site' }).click()
  await expect(bar).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByText(opening)).toBeVisible()
  await page.reload()
  await expect(page.getByText(opening)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await visitorsGet(page, '/shop').not.toContain(opening)
  await bar.getByRole('button', { name: 'Publish' }).click()
  await expect(bar).toBeHidden()
  await visitorsGet(page, '/shop').toContain(opening)
})
