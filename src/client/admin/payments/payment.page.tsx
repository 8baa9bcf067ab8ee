import { createFileRoute, notFound } from '@tanstack/react-router'
import { adminRoute } from '../admin-route.ts'

export const Route = createFileRoute('/admin/payments/$id')({
  ...adminRoute(),
  beforeLoad({ params: { id } }) {
    // no table hands out such an id: nothing is there to unlock
    if (!/^[1-9]\d*$/.test(id) || !Number.isSafeInteger(Number(id))) throw notFound()
  },
})
