/** Accounts: what each role sees and does, how people sign in, and second factors and forgotten passwords. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { aDonation, anOrder, aWord, openPlace, row, unlock } from '../../support/owner.ts'
import { inStoryDatabase } from '../../support/story-database.ts'
import { ADMIN_PASSWORD } from '../../support/site.ts'
import { expect, isFine, isReady, test, toast } from '../../support/visitor.ts'

const PASSWORD = 'otter lantern gravel seven'

/** Newest link to join or to reset a password, from an email to an address. */
async function linkTo(email: string, purpose: 'join' | 'reset'): Promise<string> {
  const folder = join(process.env['TEST_DATA_DIR'] ?? '', 'mail')
  let link = ''
  await expect(async () => {
    for (const file of await readdir(folder)) {
      const text = await readFile(join(folder, file), 'utf8')
      if (!text.includes(email) || !text.includes(`/admin/${purpose}/`)) continue
      link = new RegExp(`/admin/${purpose}/[\\w-]+`).exec((await simpleParser(text)).text ?? '')?.[0] ?? ''
    }
    expect(link).not.toBe('')
  }).toPass()
  return link
}

async function accept(page: Page, email: string): Promise<void> {
  const link = await linkTo(email, 'join')
  await page.goto(link)
  await isReady(page)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please use at least 12 characters')).toBeVisible()
  await isFine(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(toast(page, 'Access Granted')).toBeVisible()
  await expect(page).toHaveURL('/admin/today')
}

/** Creates an account that has accepted its invitation, without using the pages for it. */
async function newAccount(page: Page, role: Role): Promise<string> {
  const email = `${aWord()}@example.org`
  const send = async (path: string, data: object) =>
    expect((await page.request.post(path, { data })).status()).toBe(200)
  await send('/api/admin/login', { password: ADMIN_PASSWORD })
  await send('/trpc/accounts.invite', { name: `Wren ${aWord()}`, email, role })
  const token = (await linkTo(email, 'join')).split('/').at(-1)
  await send('/trpc/signIn.accept', { token, password: PASSWORD })
  await page.context().clearCookies()
  return email
}

async function signIn(page: Page, email: string, password = PASSWORD, stays = false): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with your own account' }).click()
  await page.getByLabel('Email').fill(email)
  if (stays) await page.getByLabel('Keep me signed in on this device').check()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const refused = (page: Page) => page.getByRole('heading', { name: 'Your account may not open this page' })
const places = (page: Page) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link')

test('a helper is invited by email, joins, and sees no money', async ({ page, browser, baseURL }) => {
  const email = `${aWord()}@example.org`
  const name = `Hana ${aWord()}`
  const order = await anOrder(page)
  await unlock(page, '/admin/people')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  const label = 'Helper: orders and the inbox, without any money'
  await page.getByRole('form', { name: 'Invitation' }).getByLabel('Role').selectOption({ label })
  await isFine(page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'Invitation on its way')).toBeVisible()
  const listed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(listed).toContainText('Invited')
  await isFine(page)

  const helpers = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
  await accept(helpers, email)
  await expect(places(helpers)).toHaveText([
    /^Today/,
    /^Orders/,
    /^Inbox/,
    /^Supporters/,
    /^Site/,
    /^View site/,
    /^Your account/,
  ])
  await places(helpers).getByText('Orders').click()
  await expect(row(helpers, `Order ${order?.number}`)).toContainText('To pack')
  await expect(helpers.getByRole('main')).not.toContainText('£')
  await helpers.getByRole('link', { name: `Order ${order?.number}` }).click()
  const steps = helpers.getByRole('main')
  await expect(steps).toContainText('Paid')
  await expect(steps).not.toContainText('£')
  await steps.getByRole('button', { name: /^More for Order/ }).click()
  await helpers.getByRole('menuitem', { name: 'Cancel order…' }).click()
  const question = helpers.getByRole('alertdialog', { name: `Cancel order ${order?.number}?` })
  await expect(question.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  await expect(question.getByRole('button', { name: /refund/ })).toHaveCount(0)
  await isFine(helpers)

  // a link to a page that their role may not open
  await helpers.goto('/admin/attention')
  await isReady(helpers)
  await signIn(helpers, email)
  await expect(refused(helpers)).toBeVisible()
  await isFine(helpers)

  // the invitation cannot be used again
  await helpers.goto(await linkTo(email, 'join'))
  await expect(helpers.getByRole('alert')).toContainText('This link has been used')

  await listed.getByRole('button', { name: /^Remove…/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the account' }).click()
  await expect(toast(page, `${name} was removed`)).toBeVisible()
  await expect(listed).toHaveCount(0)
  // somebody reads what a helper did yesterday
  const day = 24 * 60 * 60 * 1000
  await inStoryDatabase(
    (sql) =>
      sql`update audit_events set created_at = created_at - interval '1 day'
        where id = (select min(id) from audit_events where person = ${name} and action = 'login')`,
  )
  await openPlace(page, 'Activity')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name.toUpperCase())
  await page.getByRole('button', { name: /^Dates/ }).click()
  await page.getByLabel('From').fill(londonDay(new Date(Date.now() - day)))
  await page.getByLabel('To', { exact: true }).fill(londonDay(new Date(Date.now() - day)))
  await expect(page.getByRole('main').getByText(name)).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText(`${name} (removed) signed in`)
  await helpers.context().close()
})

test('an account stays signed in, changes its password, and signs in with codes, recovery codes and a passkey @task', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newAccount(page, 'helper')
  // a link in an email comes from another site
  const readEmail = (tab: Page) => tab.setContent(`<a href="${baseURL}/admin/orders">Order 1001</a>`)
  const isAtOrders = (tab: Page) =>
    expect(tab.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await readEmail(page)
  await test.step('Task: sign in from a link in an email', async () => {
    await page.getByRole('link').click()
    await isReady(page)
    await signIn(page, email, PASSWORD, true)
    await isAtOrders(page)
  })
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await test.step('Task: reload and carry on', async () => {
    await openPlace(page, 'Your account')
    // the other session was opened by accepting the invitation
    await expect(sessions).toHaveText([/This one/, /End/])
    await page.reload()
    await expect(sessions.first()).toContainText('stays signed in')
  })
  const tab = await page.context().newPage()
  await readEmail(tab)
  await tab.getByRole('link').click()
  await isAtOrders(tab)
  await tab.close()

  // a session on another computer
  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await elsewhere.goto('/admin')
  await isReady(elsewhere)
  await signIn(elsewhere, email)
  await expect(elsewhere.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await isFine(page)
  await openPlace(page, 'Today')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await test.step('Task: end a session left open elsewhere', async () => {
    await openPlace(page, 'Your account')
    await expect(sessions).toHaveCount(3)
    await sessions.nth(1).getByRole('button', { name: 'End' }).click()
    await expect(toast(page, 'Session ended')).toBeVisible()
  })
  await expect(elsewhere.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(sessions).toHaveText([/This one/])
  await elsewhere.context().close()

  const passwords = page.getByRole('form', { name: 'Your password' })
  await passwords.getByRole('textbox', { name: 'Current password' }).fill('not it')
  await passwords.getByRole('textbox', { name: 'New password' }).fill(`${PASSWORD} more`)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect(passwords.getByText('This is not your current password.')).toBeVisible()
  await passwords.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password changed')).toBeVisible()

  await page.getByRole('button', { name: 'Turn on the second factor' }).click()
  const confirm = page.getByRole('form', { name: 'Turn on the second factor' })
  await confirm.getByRole('textbox', { name: 'Password' }).fill(`${PASSWORD} more`)
  await page.keyboard.press('Enter')
  const secret = (await page.locator('code[data-secret]').innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await isFine(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate())
  const step = TOTP.counter()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'The second factor is on')).toBeVisible()

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await isFine(page)
  const recoveryCode = await codes.first().innerText()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(recoveryCode)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible()

  // signing in without the phone
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await test.step('Task: use a recovery code', async () => {
    await signIn(page, email, `${PASSWORD} more`)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused()
    await isFine(page)
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signIn(page, email, `${PASSWORD} more`)
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await isFine(page)
  // the current code was used already, so use the next one
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate({ timestamp: (step + 1) * 30_000 }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: false,
    },
  })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const passkey = page.getByRole('form', { name: 'New passkey' })
  await passkey.getByLabel('Name').fill('This computer')
  await passkey.getByRole('textbox', { name: 'Password' }).fill(`${PASSWORD} more`)
  await page.getByRole('button', { name: 'Add passkey', exact: true }).click()
  // the passkey's prompt was cancelled; typed text is still there
  await expect(toast(page, 'The passkey was not added')).toBeVisible()
  await expect(passkey.getByLabel('Name')).toHaveValue('This computer')
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Add passkey', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('This computer')
  await isFine(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with your own account' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('last used')
})

test('a treasurer and a writer see only their own parts', async ({ page }) => {
  const giver = aWord()
  await aDonation(page, giver)
  const [treasurer, writer] = [await newAccount(page, 'treasurer'), await newAccount(page, 'writer')]
  await page.goto('/admin/today')
  await signIn(page, treasurer)
  await expect(page.getByRole('heading', { name: 'Money', level: 2 })).toBeVisible()
  await expect(page.getByRole('link', { name: /to answer$|to pack$/ })).toHaveCount(0)
  await isFine(page)
  const seen = ['Today', 'Supporters', 'Money', 'View site', 'Your account']
  await expect(places(page)).toHaveText(seen.map((place) => new RegExp(`^${place}`)))
  await openPlace(page, 'Payments')
  await expect(page.getByRole('link', { name: 'Download as spreadsheet' })).toBeVisible()
  await page.getByLabel('Search payments').fill(giver)
  const given = row(page, giver)
  await given.getByRole('link', { name: /^Payment #/ }).click()
  await expect(page.getByRole('button', { name: 'Refund…' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()

  await signIn(page, writer)
  await expect(refused(page)).toBeVisible()
  await places(page).getByText('Today').click()
  await expect(places(page)).toHaveText([/^Today/, /^Site/, /^View site/, /^Your account/])
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('£')
  await isFine(page)
  await openPlace(page, 'Posts')
  await expect(page.getByRole('button', { name: 'New Post' })).toBeVisible()
})

test('an owner who forgot the password gets a link by email, and signs in with a new one', async ({
  page,
}) => {
  const email = await newAccount(page, 'owner')
  await page.goto('/admin')
  await isReady(page)
  await page.getByRole('button', { name: 'Sign in with your own account' }).click()
  await isFine(page)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/an email with a link is on its way/)).toBeVisible()
  await isFine(page)

  const link = await linkTo(email, 'reset')
  await page.goto(link)
  await isReady(page)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await isFine(page)
  await page.getByLabel('Password', { exact: true }).fill(`${PASSWORD} again`)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(toast(page, 'Password changed', 'You can sign in with it now.')).toBeVisible()
  await expect(page).toHaveURL('/admin')
  await signIn(page, email)
  await expect(toast(page, 'Access Denied')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(`${PASSWORD} again`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  // the link works once
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link has been used')

  // the server renders the prompt without the shared password too, and React hydrates it unchanged
  const switchShared = async (isOn: boolean) =>
    expect((await page.request.post('/trpc/accounts.setSharedPassword', { data: { isOn } })).status()).toBe(
      200,
    )
  await switchShared(false)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await switchShared(true)
})
