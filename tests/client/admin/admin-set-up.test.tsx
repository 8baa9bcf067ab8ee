/** Set-up and hand-over as text, the sentence for a technician, and the red line above every page. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { MailDomain, MailPage } from '#shared/platform/mail/mail-settings.ts'
import type { Fault, HandOver, SetUpItem } from '#shared/admin/set-up.ts'
import { fieldOf, fill, press, renderUnlocked } from '../../support/render-site.tsx'

const item = (given: Pick<SetUpItem, 'part' | 'state'> & Partial<SetUpItem>): SetUpItem => ({
  okAt: null,
  since: null,
  lacks: [],
  waiting: 0,
  technician: null,
  ...given,
})
const DOWN = item({
  part: 'mail',
  state: 'failing',
  okAt: '2026-11-24T09:00:00Z',
  since: '2026-11-24T14:30:00Z',
  waiting: 2,
  technician: 'smtp.example.org refuses the user: correct SMTP_URL',
})
const MAIL: Fault = { part: 'mail', since: '2026-11-24T14:30:00Z' }

async function open(items: SetUpItem[], faults: Fault[] = []) {
  const site = await renderUnlocked('/admin/set-up')
  await site.answer('admin.overview', { faults })
  await site.answer('setUp.read', items)
  return site
}
const main = () => screen.getByRole('main').textContent ?? ''
const line = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-live]')].find((each) => /since/.test(each.textContent))

it('a fault is above every page, is announced once, and disappears after a successful test', async () => {
  const { answer, go, refuse } = await open([DOWN], [MAIL])
  // its code is loaded when it is needed
  await waitFor(() => expect(line()).toBeTruthy())
  const announced = line()
  expect(announced?.textContent).toContain('Emails have not been going out since 24 November 2026 at 14:30.')
  expect(within(announced!).getByRole('link', { name: 'What to do' }).getAttribute('href')).toBe(
    '/admin/set-up#mail',
  )
  expect(main()).toContain('2 emails are waiting.')
  // the region stays in the document, so it is not read out again
  await go('/admin/privacy')
  expect(line()).toBe(announced)
  await go('/admin/set-up')
  await answer('admin.overview', { faults: [MAIL] })
  await answer('setUp.read', [DOWN])

  await press('Send me a test')
  const { input } = await refuse('setUp.sendTest', 'TOO_MANY_REQUESTS')
  expect(input).toEqual({ key: expect.stringMatching(/^[\da-f-]{36}$/) })
  await press('Send me a test')
  await answer('setUp.sendTest', [DOWN])
  expect(await screen.findByText('The mail server refused it')).toBeTruthy()
  await answer('admin.overview', { faults: [MAIL] })
  await press('Send me a test')
  await answer('setUp.sendTest', [item({ part: 'mail', state: 'ok', okAt: '2026-11-24T15:00:00Z' })])
  await answer('admin.overview', { faults: [] })
  expect(line()).toBeUndefined()
  expect(main()).toContain('The mail server last accepted an email on 24 November 2026 at 15:00.')
  expect(screen.queryByText('For your technician')).toBeNull()
})

it('placeholders that pages show now are listed', async () => {
  const { answer } = await open([
    item({ part: 'addresses', state: 'missing', lacks: ['hidden email'] }),
    item({ part: 'notices', state: 'untried', lacks: ['mail'] }),
  ])
  expect(main()).toContain('Pages show no email address, because the one that is filled in is a placeholder.')
  expect(main()).toContain('They go out once there is a mail server.')
  await press('Refresh')
  await answer('setUp.read', [item({ part: 'addresses', state: 'missing', lacks: ['email'] })])
  expect(main()).toContain('Pages show a placeholder as the email address, while in test mode.')
})

it('email is set up: the provider is suggested, a test is sent, and its code is typed in', async () => {
  const page: MailPage = {
    version: 0,
    fixed: { server: null, sender: null, notices: 'owner@example.org' },
    state: 'none',
    values: { host: '', port: '', user: '', senderName: '', senderAddress: '', notices: '' },
    hasPassword: false,
    failing: null,
    trial: null,
  }
  const domain = (changes: Partial<MailDomain> = {}): MailDomain => ({
    domain: null,
    records: { spf: 'ok', dkim: 'ok', dmarc: 'ok' },
    request: null,
    provider: null,
    ...changes,
  })
  const { answer, refuse } = await renderUnlocked('/admin/set-up/email')
  await answer('setUp.mail', page)
  await answer('setUp.mailDomain', domain())
  expect(main()).toContain('Notices go toowner@example.org')
  expect(screen.queryByRole('textbox', { name: 'Notices go to' })).toBeNull()

  await fill('Sender’s address', 'hello@books.example')
  fireEvent.blur(fieldOf('Sender’s address'))
  const request = 'In the DNS of books.example, please see that there is SPF.'
  const records = { spf: 'missing', dkim: 'silent', dmarc: 'ok' } as const
  await answer('setUp.mailDomain', domain({ domain: 'books.example', records, request, provider: 'Google' }))
  expect(main()).toMatch(/SPF: .*Missing.*DKIM: .*No answer.*DMARC: .*There/)
  expect(main()).toContain(request)
  await press('Use these')
  await answer('setUp.mailDomain', domain({ domain: 'books.example', records, request, provider: 'Google' }))
  expect(['Mail server (SMTP)', 'Port', 'User'].map((name) => fieldOf(name).value)).toEqual([
    'smtp.gmail.com',
    '465',
    'hello@books.example',
  ])
  expect(main()).toContain('app password')

  await fill('Password', 'wrong')
  await press('Send a test')
  const { input } = await refuse('setUp.tryMail', 'BAD_REQUEST', {
    issues: [{ path: 'password', message: 'The server refuses this user or password.' }],
  })
  expect(input).toMatchObject({ version: 0, isAgain: false, settings: { port: 465, password: 'wrong' } })
  expect(fieldOf('Password').getAttribute('aria-invalid')).toBe('true')
  await press('Send a test')
  const trial = {
    to: 'owner@example.org',
    from: 'hello@books.example',
    server: 'smtp.gmail.com',
    sentAt: MAIL.since,
  }
  await answer('setUp.tryMail', { ...page, trial })
  expect(main()).toContain('Tried, not yet arrived')
  await fill('Code', ' 123 456')
  await press('It has arrived')
  const confirmed = await answer('setUp.confirmMail', { ...page, state: 'stored', version: 1 })
  expect(confirmed.input).toEqual({ code: '123456' })
  expect(main()).not.toContain('Tried, not yet arrived')
})

it('Gift Aid is done once it is declined, and that can be changed', async () => {
  const { answer } = await open([item({ part: 'gift-aid', state: 'missing', lacks: ['reference'] })])
  await press('We do not claim Gift Aid')
  const settings = {
    hmrcReference: '',
    declinesGiftAid: false,
    yearEndDay: 31,
    yearEndMonth: 3,
    addsUpSmallGifts: false,
    showsFunds: false,
    version: 4,
  }
  await answer('giving.settings', settings)
  const declined = { ...settings, declinesGiftAid: true }
  expect((await answer('giving.saveSettings', { ...declined, version: 5 })).input).toEqual(declined)
  await answer('setUp.read', [item({ part: 'gift-aid', state: 'ok', lacks: ['declined'] })])
  expect(main()).toContain('1 of 1 done')
  expect(document.activeElement?.textContent).toBe('Gift Aid')
  expect(screen.getByRole('link', { name: 'Switch Gift Aid on' }).getAttribute('href')).toBe(
    '/admin/gift-aid#settings',
  )
})

it('the sentence for a technician is selected if the browser cannot copy', async () => {
  await open([DOWN])
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  document.execCommand = () => false
  await press(/^Copy for your technician/)
  expect(getSelection()?.toString()).toBe(
    'On the server of Threads & Pages: smtp.example.org refuses the user: correct SMTP_URL.',
  )
})

it('a backup can be made and downloaded, with instructions for restoring it', async () => {
  const { answer } = await open([item({ part: 'backup', state: 'untried' })])
  expect(screen.queryByRole('link', { name: 'Download the latest backup' })).toBeNull()
  expect(main()).toContain('npm run restore')
  await press('Make a backup now')
  await answer('setUp.backUp', [item({ part: 'backup', state: 'ok', okAt: '2026-11-24T15:00:00Z' })])
  expect(await screen.findByText('The backup is ready')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download the latest backup' }).getAttribute('href')).toBe(
    '/api/admin/backup',
  )
})

it('the hand-over is printed on one sheet', async () => {
  const facts: HandOver = {
    owner: 'ada@example.org',
    accounts: [{ name: 'Ada', email: 'ada@example.org', role: 'owner' }],
    isSharedPasswordOn: false,
    website: 'https://example.org',
    payments: 'live',
    secretsKey: { isRight: true, fingerprint: 'ab12', file: '/srv/secrets.key' },
    mailServer: 'smtp.example.org',
    sender: 'Books <hello@example.org>',
    backups: { isOn: true, place: 's3://safe/site/', lastAt: '2026-11-24T02:00:00Z' },
    database: 'site on db.example.org',
    pictures: 'in the database',
    version: '1.0.0',
  }
  const { answer } = await renderUnlocked('/admin/hand-over')
  await answer('setUp.handOver', facts)
  for (const words of ['Notices go toada@example.org', 's3://safe/site/', 'Invite them as an owner'])
    expect(main()).toContain(words)
  const print = vi.fn<() => void>()
  window.print = print
  await press('Print')
  expect(print).toHaveBeenCalledOnce()
})
