import { RouterClient } from '@tanstack/react-router/ssr/client'
import { httpLink } from '@trpc/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { fetchInTime } from './fetch-in-time.ts'
import { makeRouter } from './router.tsx'
import './styles/app.css'

/** A page that is here sooner needs no sign that it is on its way. */
const WAIT_MS = 80
const SAID_FOR_ENGINES = '[property],[name^=twitter],[name=description],[name=author],[type$=json]'

const router = makeRouter(httpLink({ url: '/trpc', fetch: fetchInTime }))
const firstPath = location.pathname

const { dataset } = document.documentElement
let waiting: ReturnType<typeof setTimeout> | undefined
router.subscribe('onBeforeLoad', () => {
  // a progress bar along the top (app.css) shows that a page is loading
  waiting ??= setTimeout(() => (dataset['loading'] = ''), WAIT_MS)
})
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  clearTimeout(waiting)
  waiting = undefined
  delete dataset['loading']
  // what the server's HTML says to share previews is about the page it came with, not about the next one
  if (fromLocation && pathChanged)
    document.head.querySelectorAll(SAID_FOR_ENGINES).forEach((tag) => tag.remove())
})

function start(): void {
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />, {
      onRecoverableError: (error) => {
        // left by a link before all of it was hydrated: the router forgets a page at once, and React renders the next from scratch
        if (location.pathname === firstPath) reportError(error)
      },
    })
  })
}

// on a slow network the page is painted, and its code may be here, before the last of its HTML is
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
