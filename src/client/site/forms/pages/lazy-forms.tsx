/**
 * Renders the forms, whose code (and react-hook-form) loads after the page's own: together they would exceed the first
 * load's budget.
 */
import type { ComponentType } from 'react'
import { lazyPart } from '../../../platform/ui/lazy/lazy-part.tsx'
import { toastUnloaded } from '../../../platform/ui/toast/toast.ts'

export const lazyForm = (load: () => Promise<ComponentType>) =>
  lazyPart(load, () => toastUnloaded('The form'))

export const VolunteerForm = lazyForm(() =>
  import('../volunteer-form.tsx').then((module) => module.VolunteerForm),
)
export const PrayerForm = lazyForm(() => import('../prayer-form.tsx').then((module) => module.PrayerForm))
export const BookDonationForm = lazyForm(() =>
  import('../book-donation-form.tsx').then((module) => module.BookDonationForm),
)
