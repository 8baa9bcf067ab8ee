/** The owner changes the site content, without a terminal. */
import type { Page } from 'playwright/test'
import { aPhotograph, aWord, openPlace, unlock } from '../../support/owner.ts'
import { expect, holdBack, isFine, test, toast, violations } from '../../support/visitor.ts'

// serial, because there is one draft for the whole site
test.describe.configure({ mode: 'serial' })

const draft = (page: Page) => page.getByRole('region', { name: 'Draft' })
const asked = (page: Page) => page.getByRole('alertdialog')

async function open(page: Page, section: string): Promise<void> {
  await unlock(page, '/admin/content')
  await page.getByRole('link', { name: section }).click()
  await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible()
}

async function saveDraft(page: Page): Promise<void> {
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  // the visible toast may belong to the previous section
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect(toast(page, 'Saved to the draft')).toBeVisible()
}

async function publish(page: Page): Promise<void> {
  await draft(page).getByRole('button', { name: 'Publish…' }).click()
  await asked(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(draft(page).getByText('Published. Visitors see it now.')).toBeVisible()
}

/** The HTML for a visitor without a session. */
const visitorsGet = (page: Page) => expect.poll(async () => (await fetch(new URL('/', page.url()))).text())

// uses a section that no other story reads
test('a heading is changed, published and read by visitors, and the previous version is restored', async ({
  page,
}) => {
  const word = aWord()
  await open(page, 'Mission')
  const heading = page.getByRole('textbox', { name: 'Heading' })
  const before = await heading.inputValue()
  await heading.fill('')
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  await expect(heading).toHaveAccessibleDescription(/Please enter a title/)
  await expect(heading).toBeFocused()
  await heading.fill(`${before} of ${word}`)
  await expect(page.getByText(`Original text: “${before}”`)).toBeVisible()
  await saveDraft(page)
  await expect(draft(page)).toContainText('differs from the published site in: Mission')
  await visitorsGet(page).toContain(`>${before}</h2>`)
  await draft(page).getByRole('button', { name: 'Publish…' }).click()
  await expect(asked(page).getByRole('insertion')).toContainText(word)
  expect(await violations(page)).toEqual([])
  await asked(page).getByRole('button', { name: 'Not yet' }).click()
  await publish(page)
  await visitorsGet(page).toContain(`>${before} of ${word}</h2>`)

  // text typed during a save stays, and is saved next
  const release = await holdBack(page, '**/trpc/content.saveSection')
  await heading.fill('Never')
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  await heading.fill('Never mind')
  release()
  await expect(draft(page)).toContainText('Draft differs from the published site in: Mission')
  await expect(heading).toBeFocused()
  await saveDraft(page)
  await expect(heading).toHaveValue('Never mind')
  await page.getByRole('link', { name: 'All content' }).click()
  await expect(draft(page)).toContainText('Draft differs from the published site in: Mission')
  expect(await violations(page)).toEqual([])
  await draft(page).getByRole('button', { name: 'Discard the draft…' }).click()
  await asked(page).getByRole('button', { name: 'Discard the draft' }).click()
  await expect(draft(page)).toHaveText('Draft discarded. It matches what visitors see.')

  await page.getByRole('button', { name: 'More for Content' }).click()
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  const newest = versions.first()
  await expect(newest).toContainText('Changed: Mission')
  await newest.getByRole('button', { name: /^Show changes/ }).click()
  await expect(newest.getByRole('insertion')).toBeVisible()
  await isFine(page)
  const count = await versions.count()
  await versions
    .nth(1)
    .getByRole('button', { name: /^Restore…/ })
    .click()
  await page.getByRole('button', { name: 'Restore now' }).click()
  await expect(page.getByText('Restored. Visitors see it now.')).toBeFocused()
  // the earlier versions are still listed
  await expect(versions).toHaveCount(count + 1)
  await visitorsGet(page).toContain(`>${before}</h2>`)
})

test('a photograph, a question and the address are checked in the preview, and published from there @task', async ({
  page,
}) => {
  const alt = `Girls reading under tree ${aWord()}`
  const [question, street] = [`Do you send books to ${aWord()}?`, `${aWord()} Street`]
  await open(page, 'Photographs')
  await page.getByLabel('File: Home page').setInputFiles(await aPhotograph('reading.jpg', 480, 320))
  const place = page.getByRole('group', { name: 'Home page', exact: true })
  await expect(place.getByLabel(/^What it shows/)).toBeFocused()
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  await expect(place.getByLabel(/^What it shows/)).toHaveAccessibleDescription(/Please describe the picture/)
  await place.getByLabel(/^What it shows/).fill(alt)
  await place.getByLabel(/^Credit/).fill('Photo: Ama Mensah')
  expect(await violations(page)).toEqual([])
  await saveDraft(page)

  await page.getByRole('link', { name: 'All content' }).click()
  await page.getByRole('link', { name: 'Questions and answers' }).click()
  await page.getByRole('button', { name: 'Add a question' }).click()
  const added = page.getByRole('textbox', { name: 'Question' }).last()
  await expect(added).toBeFocused()
  await added.fill(question)
  const answer = page.getByRole('textbox', { name: 'Answer' }).last()
  await answer.fill('every project')
  await answer.press('ControlOrMeta+a')
  await answer.press('ControlOrMeta+k')
  await page.getByRole('textbox', { name: 'Page, post or address' }).fill('/projects')
  await page.getByRole('button', { name: 'Insert link' }).click()
  await expect(answer.getByRole('link', { name: 'every project' })).toBeVisible()
  await isFine(page)
  await saveDraft(page)
  await page.getByRole('link', { name: 'All content' }).click()
  await page.getByRole('link', { name: 'Contact and registration' }).click()
  await page.getByRole('textbox', { name: 'Postal address' }).fill(`Threads & Pages\n1 ${street}`)
  expect(await violations(page)).toEqual([])
  await saveDraft(page)

  await test.step('Task: change the £25 caption', async () => {
    await openPlace(page, 'Content')
    await page.getByRole('link', { name: 'Gift amounts' }).click()
    const caption = page.getByRole('textbox', { name: 'What it makes possible' }).first()
    await expect(page.getByRole('textbox', { name: 'Pounds' }).first()).toHaveValue('25')
    await expect(caption).toHaveValue('Gives books for one student')
    // the caption is not longer than before, because other stories measure the tiles
    await caption.fill('Gives books for one girl')
    await isFine(page)
    await saveDraft(page)
  })

  await draft(page).getByRole('button', { name: 'Preview the site' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
  await expect(page.getByText('Photo: Ama Mensah')).toBeVisible()
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await expect(bar).toContainText('You are looking at a draft.')
  await page.locator('summary').filter({ hasText: question }).click()
  await expect(page.getByRole('link', { name: 'every project' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText(`1 ${street}`)).toBeVisible()
  await isFine(page)
  // the owner stays signed in, and the preview survives a reload
  await bar.getByRole('link', { name: 'Back to editing' }).click()
  await expect(draft(page)).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
  await visitorsGet(page).not.toContain(alt)
  // visitors do not load the table of the owner's pages: the dashboard comes as a new document, locked
  const release = await holdBack(page, '**/assets/entry-browser*')
  await bar.getByRole('link', { name: 'Back to editing' }).click()
  await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeVisible()
  // the owner goes back before the code is there
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/')
  release()
  await bar.getByRole('button', { name: 'Publish' }).click()
  await expect(bar).toBeHidden()
  for (const text of [`alt="${alt}"`, question, `1 ${street}`]) await visitorsGet(page).toContain(text)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Donate', exact: true }).click()
  await expect(page.getByRole('radio', { name: '£25 Gives books for one girl' })).toBeVisible()
})
