/** People with accounts of their own: a helper is invited and sees no money; somebody makes their sign-in safer. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { anOrder, aWord, row, unlock } from '../support/owner.ts'
import { expect, isReady, overflow, test, toast } from '../support/visitor.ts'

const PASSWORD = 'otter lantern gravel seven'

/** The link in the invitation that was written for an address. */
async function invitationTo(email: string): Promise<string> {
  const folder = join(process.env['TEST_DATA_DIR'] ?? '', 'mail')
  let link = ''
  await expect(async () => {
    for (const file of (await readdir(folder)).filter((name) => name.includes('invitation'))) {
      const mail = await simpleParser(await readFile(join(folder, file)))
      if (JSON.stringify(mail.to).includes(email))
        link = /\/admin\/join\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
    }
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** Narrow and accessible as it stands there. */
async function isFine(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  if (size) await page.setViewportSize(size)
}

async function invite(page: Page, name: string, email: string, role: string): Promise<void> {
  await unlock(page, '/admin/people')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('form', { name: 'Invitation' }).getByLabel('Role').selectOption({ label: role })
}

async function accept(page: Page, email: string): Promise<void> {
  const link = await invitationTo(email)
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
  await expect(page).toHaveURL('/admin')
}

test('a helper is invited by email, joins, and sees no money', async ({ page, browser, baseURL }) => {
  const email = `${aWord()}@example.org`
  const name = `Hana ${aWord()}`
  const order = await anOrder(page)
  await invite(page, name, email, 'Helper: orders and the inbox, without any money')
  await isFine(page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'Invitation on its way')).toBeVisible()
  const listed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(listed).toContainText('Invited')
  await isFine(page)

  const helpers = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
  await accept(helpers, email)
  await expect(helpers.getByRole('tab')).toHaveText([/^Contact Messages/])
  const places = helpers.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(places).toHaveText([/^Today/, /^Orders/, /^Inbox/, /^Account/])
  await places.getByText('Orders').click()
  await expect(row(helpers, `Order ${order?.number}`)).toContainText('Paid')
  await expect(helpers.getByRole('main')).not.toContainText('£')
  const steps = row(helpers, `Order ${order?.number}`)
  await steps.getByText('Other steps').click()
  await steps.getByRole('button', { name: /^Cancel order/ }).click()
  await expect(steps.getByRole('button', { name: /refund/ })).toHaveCount(0)
  await isFine(helpers)

  // a link that leads where they may not go
  await helpers.goto('/admin/attention')
  await isReady(helpers)
  await helpers.getByRole('button', { name: 'Sign in with your own account' }).click()
  await helpers.getByLabel('Email').fill(email)
  await helpers.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await isFine(helpers)
  await helpers.keyboard.press('Enter')
  await expect(helpers.getByRole('heading', { name: 'Your account may not open this page' })).toBeVisible()
  await isFine(helpers)

  // the invitation is used up
  await helpers.goto(await invitationTo(email))
  await expect(helpers.getByRole('alert')).toContainText('This link has been used')

  // removed at once
  await listed.getByRole('button', { name: /^Remove…/ }).click()
  await listed.getByRole('button', { name: 'Remove the account' }).click()
  await expect(toast(page, `${name} was removed`)).toBeVisible()
  await expect(listed).toHaveCount(0)
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText(name).first()).toBeVisible()
  await helpers.context().close()
})

test('somebody changes their password, turns on a second factor and signs in with a passkey', async ({
  page,
}) => {
  const email = `${aWord()}@example.org`
  await invite(page, 'Wren', email, 'Writer: articles and what the site says')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'Invitation on its way')).toBeVisible()
  await accept(page, email)
  await page.getByRole('link', { name: 'Account' }).click()

  const passwords = page.getByRole('form', { name: 'Your password' })
  await passwords.getByRole('textbox', { name: 'Present password' }).fill('not it')
  await passwords.getByRole('textbox', { name: 'New password' }).fill(`${PASSWORD} more`)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect(passwords.getByText('This is not your present password.')).toBeVisible()
  await passwords.getByRole('textbox', { name: 'Present password' }).fill(PASSWORD)
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

  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with your own account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(`${PASSWORD} more`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await isFine(page)
  // the first code has been used: the app's next one is taken early
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate({ timestamp: (step + 1) * 30_000 }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()

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
  await passkey.getByRole('textbox', { name: 'Password' }).fill('not it')
  await page.keyboard.press('Enter')
  await expect(passkey.getByText('This is not your present password.')).toBeVisible()
  await passkey.getByRole('textbox', { name: 'Password' }).fill(`${PASSWORD} more`)
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  // nobody put a finger on it: what was typed is still there
  await expect(toast(page, 'No passkey was made')).toBeVisible()
  await expect(passkey.getByLabel('Name')).toHaveValue('This computer')
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('This computer')
  await isFine(page)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with your own account' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('last used')
})
