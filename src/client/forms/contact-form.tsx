/** The home page's message form: rendered whole, its code fetched later. */
import { fetchedLater } from '../ui/fetched-later.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export const { Part: ContactForm } = fetchedLater(
  () => import('./contact-message-form.tsx').then(({ ContactMessageForm }) => ContactMessageForm),
  { of: '/', fallback: <Skeleton className="h-150" /> },
)
