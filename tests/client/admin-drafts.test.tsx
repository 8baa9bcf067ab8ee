/** What a person typed into a form and has not saved: whose it is, how long it stays, and who is warned. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SignedInAccount } from '#shared/admin.ts'
import type { InboxItem } from '#shared/inbox.ts'
import { lockAdmin, unlockAdmin } from '../../src/client/admin/admin-lock.ts'
import { newDraft, readDrafts, saveDraft } from '../../src/client/admin/posts/post-draft.ts'
import { newPost } from '../../src/client/admin/posts/post-values.ts'
import { listedOrder } from '../support/listed-order.ts'
import { settled } from '../support/pending-calls.ts'
import { fieldOf, fill, press, renderUnlocked } from '../support/render-site.tsx'

const SHARED: SignedInAccount = { name: null, role: 'owner', stays: false }
const ADA: SignedInAccount = { name: 'Ada', role: 'owner', stays: false }
const HAL: SignedInAccount = { name: 'Hal', role: 'helper', stays: false }

/** Somebody signs in where somebody else was signed in before. */
async function changeTo(who: SignedInAccount): Promise<void> {
  await settled(() => lockAdmin('lock'))
  await settled(() => unlockAdmin(who))
}

const vera: InboxItem = {
  id: 70,
  kind: 'prayer',
  state: 'new',
  notes: '',
  name: 'Vera',
  email: 'vera@example.org',
  phone: '',
  answers: [{ label: 'Prayer request', text: 'For my son' }],
  suspectedSpam: false,
  supporterId: null,
  replies: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  deletedOn: null,
}
const thread = {
  id: 70,
  email: vera.email,
  kind: 'prayer',
  subject: 'Re: your prayer',
  body: 'Dear Vera,',
  replies: [],
}
const order = { ...listedOrder, id: 71, status: 'packed', emails: [], events: [] }

type Site = Awaited<ReturnType<typeof renderUnlocked>>
const FORMS = [
  {
    what: 'a note',
    path: '/admin/inbox',
    open: async ({ answer }: Site) => {
      await answer('inbox.list', { rows: [vera], nextCursor: null })
    },
    field: 'Notes',
  },
  {
    what: 'a reply',
    path: '/admin/inbox',
    open: async ({ answer }: Site) => {
      await answer('inbox.list', { rows: [vera], nextCursor: null })
      await press(/^Reply to Vera/)
      await answer('inbox.thread', thread)
    },
    field: 'Your reply',
  },
  {
    what: 'a tracking number',
    path: '/admin/orders/71',
    open: async ({ answer }: Site) => {
      await answer('checkout.orderById', order)
    },
    field: 'Tracking number or link',
  },
  {
    what: 'a correction',
    path: '/admin/orders/71',
    open: async ({ answer }: Site) => {
      await answer('checkout.orderById', order)
      await press(/^Correct/)
      await screen.findByLabelText(/^Town or city/)
    },
    field: 'Town or city',
  },
]

it.each(FORMS)('$what that is not saved belongs to who typed it', async ({ path, open, field }) => {
  const site = await renderUnlocked(path, ADA)
  await open(site)
  const before = fieldOf(field).value
  await fill(field, 'Only for Ada')
  for (const other of [HAL, SHARED, { ...ADA, name: 'Ad' }]) {
    await changeTo(other)
    await open(site)
    expect(fieldOf(field).value).toBe(before)
    expect(document.documentElement.innerHTML).not.toContain('Only for Ada')
  }
  await changeTo({ ...ADA, name: 'ADA' })
  await open(site)
  expect(fieldOf(field).value).toBe('Only for Ada')
})

it('an unsaved post belongs to who wrote it; one from before accounts had their own is the owner’s', async () => {
  const titles = () => readDrafts().map(({ values }) => values.title)
  const write = (title: string) => saveDraft(newDraft(null, { ...newPost('A'), title }, {}))
  const writer: SignedInAccount = { name: 'Wyn', role: 'writer', stays: false }
  const { key, ...old } = newDraft(null, { ...newPost('A'), title: 'Old' }, { savedAt: 5 })
  localStorage.setItem(key, JSON.stringify(old))
  unlockAdmin(ADA)
  write('By Ada')
  await changeTo(writer)
  expect(titles()).toEqual([])
  write('By Wyn')
  expect(titles()).toEqual(['By Wyn'])
  await changeTo(SHARED)
  expect(titles()).toEqual(['Old'])
  await changeTo(ADA)
  expect(titles().toSorted()).toEqual(['By Ada', 'Old'])
  lockAdmin('none')
  localStorage.clear()
})

it('unsaved text stays with an account that gets another name', async () => {
  const site = await renderUnlocked('/admin/inbox', ADA)
  await site.answer('inbox.list', { rows: [{ ...vera, id: 75 }], nextCursor: null })
  await fill('Notes', 'Call on Monday')
  saveDraft(newDraft(null, { ...newPost('A'), title: 'By Ada' }, {}))
  await site.go('/admin/account')
  const account = { name: 'Ada', email: 'ada@example.org', role: 'owner', hasSecondFactor: false }
  await site.answer('account.read', { ...account, passkeys: [], sessions: [], recoveryCodes: 0 })
  await screen.findByRole('button', { name: 'Save name' })
  await fill('Name', 'Ada Okafor')
  await press('Save name')
  await site.answer('account.rename', { ok: true })
  await changeTo({ ...ADA, name: 'Ada Okafor' })
  expect(readDrafts().map(({ values }) => values.title)).toEqual(['By Ada'])
  localStorage.clear()
  await site.go('/admin/inbox')
  await site.answer('inbox.list', { rows: [{ ...vera, id: 75 }], nextCursor: null })
  expect(fieldOf('Notes').value).toBe('Call on Monday')
})

it('a search is not restored for another account', async () => {
  const { router } = await renderUnlocked('/admin/inbox?q=vera', ADA)
  // the browser brings the page back, which locks it
  await settled(() => lockAdmin('none'))
  expect(router.state.location.search).toEqual({})
  await settled(() => unlockAdmin(HAL))
  expect(router.state.location.search).toEqual({})
})
