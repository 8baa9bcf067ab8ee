import { RouterClient } from '@tanstack/react-router/ssr/client'
import { httpLink } from '@trpc/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { makeRouter } from './router.tsx'
import './styles/app.css'

const router = makeRouter(httpLink({ url: '/trpc' }))

startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})

const SAID_FOR_ENGINES = '[property],[name^=twitter],[name=description],[name=author],[type$=json]'

// what the server's HTML tells share previews is about the page it came with, not about the next one
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged)
    document.head.querySelectorAll(SAID_FOR_ENGINES).forEach((tag) => tag.remove())
})
