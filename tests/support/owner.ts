/** The owner at the dashboard, and records that visitors created, each with a unique search word. */
import { expect, type Page } from 'playwright/test'
import { intentIdOf } from '#shared/checkout.ts'
import { confirm, type Buyer } from './paying.ts'
import { ADMIN_PASSWORD } from './admin-password.ts'
import { recordsOf, toast } from './visitor.ts'

/** A word that no other story uses. */
export const aWord = () => `w${Math.random().toString(36).slice(2, 12)}`

export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
/** One of the three tabs, whatever its count. */
export const tab = (page: Page, title: string) =>
  page.getByRole('tab', { name: new RegExp(`^${title} \\([\\d,]+\\)$`) })

/** One payment, message or post. */
export const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

export async function sees(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

/** Opens a page under /admin, still locked, and waits until it is ready. */
export async function openLocked(page: Page, path = '/admin'): Promise<void> {
  await page.goto(path)
  // the page's script focuses the field
  await expect(passwordField(page)).toBeFocused()
}

/** Opens a page under /admin and unlocks it. */
export async function unlock(page: Page, path = '/admin'): Promise<void> {
  await openLocked(page, path)
  await unlockHere(page)
}

/** Types the password into the open, locked page. */
export async function unlockHere(page: Page): Promise<void> {
  await passwordField(page).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  // Escape closes the newest layer: a dialog that opens from here on comes after the toast
  await expect(toast(page, 'Access Granted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
}

/** The site of this page, and what a payment there needs. */
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

/** Donates 25 pounds by card. */
export async function aDonation(
  page: Page,
  name: string,
  paymentMethod?: string,
): Promise<{ paymentIntentId: string; email: string }> {
  const email = `${name}@example.org`
  const gift = { amount: 25, donorName: name, donorEmail: email }
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
