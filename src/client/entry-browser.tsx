import { RouterClient } from '@tanstack/react-router/ssr/client'
import { httpBatchLink } from '@trpc/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { makeRouter } from './router.tsx'
import './styles/app.css'

const router = makeRouter(httpBatchLink({ url: '/trpc', maxItems: 10 }))

startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
