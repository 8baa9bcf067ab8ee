import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { serverError, rateLimited } from '../support/error-responses.ts'
import { expect, overflow, test, toast, visit } from '../support/visitor.ts'

type Story = {
  name: string
  path: string
  call: string
  button: string
  fill: (page: Page, name: string) => Promise<void>
  /** A field whose text stays on failure and is cleared on success. */
  watchedField: string
  success: string[]
  failure: string[]
  missing: string
  /** How many fields are required and empty at first. */
  required: number
}

const stories: Story[] = [
  {
    name: 'contact',
    path: '/',
    call: '**/trpc/forms.sendContact*',
    button: 'Send Message',
    fill: async (page, name) => {
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Email').fill('ada@example.org')
      await page.getByLabel('Subject').selectOption('partnership')
      await page.getByLabel('Message').fill('Line one\nLine two: Ọ̀rẹ́ 📚')
    },
    watchedField: 'Message',
    success: ['Thank you for your message!', 'We will get back to you soon. God bless!'],
    failure: ['Error sending message', 'Please try again later.'],
    missing: 'Please enter your name',
    required: 4,
  },
  {
    name: 'volunteer',
    path: '/volunteer',
    call: '**/trpc/forms.applyToVolunteer*',
    button: 'Submit Application',
    fill: async (page, name) => {
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Email').fill('ada@example.org')
      await page.getByLabel('Translation').check()
      await page.getByLabel('IT/Web Development').check()
      await page.getByLabel('Motivation').fill('Books changed my life.')
    },
    watchedField: 'Motivation',
    success: ['Application Submitted!'],
    failure: ['Error submitting application', 'Please try again later.'],
    missing: 'Please tell us why you would like to volunteer',
    required: 3,
  },
  {
    name: 'prayer',
    path: '/prayer',
    call: '**/trpc/forms.sendContact*',
    button: 'Submit Prayer Request',
    fill: async (page, name) => {
      await page.getByLabel('Name').fill(name)
      await page.getByRole('textbox', { name: 'Prayer request' }).fill('For my sister.')
    },
    watchedField: 'Name',
    success: ['Prayer Request Submitted', 'Your request has been received. We are praying for you!'],
    failure: ['Error submitting request', 'Please try again later.'],
    missing: 'Please enter your name',
    required: 2,
  },
  {
    name: 'book donation',
    path: '/book-donation',
    call: '**/trpc/forms.offerBooks*',
    button: 'Submit Book Donation',
    fill: async (page, name) => {
      await page.getByLabel('Full Name').fill(name)
      await page.getByLabel('Email').fill('ada@example.org')
      await page.getByLabel('Location').fill('Leeds')
      await page.getByLabel('Book Details').fill('Children’s books')
      await page.getByLabel('Quantity').fill('2 boxes')
      await page.getByLabel('Fair').check()
    },
    watchedField: 'Book Details',
    success: [
      'Book Donation Request Submitted!',
      "Thank you for your generous offer. We'll contact you within 24 hours to arrange the donation details.",
    ],
    failure: [
      'Submission Failed',
      'There was an error submitting your book donation request. Please try again.',
    ],
    missing: 'Please enter your full name',
    required: 5,
  },
]

const aName = () => `Ada ${Math.random().toString(36).slice(2)}`

/** The requests that forms send. */
function callsOf(page: Page): unknown[] {
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/forms.')) calls.push(request.postDataJSON())
  })
  return calls
}

async function contactsOf(page: Page, name: string): Promise<Record<string, unknown>[]> {
  await page.request.post('/api/admin/login', { data: { password: 'a password for tests' } })
  const rows = (await (await page.request.get('/api/contacts')).json()) as Record<string, unknown>[]
  return rows.filter((row) => row['name'] === name)
}

/** The owner's inbox items from somebody of that name. */
async function inboxOf(page: Page, name: string): Promise<object[]> {
  await page.request.post('/api/admin/login', { data: { password: 'a password for tests' } })
  const { result } = await (await page.request.get('/trpc/inbox.list?input={"limit":500}')).json()
  return (result.data.rows as { name: string }[]).filter((row) => row.name === name)
}

const keysOf = (calls: unknown[]) => calls.map((call) => (call as { idempotencyKey?: string }).idempotencyKey)

async function seesToast(page: Page, texts: string[]): Promise<void> {
  await expect(toast(page, ...texts)).toBeVisible()
}

for (const {
  name: form,
  path,
  call,
  button,
  fill,
  watchedField,
  success,
  failure,
  missing,
  required,
} of stories) {
  test(`the ${form} form shows what is missing, keeps the input on failure, and is sent once and cleared`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const calls = callsOf(page)
    await page.goto(path)
    // blanks count as empty
    await page.getByLabel('Name').fill('   ')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(missing)).toBeVisible()
    await expect(page.locator('[aria-invalid]')).toHaveCount(required)
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Please enter your/)
    await expect(page.locator('[data-toasts] li')).toHaveCount(0)
    await expect(page.locator('[name=website]')).toBeHidden()
    expect(await violations(page)).toEqual([])
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    expect(calls).toEqual([])

    const name = aName()
    await fill(page, name)
    await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-invalid')
    const text = await page.getByLabel(watchedField).first().inputValue()
    const refusal = form === 'contact' ? rateLimited : serverError(500)
    await page.route(call, (route) => route.fulfill(refusal))
    await page.getByRole('button', { name: button }).click()
    await seesToast(page, failure)
    await expect(page.getByLabel(watchedField).first()).toHaveValue(text)
    await expect(page.getByText('Everything you typed is still here')).toBeVisible()
    await page.unroute(call)

    // a double click; in one go, because the response may come before a second click
    await page.getByRole('button', { name: button }).evaluate((pressed: HTMLButtonElement) => {
      pressed.focus()
      pressed.click()
      pressed.click()
    })
    await seesToast(page, success)
    await expect(page.getByLabel(watchedField).first()).toHaveValue('')
    await expect(page.getByRole('region', { name: /^Thank you/ })).toBeFocused()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(calls).toHaveLength(2)
    expect(calls[1]).toMatchObject({ name, website: '' })
    if (form === 'contact') {
      expect(await contactsOf(page, name)).toMatchObject([
        { email: 'ada@example.org', subject: 'partnership', message: 'Line one\nLine two: Ọ̀rẹ́ 📚' },
      ])
    }
    if (form === 'prayer') {
      expect(await contactsOf(page, name)).toMatchObject([
        { email: '', subject: 'Prayer Request', message: 'For my sister.' },
      ])
    }
    if (form === 'volunteer') {
      expect(calls[1]).toMatchObject({ skills: ['Translation', 'IT/Web Development'], phone: '' })
      await expect(page.getByLabel('Translation')).not.toBeChecked()
    }
    if (form === 'book donation') {
      expect(calls[1]).toMatchObject({ condition: 'fair', pickupPreference: 'drop-off', quantity: '2 boxes' })
      await expect(page.getByLabel('Good')).toBeChecked()
    }
  })
}

// the rest is shared by all forms and tested with one of them

test('a form keeps its input without a network, and can be sent afterwards', async ({ page, context }) => {
  const { path, fill, button, failure, success, watchedField } = stories[0]!
  await visit(page, path)
  await fill(page, aName())
  const text = await page.getByLabel(watchedField).first().inputValue()
  await context.setOffline(true)
  await page.getByRole('button', { name: button }).click()
  await seesToast(page, failure)
  await expect(page.getByLabel(watchedField).first()).toHaveValue(text)
  await context.setOffline(false)
  await page.getByRole('button', { name: button }).click()
  await seesToast(page, success)
})

test('the thanks stay after the toast, disappear without a jump at the next entry, and link on', async ({
  page,
}) => {
  // so tall that the last field is at the end of the page
  await page.setViewportSize({ width: 1280, height: 1600 })
  const { path, fill, button, watchedField } = stories[1]!
  await visit(page, path)
  await fill(page, aName())
  await page.getByRole('button', { name: button }).click()
  const thanks = page.getByRole('region', { name: /^Thank you/ })
  await expect(thanks).toBeFocused()
  await expect(page.locator('[data-toasts] li')).toHaveCount(0)
  await expect(thanks).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const field = page.getByLabel(watchedField)
  await expect(field).toBeInViewport()
  const top = async () => (await field.boundingBox())?.y
  const before = await top()
  await field.fill('Books changed our lives.')
  await expect(thanks).toBeHidden()
  expect(await top()).toBeCloseTo(before ?? NaN, 0)
  await expect(field).toHaveValue('Books changed our lives.')

  await fill(page, aName())
  await page.getByRole('button', { name: button }).click()
  await thanks.getByRole('link', { name: 'View Our Projects' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our projects')
})

test('a form whose response was lost can be sent again, and is stored once', async ({ page }) => {
  const { path, call, fill, button, success } = stories[3]!
  const calls = callsOf(page)
  let lostCount = 0
  await page.route(call, async (route) => {
    if (lostCount === 2) return route.continue()
    // the server has stored it, and the browser cannot know
    expect((await route.fetch()).ok()).toBe(true)
    lostCount += 1
    await route.abort('connectionreset')
  })
  await visit(page, path)
  const name = aName()
  await fill(page, name)
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: button }).click()
    await expect.poll(() => lostCount).toBe(times)
    await expect(page.getByText('Everything you typed is still here')).toBeVisible()
    await expect(page.getByRole('button', { name: button })).not.toHaveAttribute('aria-disabled')
  }
  await page.getByRole('button', { name: button }).click()
  await seesToast(page, success)
  expect(keysOf(calls)).toHaveLength(3)
  expect(new Set(keysOf(calls)).size).toBe(1)
  expect(await inboxOf(page, name)).toHaveLength(1)
})

test('a form shows the server’s issues beside the fields', async ({ page }) => {
  const { path, call, fill, button, failure } = stories[1]!
  const issues = [{ path: 'name', message: 'That name is taken by a saint' }]
  await page.route(call, (route) =>
    route.fulfill({
      status: 400,
      json: { error: { message: 'x', code: -32600, data: { httpStatus: 400, code: 'INVALID', issues } } },
    }),
  )
  await page.goto(path)
  await fill(page, aName())
  await page.getByRole('button', { name: button }).click()
  await seesToast(page, failure)
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('That name is taken by a saint')
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('a changed message has a new key, and so has the same one after it was stored', async ({ page }) => {
  const calls = callsOf(page)
  let isLost = true
  await page.route('**/trpc/forms.sendContact*', async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    await route.abort('connectionreset')
  })
  await visit(page, '/prayer')
  const name = aName()
  const message = page.getByRole('textbox', { name: 'Prayer request' })
  const send = page.getByRole('button', { name: 'Submit Prayer Request' })
  await page.getByLabel('Name').fill(name)
  await message.fill('For my sister.')
  await send.click()
  await expect(page.getByText('Everything you typed is still here')).toBeVisible()
  await message.fill('For my sister and my brother.')
  await send.click()
  await expect(page.getByText('We have received your request.')).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await message.fill('For my sister and my brother.')
  await send.click()
  await expect(page.getByText('We have received your request.')).toBeVisible()
  expect(new Set(keysOf(calls)).size).toBe(3)
  expect((await contactsOf(page, name)).map((row) => row['message'])).toEqual([
    'For my sister and my brother.',
    'For my sister and my brother.',
    'For my sister.',
  ])
})

test('a key that was used for something else is replaced silently', async ({ page }) => {
  const calls = callsOf(page)
  let isKnown = true
  await page.route('**/trpc/forms.applyToVolunteer*', async (route) => {
    if (!isKnown) return route.continue()
    isKnown = false
    const data = { httpStatus: 409, code: 'KEY_USED', error: 'x' }
    await route.fulfill({ status: 409, json: { error: { message: 'x', code: -32009, data } } })
  })
  await page.goto('/volunteer')
  const name = aName()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Motivation').fill('Books changed my life.')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await seesToast(page, ['Application Submitted!'])
  // a new key each time
  expect(keysOf(calls)).toEqual([expect.any(String), expect.any(String)])
  expect(new Set(keysOf(calls)).size).toBe(2)
  expect(await inboxOf(page, name)).toHaveLength(1)
})

test('a form filled in before hydration can be sent afterwards', async ({ page }) => {
  const calls = callsOf(page)
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const name = aName()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Subject').selectOption('general')
  await page.getByLabel('Message').fill('Early')
  await page.getByLabel('Email').press('Enter')
  expect(new URL(page.url()).search).toBe('')
  code.resolve()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await seesToast(page, ['Thank you for your message!'])
  expect(calls).toHaveLength(1)
  expect(await contactsOf(page, name)).toMatchObject([{ subject: 'general', message: 'Early' }])
})

test('a form keeps its input while its code is loading and when that fails, and can be sent afterwards', async ({
  page,
}) => {
  const calls = callsOf(page)
  const code = Promise.withResolvers<void>()
  let requested = 0
  await page.route('**/assets/book-donation-form*.js', async (route) => {
    await code.promise
    requested += 1
    await (requested === 1 ? route.abort() : route.continue())
  })
  const { path, fill, button, success } = stories[3]!
  await visit(page, path)
  const name = aName()
  await fill(page, name)
  await page.getByLabel('I am flexible').check()
  const submit = page.getByRole('button', { name: button })
  // a click would be lost
  await expect(submit).toHaveCSS('pointer-events', 'none')
  code.resolve()
  await seesToast(page, ['The form could not be loaded'])
  await submit.click()
  await seesToast(page, success)
  expect(calls).toMatchObject([{ name, condition: 'fair', pickupPreference: 'flexible' }])
})

test('a form validates required fields without its code', async ({ page, context }) => {
  await visit(page, '/book-donation')
  await context.setOffline(true)
  await page.getByLabel('Full Name').fill('Ada')
  await page.getByRole('button', { name: 'Submit Book Donation' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Location').fill('Leeds')
  await page.getByLabel('Book Details').fill('Textbooks')
  await page.getByLabel('Quantity').fill('3 boxes')
  await page.getByRole('button', { name: 'Submit Book Donation' }).click()
  await seesToast(page, ['Submission Failed'])
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada')
})

test('a book donation can be sent by keyboard', async ({ page }) => {
  const calls = callsOf(page)
  await page.goto('/book-donation')
  // the form's own code, which may come after the page's
  await expect(page.locator('form[data-ready]')).toHaveCount(1)
  await page.getByLabel('Full Name').focus()
  const { keyboard } = page
  for (const text of ['Ada Okafor', 'ada@example.org', '', 'Leeds', 'Textbooks', '3 boxes']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await expect(page.getByLabel('Good')).toBeFocused()
  await keyboard.press('ArrowUp')
  await keyboard.press('Tab')
  await expect(page.getByLabel('I can drop them off')).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Submit Book Donation' })).toBeFocused()
  const seen = Promise.withResolvers<void>()
  await page.route('**/trpc/forms.offerBooks*', async (route) => {
    await seen.promise
    await route.continue()
  })
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  seen.resolve()
  await seesToast(page, ['Book Donation Request Submitted!'])
  await expect(page.getByText('We have received your offer.')).toBeInViewport()
  expect(calls).toMatchObject([{ condition: 'excellent', pickupPreference: 'pickup', quantity: '3 boxes' }])
})
