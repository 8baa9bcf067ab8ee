/** Shared by the routes of the legal pages. Short, because the table of routes is part of every first load. */
import { pageHead, type SiteSettings } from '../seo/head.ts'
import { legalLinks } from '../shell/navigation.ts'

const DESCRIPTIONS: Record<string, string> = {
  '/privacy':
    'What information we keep about you, why and for how long, who we share it with, and how to have it deleted. No cookies, no tracking.',
  '/terms':
    'Our terms in plain words: what prices include, when an order becomes a contract, and how we use donations.',
  '/delivery-returns':
    'Delivery is included and bracelets ship within {days}. How to return a bracelet, what to do if one is faulty, and how refunds work.',
  '/accessibility':
    'What this site does for people who use a keyboard, a screen reader or large text, what does not work well yet, and whom to tell.',
  '/complaints':
    'How to complain about a bracelet, a donation, this site or us, and what happens when you do.',
}

type LegalMatch = { pathname: string; context: { settings: SiteSettings } }

export const legalRoute = {
  head: ({ match }: { match: LegalMatch }) =>
    pageHead(
      match,
      legalLinks.find(({ to }) => to === match.pathname)?.label ?? '',
      import.meta.env.SSR && {
        description: (DESCRIPTIONS[match.pathname] ?? '').replace(
          '{days}',
          () => match.context.settings.content.shipsWithin,
        ),
      },
    ),
}
