import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { PERSON_PARTS } from '#shared/admin/person-parts.ts'
import { readableCopy } from '../../../src/client/admin/privacy/readable-copy.ts'
import { unlockAdmin } from '../../../src/client/admin/session/admin-lock.ts'
import { settled } from '../../support/pending-calls.ts'
import { fieldOf, fill, press, renderUnlocked } from '../../support/render-site.tsx'

it('an invalid address is not looked up, a failure is shown, and a late response is ignored', async () => {
  const { waiting, next, refuse } = await renderUnlocked('/admin/privacy')
  await fill('Email address', 'nobody')
  await press('Look up')
  expect(screen.getByText(/^Please enter an email address/)).toBeTruthy()
  expect(document.activeElement).toBe(fieldOf('Email address'))
  expect(waiting.map(({ path }) => path)).not.toContain('privacy.preview')
  await fill('Email address', 'ada@example.org')
  await press('Look up')
  await refuse('privacy.preview')
  expect(await screen.findByText('What we hold about them could not be loaded')).toBeTruthy()

  await press('Look up')
  const late = await next('privacy.preview')
  await fill('Email address', 'bo@example.org')
  await settled(() => late.respond({}))
  expect(screen.queryByRole('heading', { name: 'ada@example.org' })).toBeNull()
})

it('a link to a person shows each part of their data, and what waits for a delivery is not erased', async () => {
  const { answer } = await renderUnlocked('/admin/privacy?q=ada%40example.org')
  const parts = Object.keys(PERSON_PARTS)
  const counts = {
    ...Object.fromEntries(parts.map((part) => [part, part.endsWith('UnderWay') ? 1 : 0])),
    keptUntil: {},
  }
  expect((await answer('privacy.preview', counts)).input).toEqual({ email: 'ada@example.org' })
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'WhatHow manyWhen erased',
    expect.stringMatching(/^Orders not yet delivered1Kept/),
    expect.stringMatching(/^Bracelets in orders not yet delivered1Kept/),
    expect.stringMatching(/^Payments for orders not yet delivered1Kept/),
    expect.stringMatching(/^Emails about orders not yet delivered1Kept/),
  ])
  expect(screen.queryByRole('button', { name: 'Erase this person…' })).toBeNull()
  await press('Look up')
  const keptUntil = {
    payments: '2033-03-31',
    claimedDeclarations: '2032-05-01',
    statementLines: '2027-05-02',
    unpaidCheckouts: '2027-01-03',
  }
  await answer('privacy.preview', { ...Object.fromEntries(parts.map((part) => [part, 1])), keptUntil })
  expect(screen.getAllByRole('row')).toHaveLength(1 + parts.length)
  expect(screen.getByRole('row', { name: /^Payments 1/ }).textContent).toMatch(
    /: at least until 31 March 2033\.$/,
  )
  const claimed = screen.getByRole('row', { name: /^Gift Aid declarations of claimed gifts/ })
  expect(claimed.textContent).toMatch(/: until 1 May 2032\.$/)
  expect(screen.getByRole('row', { name: /^Lines of bank statements/ }).textContent).toMatch(
    /Deleted, while day and amount are kept: otherwise their text is kept until 2 May 2027\.$/,
  )
  expect(screen.getByRole('row', { name: /^Unpaid orders/ }).textContent).toMatch(
    /until it can no longer be paid: until 3 January 2027\.$/,
  )
  // erasing is only possible after the lookup
  await press('Look up')
  await answer('privacy.preview', { claimedDeclarations: 1, keptUntil })
  expect(screen.queryByRole('button', { name: 'Erase this person…' })).toBeNull()
})

it.each(['Turn on the second factor', 'Add a passkey'])(
  'the focus returns to ‘%s’ when its form is cancelled',
  async (opener) => {
    vi.stubGlobal('PublicKeyCredential', () => undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    unlockAdmin({ name: 'Ada', role: 'owner', stays: false })
    const { answer } = await renderUnlocked('/admin/account')
    const account = {
      name: 'Ada',
      email: 'ada@example.org',
      role: 'owner',
      hasSecondFactor: false,
      passkeys: [],
      sessions: [],
      recoveryCodes: 0,
    }
    await answer('account.read', account)
    await screen.findByRole('button', { name: opener })
    await press(opener)
    await press('Cancel')
    expect(document.activeElement?.textContent).toBe(opener)
  },
)

it('a readable copy says all that the file for programs does, and runs nothing that somebody wrote', () => {
  const parts = Object.fromEntries(Object.keys(PERSON_PARTS).map((part) => [part, []]))
  const html = readableCopy({
    site: 'Threads & Pages',
    email: 'ada@example.org',
    exportedAt: '2026-11-26T14:30:00.000Z',
    keptUntil: { orders: '2033-03-31' },
    data: {
      ...parts,
      messages: [
        { id: 7, supporterId: 3, message: '<script>alert(1)</script>', suspectedSpam: false, phone: '' },
      ],
      orders: [
        {
          number: 1002,
          total: '12.00',
          addressLine1: '1 High Street',
          createdAt: '2026-11-20T10:00:00.000Z',
        },
      ],
      orderLines: [{ choices: [{ question: 'Size', answer: 'M' }] }],
      emails: [
        { kind: 'order-confirmation', content: { subject: 'Thank you', text: 'Hello Ada', from: 'us' } },
      ],
    } as never,
  })
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML
  expect(document.querySelector('script')).toBeNull()
  expect(document.querySelector('h1')?.textContent).toBe('What Threads & Pages holds about ada@example.org')
  expect([...document.querySelectorAll('h2')].map((title) => title.textContent)).toEqual([
    PERSON_PARTS.messages.label,
    PERSON_PARTS.emails.label,
    PERSON_PARTS.orders.label,
    PERSON_PARTS.orderLines.label,
  ])
  expect(document.querySelector('h2 + p')?.textContent).toMatch(
    /^If you ask us .* at least until 31 March 2033\.$/,
  )
  const pairs = [...document.querySelectorAll('dt')].map(
    (name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`,
  )
  expect(pairs).toEqual([
    'Message: <script>alert(1)</script>',
    'Suspected spam: No',
    'Kind: order-confirmation',
    'Content: Thank you\n\nHello Ada',
    'Number: 1002',
    'Total: £12.00',
    'Address line 1: 1 High Street',
    'Date: 20 November 2026 at 10:00',
    'Choices: Question: Size, Answer: M',
  ])
})

it('a person is shown as erased, even if the remaining data cannot be read', async () => {
  const { answer, refuse } = await renderUnlocked('/admin/privacy')
  await fill('Email address of the person', 'ada@example.org')
  await press('Look up')
  await answer('privacy.preview', { messages: 2, keptUntil: {} })
  await press('Erase this person…')
  await fill('Type the address again', 'ada@example.org')
  await press('Erase for good')
  await answer('privacy.erase', { ok: true })
  await refuse('privacy.preview')
  expect(await screen.findByText('Person erased')).toBeTruthy()
  expect(screen.queryByText('We could not confirm that it worked')).toBeNull()
  // nothing of the old result is shown
  expect(screen.queryByRole('heading', { name: /ada@example.org/ })).toBeNull()
})

it('an erased person is found by the name in a declaration, with the last day of its retention', async () => {
  const { answer } = await renderUnlocked('/admin/search?q=okafor')
  const none = { rows: [], hasMore: false }
  const declaration = { id: 9, keptUntil: '2032-05-01' }
  await answer('admin.search', {
    orders: none,
    payments: none,
    messages: none,
    offers: none,
    people: [{ email: null, name: 'Ada Okafor', declaration }],
    accounts: [],
  })
  expect(screen.getByText(/kept for HMRC until 1 May 2032$/)).toBeTruthy()
  await press('Copy or erase their data… Ada Okafor')
  const left = { claimedDeclarations: 1, keptUntil: { claimedDeclarations: '2032-05-01' } }
  expect((await answer('privacy.preview', left)).input).toEqual({ declarationId: 9 })
  expect(
    await screen.findByRole('row', { name: /^Gift Aid declarations of claimed gifts 1 Kept/ }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Erase this person…' })).toBeNull()
})
