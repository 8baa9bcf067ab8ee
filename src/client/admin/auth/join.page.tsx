/** Accepts an invitation by the one-time token in the URL. */
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { unlockAdmin } from '../session/admin-lock.ts'
import { LinkPage } from './link-page.tsx'

export const Route = createFileRoute('/admin/join/$token')({
  component: Join,
})

function Join() {
  const { token } = Route.useParams()
  const { client } = useTRPC()
  const navigate = Route.useNavigate()
  return (
    <LinkPage
      purpose="invitation"
      token={token}
      title="Welcome"
      intro={(name) => `${name}, choose a password for your own account on the dashboard.`}
      send={async (typed) => {
        unlockAdmin(await client.signIn.accept.mutate(typed))
        // Back must not lead to the used link
        await navigate({ to: '/admin/today', replace: true })
      }}
      success={{ title: 'Access Granted', description: 'Welcome to the admin dashboard.' }}
    />
  )
}
