import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ProjectNewsPage } from '#shared/money/project-news/project-news.schema.ts'
import { press, renderUnlocked } from '../../support/render-site.tsx'

const news: ProjectNewsPage = {
  id: 3,
  subject: 'The library is open',
  body: 'It opened.',
  version: 1,
  state: 'sending',
  createdAt: '2026-11-20T10:00:00.000Z',
  sentAt: '2026-11-21T10:00:00.000Z',
  people: 1340,
  sent: 120,
  failed: 1,
  noConsent: 2,
  hadNews: 10,
  project: { id: 7, name: 'Kumasi' },
  audience: { gave: 2000, accept: 1340, hadNews: 130 },
}

it('news that is being sent says how far it is, and is paused, resumed and stopped', async () => {
  const { answer, next } = await renderUnlocked('/admin/projects/7/news/3')
  await answer('projectNews.byId', news)
  expect(screen.getByText('Sent to 120 of 1,340, 12 left out, 1 failed')).toBeTruthy()
  expect(screen.getByText('1,207 people still to come.')).toBeTruthy()
  expect(screen.getByText('2 people said no meanwhile, 10 people had other news this month')).toBeTruthy()
  for (const [button, move, state] of [
    ['Pause', 'pause', 'paused'],
    ['Resume', 'resume', 'sending'],
  ] as const) {
    await press(button)
    expect((await answer('projectNews.move', { ...news, state })).input).toEqual({ id: 3, move })
    await answer('projectNews.byId', { ...news, state })
  }
  await press('Stop…')
  await press('Stop it')
  expect((await next('projectNews.move')).input).toEqual({ id: 3, move: 'stop' })
})

it('a draft says who would get it, and is sent as it was saved', async () => {
  const { answer, next } = await renderUnlocked('/admin/projects/7/news/3')
  await answer('projectNews.byId', { ...news, state: 'draft', people: 0, version: 4 })
  expect(
    await screen.findByText(
      '1,340 people gave to this project and accept news by email. 130 of them have had news this month and would be left out.',
    ),
  ).toBeTruthy()
  await press('Send to 1,210 people…')
  await press('Send it')
  expect((await next('projectNews.send')).input).toEqual({ id: 3, version: 4 })
})
