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
