/**
 * The forms as their pages draw them. The server's HTML has them whole; their code, react-hook-form with it, is fetched
 * after the page's own: together they would be above the budget of a first load.
 */
import { lazyRouteComponent } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { toastUnloaded } from '../ui/toast.ts'

function lazyForm(load: () => Promise<{ default: () => ReactNode }>) {
  const Form = lazyRouteComponent(load)
  // never drawn anew before its code is here, which would lose what has been typed
  const LazyForm = memo(() => (
    <LazyBoundary onFailure={() => toastUnloaded('The form')}>
      <Form />
    </LazyBoundary>
  ))
  /** For a page's loader: a page that a link leads to comes with its form. */
  return Object.assign(LazyForm, { preload: async () => Form.preload?.() })
}

export const ContactMessageForm = lazyForm(() =>
  import('./contact-message-form.tsx').then((module) => ({ default: module.ContactMessageForm })),
)
export const VolunteerForm = lazyForm(() =>
  import('./volunteer-form.tsx').then((module) => ({ default: module.VolunteerForm })),
)
export const PrayerForm = lazyForm(() =>
  import('./prayer-form.tsx').then((module) => ({ default: module.PrayerForm })),
)
export const BookDonationForm = lazyForm(() =>
  import('./book-donation-form.tsx').then((module) => ({ default: module.BookDonationForm })),
)
