/** The owner changes what the site says, without a terminal. */
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { aWord, unlock } from '../support/owner.ts'
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

const footerName = (page: Page) => page.getByRole('contentinfo').locator('p').first()

test('a name is saved, published, read by visitors, and the one before is brought back', async ({ page }) => {
  const name = `Threads ${aWord()}`
  await open(page, 'Name and words at the top')
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  await expect(page.getByText('Please enter the charity’s name')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await saveDraft(page)
  await expect(draft(page)).toContainText('differs from the published site in: Name and words at the top')
  await expect(footerName(page)).toHaveText('Threads & Pages')
  await draft(page).getByRole('button', { name: 'Publish…' }).click()
  await expect(draft(page).getByRole('insertion')).toHaveText(name.slice('Threads '.length))
  expect(await violations(page)).toEqual([])
  await draft(page).getByRole('button', { name: 'Not yet' }).click()
  await publish(page)
  await expect(footerName(page)).toHaveText(name)

  await page.getByRole('link', { name: 'All content' }).click()
  await page.getByRole('link', { name: 'Earlier versions' }).click()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions.first()).toContainText('Changed: Name and words at the top')
  await versions
    .first()
    .getByRole('button', { name: /^What it changed/ })
    .click()
  await expect(versions.first().getByRole('deletion')).toHaveText('& Pages')
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await versions
    .nth(1)
    .getByRole('button', { name: /^Bring back/ })
    .click()
  await page.getByRole('button', { name: 'Bring back now' }).click()
  await expect(page.getByText('Brought back. Visitors see it now.')).toBeFocused()
  await expect(footerName(page)).toHaveText('Threads & Pages')
  // what was there is still there
  await expect(versions).toHaveCount(3)
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
