/** The signed-in account: name, password, second factor, passkeys. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useMe } from '../session/use-me.ts'
import { AccountSections } from './account-sections.tsx'

export const Route = createFileRoute('/admin/account')({
  component: Account,
})

function Account() {
  return (
    <AdminPage title="Your account">
      <AccountOrShared />
    </AdminPage>
  )
}

function AccountOrShared() {
  if (useMe().data?.name !== null) return <OwnPage />
  return (
    <p className="max-w-article rounded-card bg-sunken p-5">
      You are signed in with the shared password, not with an account of your own. Invite yourself under{' '}
      <TextLink to="/admin/people" size="text">
        Accounts
      </TextLink>{' '}
      to get one, with your own password, a second factor and passkeys.
    </p>
  )
}

function OwnPage() {
  // somebody may have signed in elsewhere: read on every opening
  const query = useQuery(useTRPC().utils.account.read.queryOptions(undefined, { staleTime: 0 }))
  return (
    <Loaded query={query} what="your account">
      {(account) => <AccountSections account={account} />}
    </Loaded>
  )
}
