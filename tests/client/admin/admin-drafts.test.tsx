/** Unsaved text in forms: to whom it belongs, how long it is stored, and when its author is warned. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SignedInAccount } from '#shared/platform/sign-in/sign-in.ts'
import type { InboxItem } from '#shared/admin/inbox.ts'
import { lockAdmin, unlockAdmin } from '../../../src/client/admin/session/admin-lock.ts'
import { DonorSearch } from '../../../src/client/admin/offline-gifts/donor-search.tsx'
import { SendOrders } from '../../../src/client/admin/orders/marks/send-orders.tsx'
import { newDraft, readDrafts, saveDraft } from '../../../src/client/admin/posts/post-draft.ts'
import { newPost } from '../../../src/client/admin/posts/post-values.ts'
import { OwnForms } from '../../../src/client/admin/forms/own-forms.tsx'
import { ErasePerson } from '../../../src/client/admin/privacy/erase-person.tsx'
import { PicturePanel } from '../../../src/client/admin/writing/picture-panel.tsx'
import { SitePanel } from '../../../src/client/admin/writing/site-panel.tsx'
import { listedOrder } from '../../support/listed-order.ts'
import { settled } from '../../support/pending-calls.ts'
import { fieldOf, fill, fillAll, press, renderPart, renderUnlocked } from '../../support/render-site.tsx'

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
    path: '/admin/inbox/70',
    open: async ({ answer }: Site) => {
      await answer('inbox.byId', vera)
    },
    field: 'For you and your helpers',
  },
  {
    what: 'a reply',
    path: '/admin/inbox/70',
    open: async ({ answer }: Site) => {
      await answer('inbox.byId', vera)
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

it.each(FORMS)(
  '$what that is not saved belongs to the account that typed it',
  async ({ path, open, field }) => {
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
  },
)

it('an unsaved post belongs to its author; one of before accounts existed is the owner’s', async () => {
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

it('unsaved text stays with an account that is renamed', async () => {
  const site = await renderUnlocked('/admin/inbox/75', ADA)
  await site.answer('inbox.byId', { ...vera, id: 75 })
  await fill('For you and your helpers', 'Call on Monday')
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
  await site.go('/admin/inbox/75')
  await site.answer('inbox.byId', { ...vera, id: 75 })
  expect(fieldOf('For you and your helpers').value).toBe('Call on Monday')
})

it('a search is not restored for another account', async () => {
  const { router } = await renderUnlocked('/admin/inbox?q=vera', ADA)
  // the page comes back from the back/forward cache, and locks itself
  await settled(() => lockAdmin('none'))
  expect(router.state.location.search).toEqual({})
  await settled(() => unlockAdmin(HAL))
  expect(router.state.location.search).toEqual({})
})

/** Whether the browser asks before it leaves the page. */
const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('a small form that was opened', () => {
  const invite = async () => {
    const site = await renderUnlocked('/admin/people')
    const open = async () => {
      await site.answer('accounts.list', { accounts: [], isSharedPasswordOn: true, isMailUnset: false })
      await press('Invite somebody')
      await screen.findByLabelText(/^Email/)
    }
    await open()
    return { ...site, open }
  }

  it('keeps typed text during a visit to another page, and warns before losing it', async () => {
    const { go, open, answer } = await invite()
    expect(isWarned()).toBe(false)
    await fillAll({ Name: 'Ida', Email: 'ida@' })
    expect(isWarned()).toBe(true)
    await go('/admin/inbox')
    expect(isWarned()).toBe(true)
    await go('/admin/people')
    await open()
    expect([fieldOf('Name').value, fieldOf('Email').value]).toEqual(['Ida', 'ida@'])
    await fill('Email', 'ida@example.org')
    await press('Send invitation')
    await answer('accounts.invite', { ok: true })
    expect(isWarned()).toBe(false)
    await press('Invite somebody')
    expect(fieldOf('Name').value).toBe('')
  })

  it('forgets typed text when it is cancelled', async () => {
    await invite()
    await fill('Name', 'Ida')
    await press('Cancel')
    expect(isWarned()).toBe(false)
    await press('Invite somebody')
    expect(fieldOf('Name').value).toBe('')
  })

  it('never stores a password', async () => {
    const site = await renderUnlocked('/admin/account', ADA)
    const open = async () => {
      const account = { name: 'Ada', email: 'ada@example.org', role: 'owner', hasSecondFactor: false }
      await site.answer('account.read', { ...account, passkeys: [], sessions: [], recoveryCodes: 0 })
      await screen.findByRole('button', { name: 'Save name' })
    }
    await open()
    await fill('New password', 'four words that rhyme')
    expect(isWarned()).toBe(false)
    await site.go('/admin/inbox')
    await site.go('/admin/account')
    await open()
    expect(fieldOf('New password').value).toBe('')
  })

  it('has the focus after a failed save, even though its fields were disabled or its button removed', async () => {
    const { answer, refuse } = await renderUnlocked('/admin/orders/71', ADA)
    await answer('checkout.orderById', order)
    await press(/^Correct/)
    await screen.findByLabelText(/^Town or city/)
    const fields = {
      Name: 'Ada',
      'Address line 1': '1 High St',
      'Town or city': 'Leeds',
      Postcode: 'LS1 1AA',
    }
    await fillAll(fields)
    const town = fieldOf('Town or city')
    town.focus()
    fireEvent.submit(town.form!)
    // browsers take the focus from a field that becomes disabled
    await waitFor(() => expect(town.closest('fieldset')?.disabled).toBe(true))
    act(() => town.blur())
    await refuse('checkout.correctContact')
    expect(document.activeElement).toBe(town)
    await press('Save')
    await refuse('checkout.correctContact', 'CHANGED_ELSEWHERE', { httpStatus: 409 })
    await answer('checkout.orderById', { ...order, customerName: 'Adah' })
    expect(document.activeElement?.textContent).toBe('This was changed elsewhere since you opened it.')
    await press('Use theirs')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  })
})

it('a new address for an email keeps typed text during a visit to another page', async () => {
  const { go, answer } = await renderUnlocked('/admin/orders/71', ADA)
  const email = {
    id: 3,
    kind: 'order-confirmation',
    recipient: 'ada@example.org',
    firstRecipient: null,
    attempts: 1,
    createdAt: '2026-11-20T10:00:00.000Z',
    sentAt: '2026-11-20T10:00:00.000Z',
    failure: null,
    state: 'sent',
  }
  const open = async () => {
    await answer('checkout.orderById', { ...order, emails: [email] })
    await press(/^Send again/)
    await screen.findByLabelText(/^Send to/)
  }
  await open()
  await fill('Send to', 'ida@example.org')
  await go('/admin/inbox')
  expect(isWarned()).toBe(true)
  await go('/admin/orders/71')
  await open()
  expect(fieldOf('Send to').value).toBe('ida@example.org')
  await press('Cancel')
  expect(isWarned()).toBe(false)
})

const nothing = () => {}
const PARTS = [
  ['Name or email', () => <DonorSearch chosen={undefined} error={undefined} onChoose={nothing} />],
  [
    'Tracking of order',
    () => (
      <SendOrders
        orders={[{ ...listedOrder, id: 72, status: 'packed', needsAddress: false }]}
        isBusy={false}
        onSend={nothing}
        onClose={nothing}
      />
    ),
  ],
  ['Page, post or address', () => <SitePanel of="link" onPick={nothing} onClose={nothing} />],
  ['What it shows (alt text)', () => <PicturePanel onInsert={nothing} onClose={nothing} />],
  [
    'Type the name again',
    () => (
      <OwnForms>
        <ErasePerson whose={{ supporterId: 7 }} name="Ada Okafor" onErased={nothing} />
      </OwnForms>
    ),
  ],
] as const

it.each(PARTS)('‘%s’ keeps typed text during a visit to another page', async (label, part) => {
  unlockAdmin(ADA)
  const show = async () => {
    const { page } = renderPart(part())
    if (label.startsWith('Type')) await press('Erase this person…')
    return page
  }
  const page = await show()
  const before = fieldOf(label).value
  await fill(label, 'Ada Ok')
  page.unmount()
  expect(isWarned()).toBe(true)
  await changeTo(HAL)
  const others = await show()
  expect(fieldOf(label).value).toBe(before)
  others.unmount()
  await changeTo(ADA)
  await show()
  expect(fieldOf(label).value).toBe('Ada Ok')
  lockAdmin('none')
})

it('a person to look up keeps typed text during a visit to another page, until the look-up', async () => {
  const { go, answer } = await renderUnlocked('/admin/privacy', ADA)
  await fill('Email address', 'ida@example.org')
  await go('/admin/inbox')
  expect(isWarned()).toBe(true)
  await go('/admin/privacy')
  expect(fieldOf('Email address').value).toBe('ida@example.org')
  await press('Look up')
  await answer('privacy.preview', {})
  expect(isWarned()).toBe(false)
})
