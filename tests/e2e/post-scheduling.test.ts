/** An article that goes to friends before it is published; admin-blog.test.ts has one that is published by itself. */
import { violations } from '../support/axe.ts'
import { expect, overflow, test } from '../support/visitor.ts'
import {
  aTitle,
  asVisitor,
  dialog,
  editPost,
  fillPost,
  openPosts,
  press,
  row,
  seesToast,
  startPost,
} from '../support/writing.ts'

test('a draft gets a time, is shared, and its link is withdrawn', async ({ page, browser }) => {
  const title = aTitle('At half past nine')
  await openPosts(page)
  await startPost(page)
  await fillPost(page, title)
  await dialog(page).getByRole('switch', { name: 'Publish immediately' }).click()
  await dialog(page).getByLabel('Date').fill('2020-01-02')
  await press(page, 'Create Post')
  await expect(dialog(page).getByText('Please enter both the date and the time')).toBeVisible()
  await expect(dialog(page).getByLabel('Date')).toBeFocused()
  await dialog(page).getByLabel('Time in London').fill('09:30')
  await expect(dialog(page).getByText('Please choose a time in the future')).toBeVisible()
  await dialog(page).getByLabel('Date').fill('2040-06-02')
  await expect(dialog(page).getByText('Will be published on 2 June 2040 at 09:30')).toBeVisible()
  await press(page, 'Create Post')
  await seesToast(page, 'Post Created', 'New blog post has been created successfully.')
  await expect(row(page, title).getByText('Will be published on 2 June 2040 at 09:30')).toBeVisible()

  await editPost(page, title)
  await press(page, 'Share a preview')
  const link = dialog(page).getByRole('textbox', { name: 'Preview link' })
  await expect(link).toHaveValue(/\/blog\/preview\/[\w-]{22}$/)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await violations(page)).toEqual([])
  const address = await link.inputValue()
  await asVisitor(browser, async (visitor) => {
    await visitor.goto(address)
    await expect(visitor.getByText('This is a draft.')).toBeVisible()
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await visitor.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => overflow(visitor)).toBeLessThanOrEqual(0)
    expect(await violations(visitor)).toEqual([])
    await press(page, 'Withdraw')
    await expect(dialog(page).getByRole('button', { name: 'Share a preview' })).toBeVisible()
    expect((await visitor.goto(address))?.status()).toBe(404)
  })
})
