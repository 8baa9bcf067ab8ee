import { expect, it } from 'vitest'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { mayOpen, placesFor, placeState } from '../../../src/client/admin/places.ts'
import { pages } from '../../../src/client/routes.ts'

/** 'Money: Payments, Monthly gifts' */
const seenBy = (role: Role | undefined) =>
  placesFor(role).map(({ name, pages: own }) => `${name}: ${own.map(({ label }) => label).join(', ')}`)

it('each role sees the places, and in each the pages, whose calls it may make', () => {
  expect(seenBy(undefined)).toEqual([])
  expect(seenBy('helper')).toEqual([
    'Today: Today',
    'Orders: Orders',
    'Inbox: Inbox',
    'Supporters: Supporters',
    'Site: Bin',
  ])
  expect(seenBy('writer')).toEqual(['Today: Today', 'Site: Content, Posts, Bin'])
  expect(seenBy('treasurer')).toEqual([
    'Today: Today, Attention',
    'Supporters: Supporters',
    'Money: Payments, Monthly gifts, Gift Aid, Funds, Payouts, Bank statement, Received another way',
  ])
  expect(placesFor('owner').map(({ name }) => name)).toEqual([
    'Today',
    'Orders',
    'Inbox',
    'Supporters',
    'Money',
    'Site',
    'Settings',
  ])
})

it('every page of the dashboard is in a place, or is one of the few that are not', () => {
  const named = new Set<string>(placesFor('owner').flatMap(({ pages: own }) => own.map(({ to }) => to)))
  const others = Object.keys(pages).filter((path) => path.startsWith('/admin') && !/\$/.test(path))
  expect(others.filter((path) => !named.has(path))).toEqual([
    '/admin',
    '/admin/search',
    '/admin/inbox/templates',
    '/admin/mail/texts',
    '/admin/content/versions',
    '/admin/account',
  ])
})

it('a record, or a page below another, is for the roles of its page', () => {
  expect(mayOpen('treasurer', '/admin/payments/3')).toBe(true)
  expect(mayOpen('helper', '/admin/payments/3')).toBe(false)
  expect(mayOpen('helper', '/admin/inbox/templates')).toBe(true)
  // the first of all pages is no parent of theirs
  expect(mayOpen('writer', '/admin/people')).toBe(false)
  expect(mayOpen('writer', '/admin')).toBe(true)
})

it.each([
  ['/admin', []],
  ['/admin/today', ['Today page']],
  ['/admin/attention', ['Today true']],
  ['/admin/payments/7', ['Money true']],
  ['/admin/bracelets', ['Site true']],
  ['/admin/orders/7', ['Orders true']],
  ['/admin/account', []],
])('the menu marks the place of %s', (pathname, marked) => {
  const here = placesFor('owner').flatMap((place) => {
    const state = placeState(place, pathname)
    return state === undefined ? [] : [`${place.name} ${state}`]
  })
  expect(here).toEqual(marked)
})
