/**
 * The forms as their pages draw them. The server's HTML has them whole; their code, react-hook-form with it, is fetched
 * after the page's own: together they would be above the budget of a first load.
 */
import { lazy, memo, Suspense, useState, type ComponentType } from 'react'
import { toastUnloaded } from '../ui/toast/toast.ts'

const RETRY_MS = 2000

/**
 * Asks for a form's code until it is here. Meanwhile the server's HTML stays on the page, and with it what is typed: an
 * error would replace both.
 */
async function untilLoaded<Form>(load: () => Promise<Form>): Promise<Form> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await load()
    } catch {
      if (tries === 1) toastUnloaded('The form')
      // oxlint-disable-next-line no-await-in-loop -- as above
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_MS)
      })
    }
  }
}

function lazyForm(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined
  const preload = async () => {
    loaded ??= await load()
    return loaded
  }
  const LateForm = lazy(async () => ({ default: await untilLoaded(preload) }))
  // never rendered again before its code is here, which would lose what has been typed
  const LazyForm = memo(() => {
    const [Form] = useState<ComponentType>(() => loaded ?? LateForm)
    return (
      <Suspense>
        <Form />
      </Suspense>
    )
  })
  /** For a page's loader: a page that a link leads to comes with its form, or without it where that cannot be fetched. */
  return Object.assign(LazyForm, {
    preload: async () => {
      await preload().catch(() => undefined)
    },
  })
}

export const ContactMessageForm = lazyForm(() =>
  import('./contact-message-form.tsx').then((module) => module.ContactMessageForm),
)
export const VolunteerForm = lazyForm(() =>
  import('./volunteer-form.tsx').then((module) => module.VolunteerForm),
)
export const PrayerForm = lazyForm(() => import('./prayer-form.tsx').then((module) => module.PrayerForm))
export const BookDonationForm = lazyForm(() =>
  import('./book-donation-form.tsx').then((module) => module.BookDonationForm),
)
