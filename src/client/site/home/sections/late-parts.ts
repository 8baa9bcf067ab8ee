/**
 * Parts below the first screen that would exceed the first load's budget: the form, cards, drawn bracelets and covers.
 * The page's loader imports this file dynamically, so that other pages do not carry the names of these chunks.
 */
import { lazyForm } from '../../forms/pages/lazy-forms.tsx'
import type { Calls } from '../../../platform/trpc.ts'
import { lazyPart } from '../../../platform/ui/lazy/lazy-part.tsx'
import { loadHighlights } from '../highlights.ts'

export const ContactMessageForm = lazyForm(() =>
  import('../../forms/contact-message-form.tsx').then((code) => code.ContactMessageForm),
)
export const HomeShowcase = lazyPart(() => import('./home-showcase.tsx').then((code) => code.HomeShowcase))
export const HomeStories = lazyPart(() => import('./home-stories.tsx').then((code) => code.HomeStories))

/** Never fails. */
export async function loadParts(calls: Pick<Calls, 'utils'>): Promise<void> {
  await Promise.all([
    loadHighlights(calls),
    ...[HomeShowcase, HomeStories, ContactMessageForm].map((part) => part.preload()),
  ])
}
