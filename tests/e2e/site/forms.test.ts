/** Each form, filled in and sent. tests/client/site/forms.test.tsx has texts, and late, lost and refused responses. */
import type { Page } from 'playwright/test'
import { ADMIN_PASSWORD } from '../../support/site.ts'
import { expect, holdBack, isFine, isReady, remembersFailures, test, toast } from '../../support/visitor.ts'

const aName = () => `Ada ${Math.random().toString(36).slice(2)}`
const thanks = (page: Page) => page.getByRole('region', { name: /^Thank you/ })

/** The requests that forms send. */
function callsOf(page: Page): unknown[] {
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/forms.')) calls.push(request.postDataJSON())
  })
  return calls
}

/** Rows of an owner’s list with this name. */
async function storedOf(page: Page, path: string, name: string) {
  await page.request.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  const body = await (await page.request.get(path)).json()
  const rows: { name: string }[] = body.result?.data.rows ?? body
  return rows.filter((row) => row.name === name)
}
const INBOX = '/trpc/inbox.list?input={"limit":500}'

/** Submits the empty form: errors are accessible, and nothing is too wide. */
async function submitEmpty(page: Page, button: string, first = 'Name'): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByLabel(first)).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Please enter your/)
  await expect(page.locator('[name=website]')).toBeHidden()
  await isFine(page)
}

test('a message typed before its code arrives, or while that fails, survives a lost network and is sent', async ({
  page,
  context,
}) => {
  const releaseAll = await holdBack(page, '**/assets/*.js')
  const own = Promise.withResolvers<void>()
  let requested = 0
  await page.route('**/assets/contact-message-form*.js', async (route) => {
    await own.promise
    requested += 1
    await (requested === 1 ? route.abort() : route.continue())
  })
  const calls = callsOf(page)
  await page.goto('/', { waitUntil: 'commit' })
  const name = aName()
  const text = 'Line one\nLine two: Ọ̀rẹ́ 📚'
  const fill = async () => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Subject').selectOption('partnership')
    await page.getByLabel('Message').fill(text)
  }
  await fill()
  await page.getByLabel('Email').press('Enter')
  expect(new URL(page.url()).search).toBe('')
  releaseAll()
  const send = page.getByRole('button', { name: 'Send Message' })
  // disabled, because a click would be lost
  await expect(send).toBeDisabled()
  own.resolve()
  await expect(toast(page, 'The form could not be loaded')).toBeVisible()
  if (remembersFailures(page)) {
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await isReady(page)
    // kept nowhere, because it may be a prayer
    await fill()
  }
  await expect(send).toBeEnabled()

  await context.setOffline(true)
  await send.click()
  await expect(toast(page, 'Error sending message', 'Please try again later.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(text)
  await context.setOffline(false)
  await send.click()
  await expect(toast(page, 'Thank you for your message!')).toBeVisible()
  await page.getByRole('button', { name: 'Send another' }).click()
  expect(calls).toHaveLength(2)
  expect(await storedOf(page, '/api/contacts', name)).toMatchObject([
    { email: 'ada@example.org', subject: 'partnership', message: text },
  ])
  await submitEmpty(page, 'Send Message')
})

test('somebody applies to volunteer; the thanks are above the next entry, and nothing jumps', async ({
  page,
}) => {
  await page.goto('/volunteer')
  await submitEmpty(page, 'Submit Application')
  const name = aName()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Translation').check()
  const motivation = page.getByLabel('Motivation')
  // phones hide optional fields behind a button
  const experience = page.getByLabel('Experience (optional)')
  const more = page.getByRole('button', { name: 'More about you (optional)' })
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(experience).toBeVisible()
  await expect(more).toBeHidden()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(experience).toBeHidden()
  await more.press('Enter')
  await experience.fill('Two years in a library')
  await motivation.fill('Books changed my life.')
  const submit = page.getByRole('button', { name: 'Submit Application' })
  // clicks twice in one task, because the response may come before a second click
  await submit.evaluate((pressed: HTMLButtonElement) => {
    pressed.focus()
    pressed.click()
    pressed.click()
  })
  await expect(toast(page, 'Application Submitted!')).toBeVisible()
  await expect(thanks(page)).toBeFocused()
  await isFine(page)
  expect(await storedOf(page, INBOX, name)).toHaveLength(1)

  await expect(thanks(page)).toBeInViewport()
  await expect(motivation).toBeHidden()
  await page.getByRole('button', { name: 'Send another' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  const top = async () => (await motivation.boundingBox())?.y
  await motivation.scrollIntoViewIfNeeded()
  const before = await top()
  await motivation.fill('Books changed our lives.')
  await expect(thanks(page)).toBeVisible()
  expect(await top()).toBeCloseTo(before ?? NaN, 0)
})

test('somebody asks for a prayer without an email address', async ({ page }) => {
  await page.goto('/prayer')
  await submitEmpty(page, 'Submit Prayer Request')
  const name = aName()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('textbox', { name: 'Prayer request' }).fill('For my sister.')
  await page.getByRole('button', { name: 'Submit Prayer Request' }).click()
  await expect(toast(page, 'Prayer Request Submitted')).toBeVisible()
  expect(await storedOf(page, '/api/contacts', name)).toMatchObject([
    { email: '', subject: 'Prayer Request', message: 'For my sister.' },
  ])
})

test('somebody offers books by keyboard', async ({ page }) => {
  const calls = callsOf(page)
  const releaseCode = await holdBack(page, '**/assets/book-donation-form*.js')
  await page.goto('/book-donation')
  // a choice before hydration is not lost
  await page.getByLabel('I am flexible').check()
  releaseCode()
  await submitEmpty(page, 'Submit Book Donation', 'Book Details')
  const { keyboard } = page
  const name = aName()
  const typeEach = async (...texts: string[]) => {
    for (const text of texts) {
      await keyboard.type(text)
      await keyboard.press('Tab')
    }
  }
  await typeEach('Textbooks', '3 boxes')
  await expect(page.getByLabel('Good')).toBeFocused()
  await keyboard.press('ArrowUp')
  await keyboard.press('Tab')
  await typeEach(name, 'ada@example.org', '', 'Leeds')
  await expect(page.getByLabel('I am flexible')).toBeFocused()
  await keyboard.press('ArrowUp')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Submit Book Donation' })).toBeFocused()
  const releaseCall = await holdBack(page, '**/trpc/forms.offerBooks*')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  releaseCall()
  await expect(toast(page, 'Book Donation Request Submitted!')).toBeVisible()
  await expect(thanks(page)).toBeFocused()
  await expect(page.getByText('We have received your offer.')).toBeInViewport()
  expect(calls).toMatchObject([{ condition: 'excellent', pickupPreference: 'shipping', quantity: '3 boxes' }])
  expect(await storedOf(page, INBOX, name)).toHaveLength(1)
})
