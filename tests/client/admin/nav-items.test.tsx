import { expect, it } from 'vitest'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { groupsFor } from '../../../src/client/admin/shell/nav-items.ts'
import { whereIs } from '../../../src/client/admin/shell/nav-link.tsx'

const seenBy = (role: Role | undefined) =>
  groupsFor(role).flatMap(({ items }) => items.map(({ label }) => label))

it('each role sees links to the pages whose calls it may make', () => {
  expect(seenBy(undefined)).toEqual([])
  expect(seenBy('helper')).toEqual(['Today', 'Orders', 'Inbox', 'Bin', 'Your account'])
  expect(seenBy('writer')).toEqual(['Today', 'Blog', 'Content', 'Bin', 'Your account'])
  expect(seenBy('treasurer')).toEqual([
    'Today',
    'Payments',
    'Monthly gifts',
    'Attention',
    'Funds',
    'Gift Aid',
    'Your account',
  ])
  expect(seenBy('owner')).toEqual(
    expect.arrayContaining(['Mail', 'Bracelets', 'Set-up', 'Accounts', 'Privacy', 'Activity']),
  )
})

it.each([
  ['/admin', undefined, ['Payments page']],
  ['/admin', 'posts', ['Blog page']],
  ['/admin', 'messages', ['Payments page']],
  ['/admin/payments/7', undefined, ['Payments true']],
  ['/admin/bracelets', undefined, ['Bracelets page']],
  ['/admin/bracelets/7', undefined, ['Bracelets true']],
  ['/admin/search', undefined, []],
])('the navigation marks the current page: %s, list %s', (pathname, tab, marked) => {
  const all = groupsFor('owner').flatMap(({ items }) => items)
  const here = all.flatMap((place) => {
    const where = whereIs(place, pathname, tab)
    return where === undefined ? [] : [`${place.label} ${where}`]
  })
  expect(here).toEqual(marked)
})
