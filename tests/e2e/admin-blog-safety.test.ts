/** Every way in which what the owner writes could be lost, and is not. */
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

// each story opens the dashboard, most look at several of its states with axe, and machines are slow
test.describe.configure({ timeout: 180_000 })

test.describe('nothing typed is lost', () => {
  test('after a reload it is offered, restored, and forgotten once it is saved', async ({ page }) => {
    const title = aTitle('Unsaved')
    await openPosts(page)
    await startPost(page)
    await fillPost(page, title)
    await seesDraftSaved(page)
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
    await expect.poll(() => draftCount(page)).toBe(0)
    await expect(dialog(page)).toHaveCount(0)
    await expect(kept).toHaveCount(0)
    // and nobody is held back from leaving any more
    await page.reload()
    expect(asked).toHaveLength(1)
  })

  test('Escape closes and keeps it, and it can be discarded; the Back button keeps it too', async ({
    page,
  }) => {
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

    // so does the Back button within the site
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page).toHaveURL('/admin/activity')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('tab', { name: /^Blog Management/ }).click()
    await startPost(page)
    await field(page, 'Title').fill('On the way back')
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/admin/activity')
    await expect.poll(() => draftCount(page)).toBe(1)
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
    await expect(dialog(page).getByText('This browser cannot keep unsaved text')).toBeVisible()
    // as long as the page lives it is not lost either
    await page.keyboard.press('Escape')
    await startPost(page)
    await press(page, 'Restore unsaved text')
    await press(page, 'Create Post')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
  })

  test('two editors: the second sees both versions and keeps theirs', async ({ page }) => {
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
    await press(page, 'Keep editing')
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
    await expect(dialog(page).getByRole('alert')).toContainText(
      'This post was deleted while you were writing',
    )
    await press(page, 'Save as a new post')
    await press(page, 'Create Post')
    await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
    expect(await savedPosts(page, title)).toMatchObject([{ content: 'Too good to lose.' }])
  })

  test('and so does the unsaved text of a post that is deleted before it is opened again', async ({
    page,
  }) => {
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
