import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SupporterPage } from '#shared/supporters.ts'
import { renderUnlocked } from '../support/render-site.tsx'

const NONE = { rows: [], hasMore: false }
const supporter: SupporterPage = {
  id: 7,
  email: 'ada@example.org',
  name: 'Ada Okafor',
  contacts: { firstAt: '2026-01-05T10:00:00.000Z', lastAt: '2026-11-20T10:00:00.000Z' },
  notes: 'Met her in Leeds',
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
  forms: NONE,
  replies: NONE,
  emails: NONE,
}

it('a supporter is shown with totals and the newest of each kind; without a role for money there is none', async () => {
  const { answer } = await renderUnlocked('/admin/supporters/7')
  expect((await answer('supporters.byId', supporter)).input).toEqual({ id: 7 })
  expect(screen.getByRole('heading', { name: 'Ada Okafor' })).toBeTruthy()
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '£21.001 gift',
    '£144.0012 orders',
    '1 February 2026',
    '1 February 2026',
    '5 January 2026',
    '20 November 2026',
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

it('says that there is no such supporter', async () => {
  const { refuse } = await renderUnlocked('/admin/supporters/8')
  await refuse('supporters.byId', 'NOT_FOUND', { httpStatus: 404 })
  expect(await screen.findByText('There is no such supporter')).toBeTruthy()
})
