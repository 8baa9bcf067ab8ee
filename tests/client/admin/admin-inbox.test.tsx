/** The inbox with responses that are late, fail, or arrive after the lock. */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { InboxItem } from '#shared/admin/inbox.ts'
import { unlockAdmin } from '../../../src/client/admin/session/admin-lock.ts'
import { settled } from '../../support/pending-calls.ts'
import { choose, fieldOf, fill, press, renderUnlocked } from '../../support/render-site.tsx'

const vera: InboxItem = {
  id: 7,
  kind: 'volunteer',
  state: 'new',
  notes: '',
  name: 'Vera',
  email: 'vera@example.org',
  phone: '',
  answers: [{ label: 'Motivation', text: 'Books' }],
  suspectedSpam: false,
  supporterId: null,
  replies: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  deletedOn: null,
}
const bo: InboxItem = { ...vera, id: 6, name: 'Bo' }

async function openInbox(...rows: InboxItem[]) {
  const site = await renderUnlocked('/admin/inbox')
  await site.answer('inbox.list', { rows, nextCursor: null })
  return site
}
async function openItem(item: InboxItem) {
  const site = await renderUnlocked(`/admin/inbox/${item.id}`)
  await site.answer('inbox.byId', item)
  return site
}
const NOTES = 'For you and your helpers'
const names = () =>
  screen.queryAllByRole('article').map((row) => within(row).getByRole('heading').textContent)
const states = () => screen.queryAllByRole('article').map(({ textContent }) => textContent)

/** Closes Vera's item while the list with `status` is loading. `arrive` delivers the list of before the change. */
async function closeWhileReading(status: string) {
  const site = await openInbox(vera)
  await fill('Status', status)
  const before = await site.next('inbox.list')
  expect(before.input).toMatchObject({ state: status })
  await choose('More for Vera', 'Close')
  await site.answer('inbox.setState', { deletedOn: null })
  return { ...site, arrive: (rows: InboxItem[]) => settled(() => before.respond({ rows, nextCursor: null })) }
}

it('a list that was read before a change, but arrives after it, shows the change', async () => {
  const { arrive } = await closeWhileReading('new')
  await arrive([vera, bo])
  expect(names()).toEqual(['Bo'])
})

it('a row that a change moves into a list is shown, even in an older reading of the list', async () => {
  const { arrive, answer } = await closeWhileReading('closed')
  await arrive([])
  await answer('inbox.list', { rows: [{ ...vera, state: 'closed' }], nextCursor: null })
  expect(names()).toEqual(['Vera'])
  expect(states()).toEqual([expect.stringContaining('Closed')])
})

it('a count that was read before a change, but arrives after it, is read again', async () => {
  const { next, answer } = await openInbox(vera)
  const before = await next('admin.overview')
  await choose('More for Vera', 'Close')
  await answer('inbox.setState', { deletedOn: null })
  await settled(() => before.respond({ inboxNew: 54_321 }))
  await answer('admin.overview', { inboxNew: 54_320 })
  const places = screen.getAllByRole('navigation', { name: 'Admin' })[0]?.textContent
  expect(places).toContain('54,320')
  expect(places).not.toContain('54,321')
})

it('a note that cannot be saved stays, even after the end of the session', async () => {
  const { answer, refuse } = await openItem(vera)
  await fill(NOTES, 'Prayed on Sunday')
  await press(/^Save/)
  await refuse('inbox.setNotes')
  expect(screen.getByText('Not saved yet. Please try again.')).toBeTruthy()
  expect(fieldOf(NOTES).value).toBe('Prayed on Sunday')

  await press(/^Save/)
  await refuse('inbox.setNotes', 'UNAUTHORIZED', { httpStatus: 401 })
  expect(screen.getByText('Your session has ended. Please sign in again.')).toBeTruthy()
  expect(document.documentElement.textContent).not.toContain('Prayed')
  await settled(() => unlockAdmin())
  await answer('inbox.byId', vera)
  expect(fieldOf(NOTES).value).toBe('Prayed on Sunday')
  await press(/^Save/)
  await answer('inbox.setNotes', {})
  expect(await screen.findByText('Note saved')).toBeTruthy()
})

it('a response after the lock shows nobody’s name', async () => {
  const { next, answer } = await openInbox(vera, bo)
  await choose('More for Vera', 'Mark as answered')
  await answer('inbox.setState', { deletedOn: null })
  // shows that a toast would be visible
  expect(await screen.findByText('Vera: answered')).toBeTruthy()
  await choose('More for Bo', 'Mark as answered')
  const late = await next('inbox.setState')
  await press('Sign out')
  expect(screen.getByText('You are signed out.')).toBeTruthy()
  await settled(() => late.respond({ deletedOn: null }))
  expect(document.documentElement.textContent).not.toMatch(/Vera|Bo:/)
  // signing in waits until the previous session has ended
  await answer('admin.logout', {})
})

it('a reply that failed stays in its form, even if that was closed meanwhile', async () => {
  const { next, answer, refuse } = await openItem(vera)
  const thread = {
    id: 7,
    email: vera.email,
    kind: 'volunteer',
    subject: 'Re: you',
    body: 'Dear Vera,',
    replies: [],
  }
  await press(/^Reply to Vera/)
  await answer('inbox.thread', thread)
  await fill('Your reply', 'Come on Monday.')
  await press(/^Reply to Vera/)
  expect(screen.queryByText('Come on Monday.')).toBeNull()
  await press(/^Reply to Vera/)
  expect(fieldOf('Your reply').value).toBe('Come on Monday.')
  await press('Send reply')
  await refuse('inbox.reply')
  expect(screen.getByRole('alert').textContent).toContain('Not sent. Everything you typed is still here.')
  fireEvent.submit(fieldOf('Your reply').form!)
  const again = await next('inbox.reply')
  expect(again.input).toMatchObject({ body: 'Come on Monday.' })
  // the new date of deletion is shown at once
  await settled(() => again.respond({ ok: true, deletedOn: '2026-11-21' }))
  expect(screen.getByText(/^This will be deleted on 21 November 2026/)).toBeTruthy()
})

it('an owner’s change rereads visitors’ pages, but not the cart', async () => {
  const { answer, next, go, waiting } = await renderUnlocked('/shop')
  const PAGES = [
    ['/shop', 'shop.bracelets', []],
    ['/projects', 'projects.list', []],
    ['/donate', 'donations.options', { hasGiftAid: true, projects: [] }],
  ] as const
  for (const [path, call, data] of PAGES) {
    await go(path)
    await answer(call, data)
  }
  await answer('cart.list', [])
  await go('/admin/inbox')
  await answer('inbox.list', { rows: [vera], nextCursor: null })
  await choose('More for Vera', 'Close')
  await answer('inbox.setState', { deletedOn: null })
  for (const [path, call] of PAGES) {
    await go(path)
    await next(call)
  }
  expect(waiting.map(({ path }) => path)).not.toContain('cart.list')
})
