/** The blog dialog in a real browser: common steps of the stories. */
import type { Browser, Page } from 'playwright/test'
import type { BlogPost } from '#shared/blog.ts'
import { passwordField } from './owner.ts'
import { ADMIN_PASSWORD } from './admin-password.ts'
import { expect, toast } from './visitor.ts'

/** The database is shared: a unique title finds the story's own post. */
export const aTitle = (about: string) => `${about} ${Math.random().toString(36).slice(2)}`

export const dialog = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, name: string | RegExp) => dialog(page).getByRole('textbox', { name })
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()
export const row = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Posts' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

export async function unlock(page: Page): Promise<void> {
  await passwordField(page).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  // Escape closes the newest layer: the dialog, not the toast
  await expect(toast(page, 'Access Granted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Post' })).toBeVisible()
}

export async function openPosts(page: Page): Promise<void> {
  await page.goto('/admin?tab=posts')
  await unlock(page)
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
}

export async function startPost(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Post' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Create New Blog Post')
}

export async function editPost(page: Page, title: string): Promise<void> {
  await row(page, title).getByRole('button', { name: /^Edit/ }).click()
  await expect(dialog(page)).toHaveAccessibleName('Edit Blog Post')
  await expect(field(page, 'Title')).toHaveValue(title)
}

export async function fillPost(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title)
  await field(page, 'Excerpt').fill('What it is about.')
  await field(page, 'Content').fill('The first paragraph.\n\nThe second one.')
}

export async function seesToast(page: Page, title: string, description: string): Promise<void> {
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(description, { exact: true }).first()).toBeVisible()
}

/** Saves a post as a second owner or an integrator would. */
export async function writeElsewhere(
  page: Page,
  post: Partial<BlogPost> & { title: string },
): Promise<BlogPost> {
  const data = { excerpt: 'What it is about.', content: 'The first.', author: 'Ama', ...post }
  const response = await (post.id === undefined
    ? page.request.post('/api/blog', { data })
    : page.request.put(`/api/blog/${post.id}`, { data }))
  expect(response.ok()).toBe(true)
  return (await response.json()) as BlogPost
}

export async function savedPosts(page: Page, title: string): Promise<BlogPost[]> {
  const posts = (await (await page.request.get('/api/blog')).json()) as BlogPost[]
  return posts.filter((post) => post.title === title)
}

/** How many unsaved drafts the browser stores. */
export const draftCount = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('post-draft:')).length)

/** Waits until a draft is stored. */
export const seesDraftSaved = (page: Page) =>
  expect(dialog(page).getByText('Unsaved text kept on this device')).toBeVisible()

export async function asVisitor(browser: Browser, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  await look(await context.newPage())
  await context.close()
}

/** Nobody waits until 2040: the time of publication comes nearer. */
export async function bringTimeNearer(page: Page, title: string): Promise<BlogPost> {
  const [post] = await savedPosts(page, title)
  const { id, excerpt, content, author, format, imageUrl, imageAlt, tags } = post!
  const publishAt = new Date(Date.now() + 1500).toISOString()
  const words = { title, excerpt, content, author, format, imageUrl, imageAlt, tags }
  const data = { ...words, published: false, publishAt }
  expect((await page.request.put(`/api/blog/${id}`, { data })).status()).toBe(200)
  return post!
}
