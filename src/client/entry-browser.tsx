import { RouterClient } from '@tanstack/react-router/ssr/client'
import { httpLink } from '@trpc/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { makeRouter } from './router.tsx'
import './styles/app.css'

const router = makeRouter(httpLink({ url: '/trpc' }))

const { pathname } = location

startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />, {
    onRecoverableError: (error) => {
      // left by a link before all of it was hydrated: the router forgets a page at once, and React draws the next anew
      if (location.pathname === pathname) reportError(error)
    },
  })
})
