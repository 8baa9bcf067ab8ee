/** Writing posts: creation, changes, deletion and pictures. */
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/visitor.ts'
import {
  aTitle,
  dialog,
  field,
  press,
  row,
  openPosts,
  startPost,
  editPost,
  fillPost,
  seesToast,
  writeElsewhere,
  savedPosts,
  draftCount,
  asVisitor,
  bringTimeNearer,
} from '../support/writing.ts'

// each story opens the dashboard, and most run axe in several states
test.describe.configure({ timeout: 180_000 })

test.describe('the owner', () => {
  test('creates a post by mouse, once, and readers see it', async ({ page, browser }) => {
    const title = aTitle('A library opens')
    await openPosts(page)
    await startPost(page)
    await expect(field(page, 'Author')).toHaveValue('Threads & Pages')
    await expect(field(page, 'Excerpt')).toHaveAttribute('rows', '3')
    await expect(field(page, 'Content')).toHaveAttribute('rows', '12')
    await expect(dialog(page).getByRole('switch', { name: 'Publish immediately' })).toBeChecked()
    await fillPost(page, title)
    await field(page, 'Tags (optional)').fill(' ghana, , libraries ,')
    // a double click
    await dialog(page).getByRole('button', { name: 'Create Post' }).dblclick()
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
    await expect(dialog(page)).toHaveCount(0)
    await expect(row(page, title).getByText('Published', { exact: true })).toBeVisible()
    await expect(row(page, title).getByText('libraries', { exact: true })).toBeVisible()
    const saved = await savedPosts(page, title)
    expect(saved).toMatchObject([{ tags: ['ghana', 'libraries'], published: true, imageUrl: null }])
    await expect.poll(() => draftCount(page)).toBe(0)

    const view = row(page, title).getByRole('link', { name: /^View/ })
    await expect(view).toHaveAttribute('href', `/blog/${saved[0]?.slug}`)
    await expect(view).toHaveAttribute('target', '_blank')
    await asVisitor(browser, async (visitor) => {
      await visitor.goto(`/blog/${saved[0]?.slug}`)
      await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })

    // the next one starts empty
    await startPost(page)
    await expect(field(page, 'Title')).toHaveValue('')
  })

  test('creates a post by keyboard', async ({ page }) => {
    const title = aTitle('By the keyboard')
    await openPosts(page)
    await page.getByRole('button', { name: 'New Post' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    // the focus stays in the dialog
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog(page).evaluate((box) => box.contains(document.activeElement))).toBe(true)
    }
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 30; presses += 1) {
        const isThere = await field(page, name).evaluate((box) => box === document.activeElement)
        if (isThere) return
        await page.keyboard.press('Tab')
      }
    }
    await tabTo('Title')
    await page.keyboard.type(title)
    await tabTo('Excerpt')
    await page.keyboard.type('What it is about.')
    await tabTo('Content')
    await page.keyboard.type('The only paragraph.')
    await tabTo('Tags (optional)')
    await page.keyboard.type('keys')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(dialog(page).getByRole('switch', { name: 'Publish immediately' })).not.toBeChecked()
    const close = dialog(page).getByRole('button', { name: 'Close', exact: true }).last()
    // past the fields of a time of publication, which each have several stops
    do await page.keyboard.press('Tab')
    while (!(await close.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
    await expect(page.getByRole('button', { name: 'New Post' })).toBeFocused()
    await expect(row(page, title).getByText('Draft', { exact: true })).toBeVisible()
  })

  test('sees what is missing', async ({ page }) => {
    await openPosts(page)
    await startPost(page)
    await field(page, 'Title').fill('   ')
    await field(page, 'Author').fill('')
    await press(page, 'Create Post')
    await expect(field(page, 'Title')).toBeFocused()
    await expect(field(page, 'Title')).toHaveAccessibleDescription('Please enter a title')
    await expect(field(page, 'Author')).toHaveAccessibleDescription('Please enter the author')
    await expect(field(page, 'Excerpt')).toHaveAccessibleDescription('Please enter an excerpt')
    await expect(field(page, 'Content')).toHaveAccessibleDescription(/^Please enter the content/)
    expect(await violations(page)).toEqual([])
    await field(page, 'Title').fill('A title')
    await expect(field(page, 'Title')).not.toHaveAttribute('aria-invalid')

    await field(page, 'Excerpt').fill('x'.repeat(1003))
    await expect(dialog(page).getByText('1,003 of 1,000 characters: 3 too many')).toBeVisible()
    await field(page, 'Image URL (optional)').fill('no address')
    await press(page, 'Create Post')
    await expect(field(page, 'Image URL (optional)')).toHaveAccessibleDescription(/https:/)
    await expect(dialog(page).getByText('Please use at most 1,000 characters')).toBeVisible()
  })

  test('sees the server’s issues beside the fields, and other errors in the dialog', async ({ page }) => {
    const title = aTitle('Refused')
    await openPosts(page)
    await startPost(page)
    await fillPost(page, title)
    const respondWith = (status: number, data: object) =>
      page.route('**/trpc/blog.create*', (route) =>
        route.fulfill({ status, json: { error: { message: 'x', code: -32600, data } } }),
      )
    await respondWith(400, {
      code: 'INVALID',
      httpStatus: 400,
      error: 'x',
      issues: [{ path: 'tags.0', message: 'A tag of that name is not allowed' }],
    })
    await press(page, 'Create Post')
    await expect(field(page, 'Tags (optional)')).toBeFocused()
    await expect(field(page, 'Tags (optional)')).toHaveAccessibleDescription(/^A tag of that name/)

    await page.unroute('**/trpc/blog.create*')
    await respondWith(500, { code: 'INTERNAL', httpStatus: 500, error: 'Something went wrong on our side.' })
    await press(page, 'Create Post')
    const alert = dialog(page).getByRole('alert')
    await expect(alert).toContainText('Everything you typed is still here')
    await expect(alert).toContainText('Something went wrong on our side.')
    await expect(field(page, 'Title')).toHaveValue(title)

    await page.unroute('**/trpc/blog.create*')
    await page.route('**/trpc/blog.create*', (route) => route.abort())
    await press(page, 'Create Post')
    await expect(alert).toContainText('The site could not be reached.')
    await page.unroute('**/trpc/blog.create*')
    await press(page, 'Create Post')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
  })

  test('finds, changes, deletes and restores a post', async ({ page }) => {
    const title = aTitle('Before')
    await openPosts(page)
    const { slug } = await writeElsewhere(page, { title, tags: ['one', 'two'] })
    const word = title.split(' ').at(-1) ?? ''
    await page.getByRole('searchbox', { name: 'Search posts' }).fill(word)
    await expect(page.getByText('1 shown', { exact: true })).toBeVisible()
    await editPost(page, title)
    await expect(field(page, 'Tags (optional)')).toHaveValue('one, two')
    await field(page, 'Title').fill(`${title} and after`)
    await press(page, 'Update Post')
    await seesToast(page, 'Post Updated', 'Blog post has been updated successfully.')
    const changed = row(page, `${title} and after`)
    await expect(changed).toBeVisible()

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft')
    await expect(page.getByText('No posts match this search')).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
    await changed.getByRole('button', { name: /^Delete/ }).click()
    await seesToast(page, 'Post Deleted', 'The blog post has been removed.')
    await expect(changed).toHaveCount(0)
    // the focus does not return to the top of the page
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    expect((await page.request.get(`/api/blog/${slug}`)).status()).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(changed).toBeVisible()
    expect((await page.request.get(`/api/blog/${slug}`)).status()).toBe(200)
  })

  test('previews a draft that nobody else can see, and publishes it', async ({ page, browser }) => {
    const title = aTitle('A secret')
    await openPosts(page)
    await startPost(page)
    await fillPost(page, title)
    await dialog(page).getByRole('switch', { name: 'Publish immediately' }).click()
    await press(page, 'Preview')
    const preview = dialog(page).getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    await expect(preview.getByText('The second one.', { exact: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await press(page, 'Write')
    await expect(field(page, 'Content')).toHaveValue('The first paragraph.\n\nThe second one.')
    await press(page, 'Create Post')
    await expect(row(page, title).getByText('Draft', { exact: true })).toBeVisible()
    await expect(row(page, title).getByRole('link')).toHaveCount(0)
    const [draft] = await savedPosts(page, title)
    await asVisitor(browser, async (visitor) => {
      expect((await visitor.goto(`/blog/${draft?.slug}`))?.status()).toBe(404)
    })

    await row(page, title)
      .getByRole('button', { name: /^Preview draft/ })
      .click()
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    await press(page, 'Write')
    await dialog(page).getByRole('switch', { name: 'Publish immediately' }).click()
    await press(page, 'Update Post')
    await seesToast(page, 'Post Updated', 'Blog post has been updated successfully.')
    await expect(row(page, title).getByText('Published', { exact: true })).toBeVisible()
    await asVisitor(browser, async (visitor) => {
      expect((await visitor.goto(`/blog/${draft?.slug}`))?.status()).toBe(200)
    })
  })
})

test.describe('a picture', () => {
  const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    dialog(page).getByLabel('Picture file').setInputFiles({ name, mimeType, buffer })
  const aPicture = () =>
    sharp({ create: { width: 1200, height: 700, channels: 3, background: '#5a1e52' } })
      .jpeg()
      .toBuffer()

  test('is uploaded, described, and shown to readers', async ({ page, browser }) => {
    const title = aTitle('With a picture')
    await openPosts(page)
    await startPost(page)
    await fillPost(page, title)
    await choose(page, 'desk.jpg', 'image/jpeg', await aPicture())
    await expect(field(page, 'Image URL (optional)')).toHaveValue(/^\/uploads\/[0-9a-f]+-1200x700a\.webp$/)
    await field(page, /^Picture description/).fill('Books on a desk')
    await expect(dialog(page).getByRole('img', { name: 'Books on a desk' })).toHaveJSProperty(
      'complete',
      true,
    )
    expect(await violations(page)).toEqual([])
    await press(page, 'Create Post')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
    const [post] = await savedPosts(page, title)
    await asVisitor(browser, async (visitor) => {
      await visitor.goto(`/blog/${post?.slug}`)
      const shown = visitor.getByRole('img', { name: 'Books on a desk' })
      await expect(shown).toBeVisible()
      await expect
        .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
    })

    await editPost(page, title)
    await press(page, 'Remove picture')
    await expect(field(page, 'Image URL (optional)')).toHaveValue('')
    await expect(field(page, 'Image URL (optional)')).toBeFocused()
    await press(page, 'Update Post')
    await seesToast(page, 'Post Updated', 'Blog post has been updated successfully.')
    expect(await savedPosts(page, title)).toMatchObject([{ imageUrl: null, imageAlt: '' }])
  })

  test('inside the text stands there with its caption, beside a link, from the minute it is published at', async ({
    page,
    browser,
  }) => {
    const title = aTitle('Pictures inside')
    await openPosts(page)
    await startPost(page)
    await fillPost(page, title)
    const content = field(page, 'Content')
    await content.fill('See our shop.')
    await content.press('ControlOrMeta+a')
    await content.press('ControlOrMeta+k')
    await content.pressSequentially('/shop')
    await expect(content).toHaveValue('[See our shop.](/shop)')
    await press(page, 'Picture')
    const panel = dialog(page).getByRole('group', { name: 'Picture in the text' })
    await panel
      .getByLabel('Picture for the text')
      .setInputFiles({ name: 'desk.jpg', mimeType: 'image/jpeg', buffer: await aPicture() })
    await expect(panel.getByRole('img', { name: 'What was uploaded' })).toBeVisible()
    await press(page, 'Insert picture')
    await panel.getByRole('textbox', { name: /^What it shows/ }).fill('Books on a desk')
    await panel.getByRole('textbox', { name: /^Caption/ }).fill('In "Kumasi"')
    await panel.getByRole('textbox', { name: /^Caption/ }).press('Enter')
    await expect(content).toHaveValue(
      /^\[See our shop\.\]\(\/shop\)\n\n!\[Books on a desk\]\(\/uploads\/\S+ "In \\"Kumasi\\""\)\n$/,
    )
    await content.press('ControlOrMeta+End')
    await content.pressSequentially('## Why\n\n[[bracelet:1]]')
    const live = dialog(page).getByRole('region', { name: 'As readers will see it' })
    await expect(live.getByRole('link', { name: /Black Star/ })).toBeVisible()
    await expect(live.getByRole('heading', { name: 'Why' })).toBeVisible()
    await dialog(page).getByRole('switch', { name: 'Publish immediately' }).click()
    await dialog(page).getByLabel('Date').fill('2040-06-02')
    await dialog(page).getByLabel('Time in London').fill('09:30')
    expect(await violations(page)).toEqual([])
    await press(page, 'Create Post')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
    const { slug } = await bringTimeNearer(page, title)
    await asVisitor(browser, async (visitor) => {
      await expect(async () => {
        expect((await visitor.goto(`/blog/${slug}`))?.status()).toBe(200)
      }).toPass()
      const figure = visitor.getByRole('figure', { name: 'In "Kumasi"' })
      const shown = figure.getByRole('img', { name: 'Books on a desk' })
      await expect
        .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
      await expect(visitor.getByRole('heading', { level: 2, name: 'Why' })).toBeVisible()
      expect(await violations(visitor)).toEqual([])
      await visitor.getByRole('link', { name: 'See our shop.' }).click()
      await expect(visitor).toHaveURL('/shop')
    })
  })

  test('that is invalid is rejected before or after the upload', async ({ page }) => {
    await openPosts(page)
    await startPost(page)
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/pictures') && sent.push(request.method()))
    const alert = dialog(page).getByRole('alert')
    await choose(page, 'notes.txt', 'text/plain', Buffer.from('words'))
    await expect(alert).toHaveText('This file is not a JPEG, PNG, WebP or AVIF picture.')
    await choose(page, 'huge.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
    await expect(alert).toHaveText(/larger than 5 MB/)
    expect(sent).toEqual([])
    // text declared as a picture
    await choose(page, 'notes.png', 'image/png', Buffer.from('words'))
    await expect(alert).toHaveText(/^This file /)
    expect(sent).toEqual(['POST'])
    await page.route('**/api/admin/pictures', (route) => route.abort())
    await choose(page, 'desk.jpg', 'image/jpeg', await aPicture())
    await expect(alert).toHaveText(/could not be reached/)
    await expect(field(page, 'Image URL (optional)')).toHaveValue('')
  })
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('tab, dialog and comparison fit and are accessible', async ({ page }) => {
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    const title = aTitle('Small')
    await openPosts(page)
    expect(await violations(page)).toEqual([])
    await expect.poll(fits).toBe(true)
    const post = await writeElsewhere(page, { title })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await editPost(page, title)
    expect(await violations(page)).toEqual([])
    await expect.poll(fits).toBe(true)
    await writeElsewhere(page, { ...post, content: 'Theirs.' })
    await field(page, 'Content').fill('Mine.')
    await press(page, 'Update Post')
    await expect(dialog(page).getByText('This post was changed elsewhere')).toBeVisible()
    await expect.poll(fits).toBe(true)
    await press(page, 'Keep mine')
    await seesToast(page, 'Post Updated', 'Blog post has been updated successfully.')
  })
})
