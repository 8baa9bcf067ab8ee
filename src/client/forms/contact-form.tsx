/**
 * The home page's message form. The server renders it whole; its code is fetched when the visitor comes near, and
 * takes over the markup that is already there, with what was typed meanwhile.
 */
import { lazy, memo, Suspense, useEffect, useRef } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'

type ContactFormProps = {
  /** The id of the heading that names the form. */
  labelledBy: string
}

const load = () =>
  import('./contact-message-form.tsx').then(({ ContactMessageForm }) => ({ default: ContactMessageForm }))

let begin: () => void = () => {}
const isNear = new Promise<void>((resolve) => {
  begin = resolve
})

/** Fetches once somebody is near; code that did not arrive is asked for again when the form is next touched. */
const loadWhenNear = () => isNear.then(() => load().catch(retry))

function retry(): ReturnType<typeof load> {
  return new Promise<void>((resolve) => {
    for (const event of ['focusin', 'online', 'pointerdown']) {
      addEventListener(event, () => resolve(), { once: true })
    }
  }).then(() => load().catch(retry))
}

const Form = lazy(import.meta.env.SSR ? load : loadWhenNear)

// a render from above would make React give up the server's markup for the fallback
export const ContactForm = memo(function ContactForm({ labelledBy }: ContactFormProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && begin(),
      {
        rootMargin: '600px',
      },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box}>
      <Suspense fallback={<Skeleton className="h-150" />}>
        <Form labelledBy={labelledBy} />
      </Suspense>
    </div>
  )
})
