/** What the legal pages' routes share. Short, because the table of routes is part of every first load. */
import { SHIPS_WITHIN } from '#shared/shop.ts'
import { pageHead } from '../site/head.ts'
import { legalLinks } from '../site/navigation.ts'

const DESCRIPTIONS: Record<string, string> = {
  '/privacy':
    'What information we keep about you, why and for how long, who we share it with, and how to have it deleted. No cookies, no tracking.',
  '/terms':
    'Our terms in plain words: what prices include, when an order becomes a contract, and how we use donations.',
  '/delivery-returns': `Delivery is included and bracelets ship within ${SHIPS_WITHIN}. How to return a bracelet, what to do if one is faulty, and how refunds work.`,
}

export const legalRoute = {
  head: ({ match }: { match: Parameters<typeof pageHead>[0] }) =>
    pageHead(
      match,
      legalLinks.find(({ to }) => to === match.pathname)?.label ?? '',
      import.meta.env.SSR && { description: DESCRIPTIONS[match.pathname] ?? '' },
    ),
}
