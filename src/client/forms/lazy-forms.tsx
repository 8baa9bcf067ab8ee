/**
 * The forms as their pages draw them. The server's HTML has them whole; their code, react-hook-form with it, is fetched
 * after the page's own: together they would be above the budget of a first load.
 */
import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import { memo } from 'react'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { toastUnloaded } from '../ui/toast.ts'

function lazyForm(Form: AsyncRouteComponent<object>) {
  // never rendered again before its code is here, which would lose what has been typed
  const LazyForm = memo(() => (
    <LazyBoundary onFailure={() => toastUnloaded('The form')}>
      <Form />
    </LazyBoundary>
  ))
  /** For a page's loader: a page that a link leads to comes with its form. */
  return Object.assign(LazyForm, { preload: async () => Form.preload?.() })
}

export const ContactMessageForm = lazyForm(
  lazyRouteComponent(() => import('./contact-message-form.tsx'), 'ContactMessageForm'),
)
export const VolunteerForm = lazyForm(
  lazyRouteComponent(() => import('./volunteer-form.tsx'), 'VolunteerForm'),
)
export const PrayerForm = lazyForm(lazyRouteComponent(() => import('./prayer-form.tsx'), 'PrayerForm'))
export const BookDonationForm = lazyForm(
  lazyRouteComponent(() => import('./book-donation-form.tsx'), 'BookDonationForm'),
)
