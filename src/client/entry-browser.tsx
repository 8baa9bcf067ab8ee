import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { httpLink } from '@trpc/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { config } from 'zod/v4/core'
import { makeRouter } from './router.tsx'
import { sessionId } from './session.ts'
import './styles/app.css'

// the page's policy forbids code made of text; zod is told before the first schema is fetched
config({ jitless: true })

/** A page that is here sooner needs no sign that it is on its way. */
const WAIT_MS = 80
const SAID_FOR_ENGINES = '[property],[name^=twitter],[name=description],[name=author],[type$=json]'

// a task of its own: all this code has just been run for the first time, which keeps a slow phone busy long enough
if (document.readyState !== 'loading') setTimeout(() => void begin())
// from a slow network the page is painted, and its code may be here, before the last of its HTML is
else document.addEventListener('DOMContentLoaded', () => void begin())

async function begin(): Promise<void> {
  // the first look into the browser's store takes as long as a part of the page: not in the same task as one
  setTimeout(sessionId)
  const router = makeRouter(httpLink({ url: '/trpc' }))
  const { pathname } = location

  const { dataset } = document.documentElement
  let waiting: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    // whoever has to wait for a page sees that it is on its way: a thread grows along the top (app.css)
    waiting ??= setTimeout(() => (dataset['loading'] = ''), WAIT_MS)
    // a link that is removed while it has the focus makes the browser lay out the page that goes, once more
    const { activeElement } = document
    if (pathChanged && activeElement instanceof HTMLElement && activeElement.closest('main') !== null)
      activeElement.blur()
  })
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    clearTimeout(waiting)
    waiting = undefined
    delete dataset['loading']
    // what the server's HTML tells share previews is about the page it came with, not about the next one
    if (fromLocation && pathChanged)
      document.head.querySelectorAll(SAID_FOR_ENGINES).forEach((tag) => tag.remove())
  })

  // the router's own component would have React begin, and wait in the middle of it for the page's code
  await hydrate(router)
  window.$_TSR?.h()
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />, {
      onRecoverableError: (error) => {
        // left by a link before all of it was hydrated: the router forgets a page at once, and React draws the next anew
        if (location.pathname === pathname) reportError(error)
      },
    })
  })
}
