/** What the pages' doors have in common: little, for the table of routes is part of every visitor's first load. */
import { SHIPS_WITHIN } from '#shared/shop.ts'
import { pageHead } from '../site/head.ts'
import { legalLinks } from '../site/navigation.ts'

const DESCRIPTIONS: Record<string, string> = {
  '/privacy':
    'What we keep of what you tell us, why and for how long, who else sees it, and how to have it erased. No cookies, no tracking.',
  '/terms':
    'Who sells, what a price includes, when an order is a contract, and what becomes of a gift of money: our terms in plain words.',
  '/delivery-returns': `Delivery is included and bracelets ship within ${SHIPS_WITHIN}. You have 14 days to change your mind: how to send one back, and when your money comes.`,
}

export const legalDoor = {
  head: ({ match }: { match: Parameters<typeof pageHead>[0] }) =>
    pageHead(
      match,
      legalLinks.find(({ to }) => to === match.pathname)?.label ?? '',
      import.meta.env.SSR && { description: DESCRIPTIONS[match.pathname] ?? '' },
    ),
}
