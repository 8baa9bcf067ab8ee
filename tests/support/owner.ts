/** The owner's steps at the dashboard, and records of visitors, each with a unique word to search for. */
import type { Browser, Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import type { BlogPost, EditedPost } from '#shared/site/blog/blog.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { placesFor } from '../../src/client/admin/places.ts'
import { ADMIN_PASSWORD } from './admin-password.ts'
import { type Buyer, confirm } from './paying.ts'
import { expect, recordsOf, toast } from './visitor.ts'

/** A word that no other story uses. */
export const aWord = () => `w${Math.random().toString(36).slice(2, 12)}`

export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
/** One of the three tabs, whatever its count. */
export const tab = (page: Page, title: string) =>
  page.getByRole('tab', { name: new RegExp(`^${title} \\([\\d,]+\\)$`) })

/** Presses Refresh until the text is shown. */
export const refreshUntil = (page: Page, shown: Locator, text: string | RegExp) =>
  expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(shown).toContainText(text, { timeout: 1000 })
  }).toPass()

/** The row of a payment, message or post. */
export const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

export async function sees(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

/** Opens a page under /admin, still locked, and waits until it is ready. */
export async function openLocked(page: Page, path = '/admin'): Promise<void> {
  await page.goto(path)
  // the page's script moves the focus to the field
  await expect(passwordField(page)).toBeFocused()
}

/** Opens a page under /admin and unlocks it. */
export async function unlock(page: Page, path = '/admin'): Promise<void> {
  await openLocked(page, path)
  await unlockHere(page)
}

/** Opens a page by its name: its place in the menu, and there its tab. */
export async function openPlace(page: Page, name: string): Promise<void> {
  const place = placesFor('owner').find(({ pages }) => pages.some(({ label }) => label === name))
  const named = { name: new RegExp(`^${name}\\b`) }
  const menu = page.getByRole('navigation', { name: 'Admin' })
  if (!place || name === place.name) return menu.getByRole('link', named).click()
  await menu.getByRole('link', { name: new RegExp(`^${place.name}\\b`) }).click()
  await page.getByRole('navigation', { name: place.name }).getByRole('link', named).click()
}

/** Unlocks the open page. */
export async function unlockHere(page: Page): Promise<void> {
  await passwordField(page).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  // wait for the toast: Escape closes the newest layer, so a dialog must open after it
  await expect(toast(page, 'Access Granted')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
}

/** The page's site, with the settings for a payment there. */
async function placeOf(page: Page) {
  const settings = await (await page.request.get('/trpc/site.settings')).json()
  const { publicUrl, payments } = settings.result.data
  const url = page.url() === 'about:blank' ? publicUrl : new URL(page.url()).origin
  return { url, publishableKey: payments.publishableKey, publicUrl: url }
}

async function succeed(page: Page, path: string, data: object) {
  const response = await page.request.post(path, { data })
  expect(response.ok()).toBe(true)
  return response.json()
}

/** Donates 25 pounds by card. @param monthlyDay day of a monthly gift @param more of what the form sends */
export async function aDonation(
  page: Page,
  name: string,
  paymentMethod?: string,
  monthlyDay?: number,
  more: { projectId?: number; news?: 'opt-in' } = {},
): Promise<{ paymentIntentId: string; email: string }> {
  const email = `${name}@example.org`
  const gift = { amount: 25, donorName: name, donorEmail: email, ...(monthlyDay && { monthlyDay }), ...more }
  const { clientSecret } = await succeed(page, '/api/create-donation-intent', gift)
  await confirm(await placeOf(page), clientSecret, paymentMethod)
  const paymentIntentId = intentIdOf(clientSecret)
  await succeed(page, '/api/process-donation', { paymentIntentId })
  return { paymentIntentId, email }
}

/** Buys by card, as Ada unless `buyer` says otherwise. */
export async function anOrder(page: Page, buyer: Buyer = {}, cartItems = [{ braceletId: 1, quantity: 1 }]) {
  const { clientSecret } = await succeed(page, '/api/create-payment-intent', { cartItems })
  await confirm(await placeOf(page), clientSecret, 'pm_card_visa', buyer)
  const paymentIntentId = intentIdOf(clientSecret)
  await succeed(page, '/api/process-payment', { paymentIntentId, sessionId: aWord() })
  const [order] = (await recordsOf(page, paymentIntentId)).orders
  if (!order) throw new Error('no order was made')
  return order
}

/** Sends a message. */
export async function aMessage(page: Page, fields: Record<string, string>): Promise<void> {
  const data = { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'Hello', ...fields }
  expect((await page.request.post('/api/contacts', { data })).status()).toBe(201)
}

/** A file to upload: a picture of one colour. */
export const aPhotograph = async (name: string, width: number, height: number, background = '#5a1e52') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** A photograph of 3000 by 2000 pixels that needs a rotation by 90 degrees, and contains its location. */
export const aPhonePhotograph = () =>
  sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#5cb3d9',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .toBuffer()

/** A unique title, because stories share a database. */
export const aTitle = (about: string) => `${about} ${Math.random().toString(36).slice(2)}`

export const dialog = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, name: string | RegExp) => dialog(page).getByRole('textbox', { name })
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()
/** A post in the owner's list. */
export const postRow = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Posts' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

export async function openPosts(page: Page): Promise<void> {
  // unlocking opens Payment History, whatever the URL's tab
  await unlock(page)
  await page.getByRole('tab', { name: 'Blog Management' }).click()
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
}

export async function startPost(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Post' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Create New Blog Post')
}

export async function editPost(page: Page, title: string): Promise<void> {
  await postRow(page, title).getByRole('button', { name: /^Edit/ }).click()
  await expect(dialog(page)).toHaveAccessibleName('Edit Blog Post')
  await expect(field(page, 'Title')).toHaveValue(title)
}

export async function fillPost(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title)
  await field(page, 'Excerpt').fill('What it is about.')
  await field(page, 'Content').fill('The first paragraph.\n\nThe second one.')
}

/** Saves a post like a second owner or an integrator. */
export async function writeElsewhere(
  page: Pick<Page, 'request'>,
  post: Partial<EditedPost> & { title: string },
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

/** Number of unsaved drafts in the browser. */
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

/** Moves the time of publication, 2040, near. */
export async function bringTimeNearer(page: Page, title: string): Promise<void> {
  const [post] = await savedPosts(page, title)
  const publishAt = new Date(Date.now() + 1500).toISOString()
  await writeElsewhere(page, { ...post!, published: false, publishAt })
}
