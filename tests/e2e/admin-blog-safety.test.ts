/** The owner's text is not lost. */
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/visitor.ts'
import {
  aTitle,
  dialog,
  field,
  press,
  unlock,
  openPosts,
  startPost,
  editPost,
  fillPost,
  seesToast,
  writeElsewhere,
  savedPosts,
  draftCount,
  seesDraftSaved,
} from '../support/writing.ts'

// each story opens the dashboard, and most run axe in several states
test.describe.configure({ timeout: 180_000 })

test.describe('unsaved text', () => {
  test('is offered after a reload, restored, and deleted once it is saved', async ({ page }) => {
    const title = aTitle('Unsaved')
    await openPosts(page)
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
    await unlock(page)
    const drafts = page.getByRole('region', { name: 'Unsaved text on this device' })
    await drafts.getByRole('button', { name: /^Continue/ }).click()
    await expect(dialog(page).getByText(/^Unsaved text from/)).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('')
    expect(await violations(page)).toEqual([])
    await press(page, 'Restore unsaved text')
    await expect(field(page, 'Title')).toHaveValue(title)
    await expect(field(page, 'Title')).toBeFocused()
    await press(page, 'Create Post')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
    await expect.poll(() => draftCount(page)).toBe(0)
    await expect(dialog(page)).toHaveCount(0)
    await expect(drafts).toHaveCount(0)
    // without a warning on leaving
    await page.reload()
    expect(dialogs).toHaveLength(1)
  })

  test('stays after Escape and the Back button, and can be discarded', async ({ page }) => {
    await openPosts(page)
    await startPost(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect.poll(() => draftCount(page)).toBe(0)
    await startPost(page)
    await field(page, 'Title').fill('Half a thought')
    await page.keyboard.press('Escape')
    await seesToast(page, 'Unsaved text kept', 'You can restore it when you open this again.')
    await expect(page.getByRole('button', { name: 'New Post' })).toBeFocused()
    await expect.poll(() => draftCount(page)).toBe(1)
    await startPost(page)
    await press(page, 'Discard')
    await expect(dialog(page).getByText(/^Unsaved text from/)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect.poll(() => draftCount(page)).toBe(0)

    // the Back button within the site
    await page.getByRole('link', { name: 'Activity' }).click()
    // the dashboard with its open tab stays until the next page is loaded
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
    await page.getByRole('link', { name: 'Payments' }).click()
    await page.getByRole('tab', { name: /^Blog Management/ }).click()
    await startPost(page)
    await field(page, 'Title').fill('On the way back')
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/admin/activity')
    await expect.poll(() => draftCount(page)).toBe(1)
  })

  test('stays when the session ends while saving', async ({ page }) => {
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

  test('stays for the page’s lifetime where storage is blocked', async ({ page }) => {
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
    await expect(dialog(page).getByText('This browser cannot keep unsaved text')).toBeVisible()
    // in memory
    await page.keyboard.press('Escape')
    await startPost(page)
    await press(page, 'Restore unsaved text')
    await press(page, 'Create Post')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
  })

  test('is shown beside another editor’s version, which can be used', async ({ page }) => {
    const title = aTitle('Of two minds')
    await openPosts(page)
    const post = await writeElsewhere(page, { title })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await editPost(page, title)
    await writeElsewhere(page, { ...post, content: 'The words of the other.' })

    await field(page, 'Content').fill('My own words.')
    await press(page, 'Update Post')
    await expect(dialog(page).getByRole('heading', { name: 'This post was changed elsewhere' })).toBeFocused()
    await expect(dialog(page).getByText('The words of the other.')).toBeVisible()
    await expect(dialog(page).getByText('My own words.', { exact: true }).first()).toBeVisible()
    expect(await violations(page)).toEqual([])

    await press(page, 'Use theirs')
    await expect(field(page, 'Content')).toHaveValue('The words of the other.')
    // the own text is offered, and nothing was overwritten
    expect(await savedPosts(page, title)).toMatchObject([{ content: 'The words of the other.', version: 2 }])
    await press(page, 'Restore unsaved text')
    await expect(field(page, 'Content')).toHaveValue('My own words.')
  })

  test('replaces another version only on request, and that version can be restored', async ({ page }) => {
    const title = aTitle('Mine')
    await openPosts(page)
    const post = await writeElsewhere(page, { title })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await editPost(page, title)
    await writeElsewhere(page, { ...post, content: 'Theirs.', author: 'Kofi' })
    await field(page, 'Content').fill('Mine, and better.')
    await press(page, 'Update Post')
    await expect(dialog(page).getByText('This post was changed elsewhere')).toBeVisible()
    await press(page, 'Keep editing')
    await expect(field(page, 'Content')).toHaveValue('Mine, and better.')
    await field(page, 'Content').fill('Mine, and better still.')
    // never overwrites by itself
    await press(page, 'Update Post')
    await expect(dialog(page).getByText('This post was changed elsewhere')).toBeVisible()
    await press(page, 'Keep mine')
    await seesToast(page, 'Post Updated', 'Blog post has been updated successfully.')
    expect(await savedPosts(page, title)).toMatchObject([
      { content: 'Mine, and better still.', author: 'Ama', version: 3 },
    ])
    // the replaced version is offered
    await expect(dialog(page)).toHaveCount(0)
    await editPost(page, title)
    await expect(dialog(page).getByText(/^The version you replaced/)).toBeVisible()
    await press(page, 'Restore that version')
    await expect(field(page, 'Content')).toHaveValue('Theirs.')
    await expect(field(page, 'Author')).toHaveValue('Kofi')
  })

  test('of a post that was deleted meanwhile can be saved as a new one', async ({ page }) => {
    const title = aTitle('Deleted meanwhile')
    await openPosts(page)
    const post = await writeElsewhere(page, { title })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await editPost(page, title)
    await field(page, 'Content').fill('Too good to lose.')
    expect((await page.request.delete(`/api/blog/${post.id}`)).ok()).toBe(true)
    await press(page, 'Update Post')
    await expect(dialog(page).getByRole('alert')).toContainText(
      'This post was deleted while you were writing',
    )
    await press(page, 'Save as a new post')
    await press(page, 'Create Post')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
    expect(await savedPosts(page, title)).toMatchObject([{ content: 'Too good to lose.' }])
  })

  test('of a post that was deleted before it is opened can be saved as a new one', async ({ page }) => {
    const title = aTitle('Deleted before')
    await openPosts(page)
    const post = await writeElsewhere(page, { title })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await editPost(page, title)
    await field(page, 'Content').fill('Still too good.')
    await page.keyboard.press('Escape')
    expect((await page.request.delete(`/api/blog/${post.id}`)).ok()).toBe(true)
    await page.getByRole('button', { name: `Continue ‘${title}’` }).click()
    await expect(dialog(page).getByText('This post has been deleted.')).toBeVisible()
    await press(page, 'Restore unsaved text')
    await press(page, 'Create Post')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
    expect(await savedPosts(page, title)).toMatchObject([{ content: 'Still too good.' }])
  })
})
