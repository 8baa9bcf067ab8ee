import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SupporterPage } from '#shared/admin/supporter-page.ts'
import { settled } from '../../support/pending-calls.ts'
import { choose, fieldOf, fill, press, renderUnlocked } from '../../support/render-site.tsx'

const NONE = { rows: [], hasMore: false }
const supporter: SupporterPage = {
  id: 7,
  email: 'ada@example.org',
  name: 'Ada Okafor',
  contacts: { firstAt: '2026-01-05T10:00:00.000Z', lastAt: '2026-11-20T10:00:00.000Z' },
  notes: 'Met her in Leeds',
  preferences: { wantsThanks: true, version: 1 },
  news: { acceptsEmail: false, acceptsPost: false, choices: [] },
  totals: {
    gifts: { count: 1, total: '21.00' },
    orders: { count: 12, total: '144.00' },
    firstGiftAt: '2026-02-01T10:00:00.000Z',
    lastGiftAt: '2026-02-01T10:00:00.000Z',
  },
  orders: {
    rows: [
      {
        id: 2,
        number: 1002,
        status: 'sent',
        paymentStatus: 'partly refunded',
        total: '12.00',
        createdAt: '2026-11-20T10:00:00.000Z',
      },
    ],
    hasMore: true,
  },
  gifts: NONE,
  declarations: [
    {
      id: 5,
      scope: 'all gifts' as const,
      source: 'paper' as const,
      madeOn: '2026-02-01',
      startsOn: '2022-02-01',
      endsOn: null,
      endedBecause: null,
      isConfirmed: false,
      wording: 'hmrc-2015-10 multiple 1',
      title: '',
      firstName: 'Ama',
      lastName: 'Boateng',
      address: '12 Reading Street',
      postcode: 'LS1 4AP',
      isOutsideUk: false,
    },
  ],
  forms: NONE,
  replies: NONE,
  emails: NONE,
}

it('a supporter is shown with totals and the newest rows of each kind; without a role for money, there are none', async () => {
  const { answer } = await renderUnlocked('/admin/supporters/7')
  expect((await answer('supporters.byId', supporter)).input).toEqual({ id: 7 })
  expect(screen.getByRole('heading', { name: 'Ada Okafor' })).toBeTruthy()
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    'ada@example.org',
    '£21.00, 1 gift',
    '£144.00, 12 orders',
    '1 February 2026',
    '1 February 2026',
    '5 January 2026',
    '20 November 2026',
    'Wants no thank-you emails (receipts are always sent)',
  ])
  expect(screen.getByRole('link', { name: /^Order 1002/ }).textContent).toMatch(
    /^Order 1002£12.00Partly refundedSent/,
  )
  expect(screen.getByRole('link', { name: 'All their orders' }).getAttribute('href')).toContain(
    'q=ada%40example.org',
  )
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Only owners/ }).value).toBe(
    'Met her in Leeds',
  )
})

it('a Gift Aid declaration is ended from a day on, with a reason', async () => {
  const { answer, next } = await renderUnlocked('/admin/supporters/7')
  await answer('supporters.byId', supporter)
  expect(screen.getByText('Ama Boateng, 12 Reading Street, LS1 4AP')).toBeTruthy()
  await press('End this declaration…')
  await screen.findByRole('button', { name: 'End it' })
  await fill('Gifts from this day on', '2026-11-01')
  await fill('Why', 'too little tax')
  await press('End it')
  const { input } = await next('giftAid.endDeclaration')
  expect(input).toEqual({ id: 5, endsOn: '2026-11-01', reason: 'too little tax' })
})

it('each choice about news is shown with what they read, and what they told an owner is recorded', async () => {
  const { answer, next } = await renderUnlocked('/admin/supporters/7')
  const told = {
    id: 3,
    channel: 'email' as const,
    choice: 'soft opt-in' as const,
    source: 'order' as const,
    wording: 'Please do not send me news.',
    at: '2026-11-20T10:00:00.000Z',
  }
  const news = { acceptsEmail: true, acceptsPost: false, choices: [told] }
  await answer('supporters.byId', { ...supporter, news })
  expect(screen.getByRole('region', { name: 'News' }).textContent).toContain(
    'Accepts news by email.Was told of news and did not objectBy email. Checkout, 20 November 2026.Please do not send me news.Yes',
  )
  await press('Record what they said…')
  await screen.findByRole('button', { name: 'Record it' })
  await fill('How they told you', 'in a letter')
  await press('Record it')
  const { input } = await next('supporters.setNews')
  expect(input).toEqual({ id: 7, channel: 'email', choice: 'no', told: 'in a letter' })
})

it('a missing supporter is reported', async () => {
  const { refuse } = await renderUnlocked('/admin/supporters/8')
  await refuse('supporters.byId', 'NOT_FOUND', { httpStatus: 404 })
  expect(await screen.findByText('There is no such supporter')).toBeTruthy()
})

const start = { email: 'Ada@example.org', subject: 'Thank you for your third gift', body: 'Dear Ada,' }

it('a thank-you for the third gift starts with the template, and its text survives a failure', async () => {
  const { answer, refuse, next } = await renderUnlocked('/admin/supporters/7')
  const gifts = { count: 3, total: '75.00' }
  await answer('supporters.byId', { ...supporter, totals: { ...supporter.totals!, gifts } })
  expect(screen.getByText('third gift')).toBeTruthy()
  await press('Write a thank-you')
  await answer('supporters.thanks', start)
  expect(fieldOf('Subject').value).toBe(start.subject)
  await fill('Your words', 'Dear Ada, hurrah!')
  await press('Send thank-you')
  await refuse('supporters.thank')
  expect(fieldOf('Your words').value).toBe('Dear Ada, hurrah!')
  await press('Send thank-you')
  const { input } = await next('supporters.thank')
  expect(input).toMatchObject({ id: 7, subject: start.subject, body: 'Dear Ada, hurrah!' })
})

it('there is no thank-you for somebody who declines such emails', async () => {
  const { answer } = await renderUnlocked('/admin/supporters/7')
  await answer('supporters.byId', supporter)
  const wish = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Wants no thank-you/ })
  await settled(() => fireEvent.click(wish()))
  const saved = { wantsThanks: false, version: 2 }
  expect((await answer('supporters.setPreferences', saved)).input).toEqual({
    id: 7,
    wantsThanks: false,
    version: 1,
  })
  expect(screen.queryByRole('button', { name: 'Write a thank-you' })).toBeNull()
  expect(wish().checked).toBe(true)
})

it('erasing starts on the page, with the data that there is', async () => {
  const { answer } = await renderUnlocked('/admin/supporters/7')
  await answer('supporters.byId', supporter)
  await choose('More for Ada Okafor', 'Copy or erase their data…')
  expect((await answer('privacy.preview', { messages: 2, keptUntil: {} })).input).toEqual({
    email: 'ada@example.org',
  })
  await screen.findByRole('row', { name: /^Messages 2 Deleted/ })
  expect(screen.getByRole('button', { name: 'Erase this person…' })).toBeTruthy()
})
