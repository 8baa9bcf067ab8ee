/** Sets a new password by the one-time token in the URL. */
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { LinkPage } from './link-page.tsx'

export const Route = createFileRoute('/admin/reset/$token')({
  component: Reset,
})

function Reset() {
  const { token } = Route.useParams()
  const { client } = useTRPC()
  const navigate = Route.useNavigate()
  return (
    <LinkPage
      purpose="password-reset"
      token={token}
      title="New password"
      intro={(name) => `${name}, choose a new password. You will be signed out everywhere.`}
      send={async (typed) => {
        await client.signIn.reset.mutate(typed)
        await navigate({ to: '/admin', replace: true })
      }}
      success={{ title: 'Password changed', description: 'You can sign in with it now.' }}
    />
  )
}
