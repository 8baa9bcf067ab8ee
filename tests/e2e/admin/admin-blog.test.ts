/** Writing posts. tests/client/admin/admin-posts.test.tsx has refused, lost and conflicting saves. */
import type { Locator, Page } from 'playwright/test'
import { ADMIN_PASSWORD } from '../../support/site.ts'
import { expect, isFine, isReady, tabTo, test, toast, violations } from '../../support/visitor.ts'
import {
  aPhotograph,
  asVisitor,
  aTitle,
  bringTimeNearer,
  dialog,
  draftCount,
  editPost,
  field,
  fillPost,
  openPlace,
  openPosts,
  postRow,
  press,
  savedPosts,
  seesDraftSaved,
  startPost,
  unlock,
  unlockHere,
  writeElsewhere,
} from '../../support/owner.ts'

test('an article with a link, pictures and a card is written without markup, and viewed as a draft @task', async ({
  page,
}) => {
  const title = aTitle('A library opens')
  const desk = await aPhotograph('desk.jpg', 1200, 700)
  await unlock(page)
  await test.step('Task: write an article with a link, a picture and a bracelet card', async () => {
    await openPlace(page, 'Posts')
    await startPost(page)
    await fillPost(page, title)
    await field(page, 'Tags (optional)').fill(' ghana, , libraries ,')
    await dialog(page).getByLabel('Picture file').setInputFiles(desk)
    await expect(field(page, 'Image URL (optional)')).toHaveValue(/^\/uploads\/[0-9a-f]+-1200x700a\.webp$/)
    await field(page, /^Picture description/).fill('A long table')
    await expect(dialog(page).getByRole('img', { name: 'A long table' })).toHaveJSProperty('complete', true)

    await press(page, 'Formatted text')
    const content = field(page, 'Content')
    const pressed = (name: string, is: boolean) =>
      expect(dialog(page).getByRole('button', { name, exact: true })).toHaveAttribute(
        'aria-pressed',
        String(is),
      )
    const address = dialog(page).getByRole('textbox', { name: 'Page, post or address' })
    await content.press('ControlOrMeta+a')
    await page.keyboard.type('Why')
    await press(page, 'Heading')
    await pressed('Heading', true)
    await content.press('Enter')
    await page.keyboard.type('See our shop.')
    await content.press('Shift+Home')
    await editorKnows(page)
    await content.press('ControlOrMeta+k')
    await address.fill('javascript:alert(1)')
    await press(page, 'Insert link')
    await expect(dialog(page).getByText(/^Choose a page from the list, or enter an address/)).toBeVisible()
    await address.fill('shop')
    await dialog(page).getByRole('button', { name: 'Shop Page' }).click()
    await expect(content.getByRole('link', { name: 'See our shop.' })).toHaveAttribute('href', '/shop')
    await content.press('End')
    // shows that the editor knows the position of the cursor
    await pressed('Link', false)
    await content.press('Enter')
    await paste(content, desk)
    const panel = dialog(page).getByRole('group', { name: 'Picture in the text' })
    await expect(panel.getByRole('img', { name: 'What was uploaded' })).toBeVisible()
    await press(page, 'Insert picture')
    await panel.getByRole('textbox', { name: /^What it shows/ }).fill('Books on a desk')
    await panel.getByRole('textbox', { name: /^Caption/ }).fill('In "Kumasi"')
    expect(await violations(page)).toEqual([])
    await panel.getByRole('textbox', { name: /^Caption/ }).press('Enter')
    await expect(content.getByRole('figure', { name: 'In "Kumasi"' })).toBeVisible()
    await content.press('ControlOrMeta+End')
    await editorKnows(page)
    await press(page, 'Bracelet or project')
    await dialog(page).getByRole('textbox', { name: 'Bracelet or project' }).fill('black star')
    await page.keyboard.press('Enter')
    await expect(content.getByText('Card: Black Star')).toBeAttached()
    await content.press('ControlOrMeta+End')
    await editorKnows(page)
    await paste(content, '<p style="color:red">From a <span style="font-weight:700">letter</span></p>')
    await expect(content.getByText('letter')).toBeVisible()

    await dialog(page).getByRole('switch', { name: 'Publish immediately' }).click()
    await press(page, 'Create Post')
    await expect(toast(page, 'Post Created', 'New blog post has been created successfully.')).toBeVisible()
  })
  const listed = postRow(page, title)
  await expect(listed.getByText('libraries', { exact: true })).toBeVisible()
  await expect(listed.getByText('Draft', { exact: true })).toBeVisible()
  const [draft] = await savedPosts(page, title)
  expect(draft).toMatchObject({ tags: ['ghana', 'libraries'], published: false, format: 'markdown' })
  expect(draft?.content).toMatch(
    /^## Why\n\n\[See our shop\.\]\(\/shop\)\n\n!\[Books on a desk\]\(\/uploads\/\S+ "In \\"Kumasi\\""\)\n\n\[\[bracelet:1\]\]\n\nFrom a \*\*letter\*\*$/,
  )

  const tab = page.context().waitForEvent('page')
  await listed.getByRole('link', { name: /^View/ }).click()
  const viewed = await tab
  await expect(viewed).toHaveURL(`/blog/${draft?.slug}`)
  await expect(viewed.getByText('This is a draft.')).toBeVisible()
  await expect(viewed.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(viewed.getByRole('heading', { level: 2, name: 'Why' })).toBeVisible()
  const figure = viewed.getByRole('figure', { name: 'In "Kumasi"' })
  for (const shown of [
    figure.getByRole('img', { name: 'Books on a desk' }),
    viewed.getByRole('img', { name: 'A long table' }),
  ])
    await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
  await isReady(viewed)
  await viewed.getByRole('link', { name: 'See our shop.' }).click()
  await expect(viewed).toHaveURL('/shop')
  await viewed.close()
  // the next post starts empty
  await startPost(page)
  await expect(field(page, 'Title')).toHaveValue('')
  await expect(dialog(page).getByRole('switch', { name: 'Publish immediately' })).toBeChecked()
})

test('a draft is scheduled, previewed, shared and published at its time; then its picture is removed', async ({
  page,
  browser,
}) => {
  const title = aTitle('A plan')
  await page.request.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  const picture = { imageUrl: 'https://pictures.example/a.jpg', imageAlt: 'A long table' }
  const { slug } = await writeElsewhere(page, { title, published: false, ...picture })
  const address = `/blog/${slug}`
  await openPosts(page)
  await editPost(page, title)
  await dialog(page).getByLabel('Date').fill('2020-01-02')
  await press(page, 'Update Post')
  await expect(dialog(page).getByText('Please enter both the date and the time')).toBeVisible()
  await expect(dialog(page).getByLabel('Date')).toBeFocused()
  await dialog(page).getByLabel('Time in London').fill('09:30')
  await expect(dialog(page).getByText('Please choose a time in the future')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog(page).getByLabel('Date').fill('2040-06-02')
  const plan = 'Will be published on 2 June 2040 at 09:30'
  await expect(dialog(page).getByText(plan)).toBeVisible()
  await press(page, 'Preview')
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await press(page, 'Write')
  await press(page, 'Update Post')
  await expect(toast(page, 'Post Updated', 'Blog post has been updated successfully.')).toBeVisible()
  const listed = postRow(page, title)
  await expect(listed.getByText(plan)).toBeVisible()

  await editPost(page, title)
  await press(page, 'Share a preview')
  const link = dialog(page).getByRole('textbox', { name: 'Preview link' })
  await expect(link).toHaveValue(/\/blog\/preview\/[\w-]{22}$/)
  const shared = await link.inputValue()
  await asVisitor(browser, async (visitor) => {
    const status = async (path: string) => (await visitor.request.get(path)).status()
    expect(await status(address)).toBe(404)
    await visitor.goto(shared)
    await expect(visitor.getByText('This is a draft.')).toBeVisible()
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await isFine(visitor)
    await press(page, 'Withdraw')
    await expect(dialog(page).getByRole('button', { name: 'Share a preview' })).toBeVisible()
    expect(await status(shared)).toBe(404)
    await bringTimeNearer(page, title)
    await expect.poll(() => status(address), { intervals: [250] }).toBe(200)
  })

  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(listed.getByText('Published', { exact: true })).toBeVisible()
  const view = listed.getByRole('link', { name: /^View/ })
  await expect(view).toHaveAttribute('href', address)
  await expect(view).toHaveAttribute('target', '_blank')
  await editPost(page, title)
  await press(page, 'Remove picture')
  await expect(field(page, 'Image URL (optional)')).toHaveValue('')
  await expect(field(page, 'Image URL (optional)')).toBeFocused()
  await press(page, 'Update Post')
  await expect(toast(page, 'Post Updated')).toBeVisible()
  expect(await savedPosts(page, title)).toMatchObject([{ imageUrl: null, imageAlt: '' }])
})

/** Waits until the browser has told the editor of a moved cursor or selection, which it does after the key press. */
const editorKnows = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

/** Pastes as from another program. */
async function paste(into: Locator, what: string | Awaited<ReturnType<typeof aPhotograph>>) {
  const file = typeof what === 'string' ? undefined : { ...what, buffer: what.buffer.toString('base64') }
  await into.evaluate(
    (element, { html, picture }) => {
      const clipboardData = new DataTransfer()
      if (html) clipboardData.setData('text/html', html)
      if (picture) {
        const bytes = Uint8Array.from(atob(picture.buffer), (each) => each.charCodeAt(0))
        clipboardData.items.add(new File([bytes], picture.name, { type: picture.mimeType }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html: typeof what === 'string' ? what : undefined, picture: file },
  )
}

test('a post is created by keyboard', async ({ page }) => {
  const title = aTitle('By the keyboard')
  await openPosts(page)
  await page.getByRole('button', { name: 'New Post' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  // Tab stays inside the dialog
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog(page).evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
  for (const [name, text] of [
    ['Title', title],
    ['Excerpt', 'What it is about.'],
    ['Content', 'The only paragraph.'],
    ['Tags (optional)', 'keys'],
  ] as const) {
    await tabTo(page, field(page, name))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog(page).getByRole('switch', { name: 'Publish immediately' })).not.toBeChecked()
  // skips the fields for the time of publication, each of which has several tab stops
  await tabTo(page, dialog(page).getByRole('button', { name: 'Close', exact: true }).last())
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Post Created', 'New blog post has been created successfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Post' })).toBeFocused()
  await expect(postRow(page, title).getByText('Draft', { exact: true })).toBeVisible()
})

test('unsaved text survives a reload, the Back button and the end of the session', async ({ page }) => {
  const title = aTitle('Unsaved')
  const drafts = page.getByRole('region', { name: 'Unsaved text on this device' })
  const restore = async () => {
    await drafts.getByRole('button', { name: /^Continue/ }).click()
    await expect(field(page, 'Title')).toHaveValue(title)
    await expect(dialog(page).getByText(/^Unsaved text from/)).toHaveCount(0)
  }
  await openPosts(page)
  await openPlace(page, 'Activity')
  // wait for the new page before clicking its link
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await openPlace(page, 'Posts')
  await startPost(page)
  await fillPost(page, title)
  await seesDraftSaved(page)
  const dialogs: string[] = []
  page.on('dialog', (event) => {
    dialogs.push(event.type())
    void event.accept()
  })
  await page.reload()
  expect(dialogs).toEqual(['beforeunload'])
  await unlockHere(page)
  await expect(drafts).toBeVisible()
  expect(await violations(page)).toEqual([])
  await restore()

  // by navigating within the site
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/admin/content')
  await expect.poll(() => draftCount(page)).toBe(1)
  await page.goForward()
  await restore()

  expect((await page.request.post('/api/admin/logout')).ok()).toBe(true)
  // not by a click, for which a toast may be in the way until the page is locked
  await dialog(page).getByRole('button', { name: 'Create Post', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  await unlockHere(page)
  await restore()
  await press(page, 'Create Post')
  await expect(toast(page, 'Post Created', 'New blog post has been created successfully.')).toBeVisible()
  await expect.poll(() => draftCount(page)).toBe(0)
  await expect(dialog(page)).toHaveCount(0)
  await expect(drafts).toHaveCount(0)
  // after discarding, leaving shows no warning
  await page.reload()
  expect(dialogs).toHaveLength(1)
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('a post is found, changed, compared, deleted and restored, at once and after a day @task', async ({
    page,
  }) => {
    const title = aTitle('Before')
    await openPosts(page)
    await isFine(page)
    const post = await writeElsewhere(page, { title, tags: ['one', 'two'] })
    const word = title.split(' ').at(-1) ?? ''
    await page.getByRole('searchbox', { name: 'Search posts' }).fill(word)
    await editPost(page, title)
    await expect(field(page, 'Tags (optional)')).toHaveValue('one, two')
    await isFine(page)
    await field(page, 'Title').fill(`${title} and after`)
    await writeElsewhere(page, { ...post, content: 'Theirs.' })
    await press(page, 'Update Post')
    await expect(dialog(page).getByRole('heading', { name: 'This post was changed elsewhere' })).toBeFocused()
    await isFine(page)
    await press(page, 'Keep mine')
    await expect(toast(page, 'Post Updated', 'Blog post has been updated successfully.')).toBeVisible()
    const changed = postRow(page, `${title} and after`)
    await expect(changed).toBeVisible()

    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft')
    await expect(page.getByText('No posts match this search')).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
    await changed.getByRole('button', { name: /^Delete/ }).click()
    await expect(toast(page, 'Post Deleted', 'The blog post has been removed.')).toBeVisible()
    await expect(changed).toHaveCount(0)
    // the focus is not lost
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    const status = async () => (await page.request.get(`/api/blog/${post.slug}`)).status()
    expect(await status()).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(changed).toBeVisible()
    expect(await status()).toBe(200)

    await changed.getByRole('button', { name: /^Delete/ }).click()
    await expect(changed).toHaveCount(0)
    await page.clock.setFixedTime(Date.now() + 24 * 60 * 60_000)
    await openPosts(page)
    await test.step('Task: get a post back after a day', async () => {
      await page.getByRole('tabpanel').getByRole('link', { name: 'bin' }).click()
      const binned = page.getByRole('article', { name: `${title} and after` })
      await expect(binned).toContainText('29 days left')
      await expect(binned).toContainText('with the shared password')
      await binned.getByRole('button', { name: /^More for/ }).click()
      await page.getByRole('menuitem', { name: 'Delete for good…' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Everything that belongs to it goes too')
      for (const width of [390, 1280]) await isFine(page, width)
      await question.getByRole('button', { name: 'Keep it' }).click()
      await binned.getByRole('button', { name: /^Put back/ }).click()
      await expect(toast(page, 'Put back')).toBeVisible()
      await expect(binned).toHaveCount(0)
    })
    expect(await status()).toBe(200)
  })
})
