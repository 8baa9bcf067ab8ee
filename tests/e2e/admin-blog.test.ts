/** The owner writes: a post from its first word to its deletion, and every way in which text could be lost and is not. */
import type { Browser, BrowserContext, Page } from 'playwright/test'
import sharp from 'sharp'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/visitor.ts'

const PASSWORD = 'a password for tests'

/** The database is everybody's: a title of one's own finds one's own post. */
const aTitle = (about: string) => `${about} ${Math.random().toString(36).slice(2)}`

// each story opens the dashboard, most look at several of its states with axe, and machines are slow
test.describe.configure({ timeout: 180_000 })

type Post = {
  id: number
  slug: string
  title: string
  excerpt: string
  content: string
  author: string
  imageUrl: string | null
  imageAlt: string
  tags: string[]
  published: boolean
  version: number
}

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string | RegExp) => dialog(page).getByRole('textbox', { name })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const row = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Posts' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  await expect(page.getByRole('button', { name: 'New Post' })).toBeVisible()
}

async function openPosts(page: Page): Promise<void> {
  await page.goto('/admin?tab=posts')
  await unlock(page)
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
}

async function startPost(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Post' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Create New Blog Post')
}

async function editPost(page: Page, title: string): Promise<void> {
  await row(page, title).getByRole('button', { name: /^Edit/ }).click()
  await expect(dialog(page)).toHaveAccessibleName('Edit Blog Post')
  await expect(field(page, 'Title')).toHaveValue(title)
}

async function fillPost(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title)
  await field(page, 'Excerpt').fill('What it is about.')
  await field(page, 'Content').fill('The first paragraph.\n\nThe second one.')
}

async function seesToast(page: Page, title: string, description: string): Promise<void> {
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(description, { exact: true }).first()).toBeVisible()
}

/** Behind the page's back, as a second owner or an integrator would. */
async function writeElsewhere(page: Page, post: Partial<Post> & { title: string }): Promise<Post> {
  const data = { excerpt: 'What it is about.', content: 'The first.', author: 'Ama', ...post }
  const answer = await (post.id === undefined
    ? page.request.post('/api/blog', { data })
    : page.request.put(`/api/blog/${post.id}`, { data }))
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as Post
}

async function savedPosts(page: Page, title: string): Promise<Post[]> {
  const posts = (await (await page.request.get('/api/blog')).json()) as Post[]
  return posts.filter((post) => post.title === title)
}

/** What is kept in the browser for later. */
const keptCount = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('post-draft:')).length)

/** Text that has reached the browser's storage: it is kept a moment after the last key. */
const isKept = (page: Page) =>
  expect(dialog(page).getByText('Unsaved text kept on this device')).toBeVisible()

async function asVisitor(browser: Browser, look: (page: Page) => Promise<void>): Promise<void> {
  const context: BrowserContext = await browser.newContext()
  await look(await context.newPage())
  await context.close()
}

test.describe('the owner writes', () => {
  test('a post with the mouse, once, and readers have it', async ({ page, browser }) => {
    const title = aTitle('A library opens')
    await openPosts(page)
    await startPost(page)
    await expect(field(page, 'Author')).toHaveValue('Threads & Pages')
    await expect(field(page, 'Excerpt')).toHaveAttribute('rows', '3')
    await expect(field(page, 'Content')).toHaveAttribute('rows', '12')
    await expect(dialog(page).getByRole('switch', { name: 'Publish immediately' })).toBeChecked()
    await fillPost(page, title)
    await field(page, 'Tags (optional)').fill(' ghana, , libraries ,')
    // an impatient finger
    await dialog(page).getByRole('button', { name: 'Create Post' }).dblclick()
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New Post' })).toBeFocused()
    await expect(row(page, title).getByText('Published', { exact: true })).toBeVisible()
    await expect(row(page, title).getByText('libraries', { exact: true })).toBeVisible()
    const saved = await savedPosts(page, title)
    expect(saved).toMatchObject([{ tags: ['ghana', 'libraries'], published: true, imageUrl: null }])
    expect(await keptCount(page)).toBe(0)

    const view = row(page, title).getByRole('link', { name: /^View/ })
    await expect(view).toHaveAttribute('href', `/blog/${saved[0]?.slug}`)
    await expect(view).toHaveAttribute('target', '_blank')
    await asVisitor(browser, async (visitor) => {
      await visitor.goto(`/blog/${saved[0]?.slug}`)
      await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })

    // the next one begins empty
    await startPost(page)
    await expect(field(page, 'Title')).toHaveValue('')
  })

  test('a post with the keyboard alone', async ({ page }) => {
    const title = aTitle('By the keyboard')
    await openPosts(page)
    await page.getByRole('button', { name: 'New Post' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    // the focus is held inside and comes round
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
    await expect(dialog(page).getByRole('switch')).not.toBeChecked()
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByRole('button', { name: 'Close', exact: true }).last()).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
    await expect(page.getByRole('button', { name: 'New Post' })).toBeFocused()
    await expect(row(page, title).getByText('Draft', { exact: true })).toBeVisible()
  })

  test('and is led to what is missing', async ({ page }) => {
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

  test('and sees what the server finds wrong beside the field, and every other failure in the dialog', async ({
    page,
  }) => {
    const title = aTitle('Refused')
    await openPosts(page)
    await startPost(page)
    await fillPost(page, title)
    const refuse = (status: number, data: object) =>
      page.route('**/trpc/blog.create*', (route) =>
        route.fulfill({ status, json: { error: { message: 'x', code: -32600, data } } }),
      )
    await refuse(400, {
      code: 'INVALID',
      httpStatus: 400,
      error: 'x',
      issues: [{ path: 'tags.0', message: 'A tag of that name is not allowed' }],
    })
    await press(page, 'Create Post')
    await expect(field(page, 'Tags (optional)')).toBeFocused()
    await expect(field(page, 'Tags (optional)')).toHaveAccessibleDescription(/^A tag of that name/)

    await page.unroute('**/trpc/blog.create*')
    await refuse(500, { code: 'INTERNAL', httpStatus: 500, error: 'Something went wrong on our side.' })
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

  test('changes a post, and readers see it', async ({ page, browser }) => {
    const title = aTitle('Before')
    await openPosts(page)
    const post = await writeElsewhere(page, { title, tags: ['one', 'two'] })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await editPost(page, title)
    await expect(field(page, 'Tags (optional)')).toHaveValue('one, two')
    await field(page, 'Title').fill(`${title} and after`)
    await press(page, 'Update Post')
    await seesToast(page, 'Post Updated', 'Blog post has been updated successfully.')
    await expect(row(page, `${title} and after`)).toBeVisible()
    await asVisitor(browser, async (visitor) => {
      // its address stays
      await visitor.goto(`/blog/${post.slug}`)
      await expect(visitor.getByRole('heading', { level: 1, name: `${title} and after` })).toBeVisible()
    })
  })

  test('looks at a draft that nobody else can see, and publishes it', async ({ page, browser }) => {
    const title = aTitle('A secret')
    await openPosts(page)
    await startPost(page)
    await fillPost(page, title)
    await dialog(page).getByRole('switch').click()
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
      expect((await visitor.request.get(`/api/blog/${draft?.slug}`)).status()).toBe(404)
      expect(JSON.stringify(await (await visitor.request.get('/api/blog')).json())).not.toContain(title)
    })

    await row(page, title)
      .getByRole('button', { name: /^Preview draft/ })
      .click()
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    await press(page, 'Write')
    await dialog(page).getByRole('switch').click()
    await press(page, 'Update Post')
    await seesToast(page, 'Post Updated', 'Blog post has been updated successfully.')
    await expect(row(page, title).getByText('Published', { exact: true })).toBeVisible()
    await asVisitor(browser, async (visitor) => {
      expect((await visitor.goto(`/blog/${draft?.slug}`))?.status()).toBe(200)
    })
  })

  test('deletes with one click, and takes it back', async ({ page }) => {
    const title = aTitle('Gone')
    await openPosts(page)
    const { slug } = await writeElsewhere(page, { title })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await row(page, title)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await seesToast(page, 'Post Deleted', 'The blog post has been removed.')
    await expect(row(page, title)).toHaveCount(0)
    // the keyboard is not thrown back to the top of the page
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    expect((await page.request.get(`/api/blog/${slug}`)).status()).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, title)).toBeVisible()
    expect((await page.request.get(`/api/blog/${slug}`)).status()).toBe(200)
  })

  test('finds a post by a word, and the drafts', async ({ page }) => {
    const title = aTitle('Findable')
    await openPosts(page)
    await writeElsewhere(page, { title, published: false })
    const word = title.split(' ')[1] ?? ''
    await page.getByRole('searchbox', { name: 'Search posts' }).fill(word)
    await expect(row(page, title)).toBeVisible()
    await expect(page.getByText('All 1 shown')).toBeVisible()
    await page.getByRole('combobox', { name: 'State' }).selectOption('Published')
    await expect(page.getByText('No posts match this search')).toBeVisible()
    await page.getByRole('combobox', { name: 'State' }).selectOption('Draft')
    await expect(row(page, title)).toBeVisible()
  })
})

test.describe('nothing typed is lost', () => {
  test('after a reload it is offered, restored, and forgotten once it is saved', async ({ page }) => {
    const title = aTitle('Unsaved')
    await openPosts(page)
    await startPost(page)
    await fillPost(page, title)
    await isKept(page)
    const asked: string[] = []
    page.on('dialog', (question) => {
      asked.push(question.type())
      void question.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await unlock(page)
    const kept = page.getByRole('region', { name: 'Unsaved text on this device' })
    await kept.getByRole('button', { name: /^Continue/ }).click()
    await expect(dialog(page).getByText(/^Unsaved text from/)).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('')
    expect(await violations(page)).toEqual([])
    await press(page, 'Restore unsaved text')
    await expect(field(page, 'Title')).toHaveValue(title)
    await expect(field(page, 'Title')).toBeFocused()
    await press(page, 'Create Post')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
    expect(await keptCount(page)).toBe(0)
    await expect(dialog(page)).toHaveCount(0)
    await expect(kept).toHaveCount(0)
    // and nobody is held back from leaving any more
    await page.reload()
    expect(asked).toHaveLength(1)
  })

  test('Escape closes and keeps it; it can be discarded', async ({ page }) => {
    await openPosts(page)
    await startPost(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    expect(await keptCount(page)).toBe(0)
    await startPost(page)
    await field(page, 'Title').fill('Half a thought')
    await page.keyboard.press('Escape')
    await seesToast(page, 'Unsaved text kept', 'It is offered when you open this again.')
    await expect(page.getByRole('button', { name: 'New Post' })).toBeFocused()
    expect(await keptCount(page)).toBe(1)
    await startPost(page)
    await press(page, 'Discard')
    await expect(dialog(page).getByText(/^Unsaved text from/)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    expect(await keptCount(page)).toBe(0)
  })

  test('the Back button within the site keeps it too', async ({ page }) => {
    await openPosts(page)
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page).toHaveURL('/admin/activity')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('tab', { name: /^Blog Management/ }).click()
    await startPost(page)
    await field(page, 'Title').fill('On the way back')
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/admin/activity')
    await expect.poll(() => keptCount(page)).toBe(1)
  })

  test('a session that ends while saving leaves the text for the next one', async ({ page }) => {
    const title = aTitle('Interrupted')
    await openPosts(page)
    const post = await writeElsewhere(page, { title })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await editPost(page, title)
    await field(page, 'Content').fill('Written for an hour.')
    expect((await page.request.post('/api/admin/logout')).ok()).toBe(true)
    await press(page, 'Update Post')
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
    await unlock(page)
    await page.getByRole('button', { name: `Continue ‘${title}’` }).click()
    await press(page, 'Restore unsaved text')
    await expect(field(page, 'Content')).toHaveValue('Written for an hour.')
    await press(page, 'Update Post')
    await seesToast(page, 'Post Updated', 'Blog post has been updated successfully.')
    expect(await savedPosts(page, title)).toMatchObject([{ id: post.id, content: 'Written for an hour.' }])
  })

  test('works where the browser keeps nothing', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
      Object.defineProperty(Storage.prototype, 'setItem', { value: refuse })
    })
    const title = aTitle('Blocked')
    await openPosts(page)
    await startPost(page)
    await fillPost(page, title)
    await expect(dialog(page).getByText('This browser keeps no unsaved text')).toBeVisible()
    // as long as the page lives it is not lost either
    await page.keyboard.press('Escape')
    await startPost(page)
    await press(page, 'Restore unsaved text')
    await press(page, 'Create Post')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
  })

  test('two editors: the second sees both versions and keeps theirs', async ({ page, browser }) => {
    const title = aTitle('Of two minds')
    await openPosts(page)
    await writeElsewhere(page, { title })
    const context = await browser.newContext()
    const other = await context.newPage()
    await openPosts(other)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await editPost(page, title)
    await editPost(other, title)
    await field(other, 'Content').fill('The words of the other.')
    await press(other, 'Update Post')
    await seesToast(other, 'Post Updated', 'Blog post has been updated successfully.')
    await context.close()

    await field(page, 'Content').fill('My own words.')
    await press(page, 'Update Post')
    await expect(dialog(page).getByRole('heading', { name: 'This post was changed elsewhere' })).toBeFocused()
    await expect(dialog(page).getByText('The words of the other.')).toBeVisible()
    await expect(dialog(page).getByText('My own words.', { exact: true }).first()).toBeVisible()
    expect(await violations(page)).toEqual([])

    await press(page, 'Take theirs')
    await expect(field(page, 'Content')).toHaveValue('The words of the other.')
    // mine is offered, and nothing was overwritten
    expect(await savedPosts(page, title)).toMatchObject([{ content: 'The words of the other.', version: 2 }])
    await press(page, 'Restore unsaved text')
    await expect(field(page, 'Content')).toHaveValue('My own words.')
  })

  test('two editors: the second goes on, and then keeps mine', async ({ page }) => {
    const title = aTitle('Mine')
    await openPosts(page)
    const post = await writeElsewhere(page, { title })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await editPost(page, title)
    await writeElsewhere(page, { ...post, content: 'Theirs.', author: 'Kofi' })
    await field(page, 'Content').fill('Mine, and better.')
    await press(page, 'Update Post')
    await expect(dialog(page).getByText('This post was changed elsewhere')).toBeVisible()
    await press(page, 'Go on editing')
    await expect(field(page, 'Content')).toHaveValue('Mine, and better.')
    await field(page, 'Content').fill('Mine, and better still.')
    // it never overwrites unasked
    await press(page, 'Update Post')
    await expect(dialog(page).getByText('This post was changed elsewhere')).toBeVisible()
    await press(page, 'Keep mine')
    await seesToast(page, 'Post Updated', 'Blog post has been updated successfully.')
    expect(await savedPosts(page, title)).toMatchObject([
      { content: 'Mine, and better still.', author: 'Ama', version: 3 },
    ])
    // what it replaced can be had back
    await expect(dialog(page)).toHaveCount(0)
    await editPost(page, title)
    await expect(dialog(page).getByText(/^The version you replaced/)).toBeVisible()
    await press(page, 'Restore that version')
    await expect(field(page, 'Content')).toHaveValue('Theirs.')
    await expect(field(page, 'Author')).toHaveValue('Kofi')
  })

  test('a post that is deleted meanwhile becomes a new one', async ({ page }) => {
    const title = aTitle('Deleted meanwhile')
    await openPosts(page)
    const post = await writeElsewhere(page, { title })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await editPost(page, title)
    await field(page, 'Content').fill('Too good to lose.')
    expect((await page.request.delete(`/api/blog/${post.id}`)).ok()).toBe(true)
    await press(page, 'Update Post')
    await expect(dialog(page).getByRole('alert')).toContainText('This post has been deleted meanwhile')
    await press(page, 'Make it a new post')
    await press(page, 'Create Post')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
    expect(await savedPosts(page, title)).toMatchObject([{ content: 'Too good to lose.' }])
  })
})

test.describe('a picture', () => {
  const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    dialog(page).getByLabel('Picture file').setInputFiles({ name, mimeType, buffer })
  const aPicture = () =>
    sharp({ create: { width: 1200, height: 700, channels: 3, background: '#5a1e52' } })
      .jpeg()
      .toBuffer()

  test('is uploaded beside its address, described, and shown to readers', async ({ page, browser }) => {
    const title = aTitle('With a picture')
    await openPosts(page)
    await startPost(page)
    await fillPost(page, title)
    await choose(page, 'desk.jpg', 'image/jpeg', await aPicture())
    await expect(field(page, 'Image URL (optional)')).toHaveValue(/^\/uploads\/[0-9a-f]+-1200x700\.webp$/)
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

  test('that cannot be taken is refused in words, before and after it is sent', async ({ page }) => {
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
    // words that call themselves a picture
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

  test('tab, dialog and comparison fit, and everything can be reached', async ({ page }) => {
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    const title = aTitle('Small')
    await openPosts(page)
    expect(await violations(page)).toEqual([])
    expect(await fits()).toBe(true)
    const post = await writeElsewhere(page, { title })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await editPost(page, title)
    expect(await violations(page)).toEqual([])
    expect(await fits()).toBe(true)
    await writeElsewhere(page, { ...post, content: 'Theirs.' })
    await field(page, 'Content').fill('Mine.')
    await press(page, 'Update Post')
    await expect(dialog(page).getByText('This post was changed elsewhere')).toBeVisible()
    expect(await fits()).toBe(true)
    await press(page, 'Keep mine')
    await seesToast(page, 'Post Updated', 'Blog post has been updated successfully.')
  })
})
