/** The accounts and their roles, and whether the shared password still works. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useOpener } from '../ui/use-opener.ts'
import { SharedPassword } from './shared-password.tsx'
import { AccountRow } from './account-row.tsx'

const InviteForm = lazyNamed(() => import('./invite-form.tsx'), 'InviteForm')

export const Route = createFileRoute('/admin/people')({
  component: Accounts,
})

function Accounts() {
  return (
    <AdminPage title="Accounts">
      <AccountSections />
    </AdminPage>
  )
}

function AccountSections() {
  const query = useQuery(useTRPC().utils.accounts.list.queryOptions())
  const { isOpen, opener, open, close } = useOpener()
  return (
    <Loaded query={query} what="the accounts">
      {(data) => (
        <div className="flex max-w-4xl flex-col gap-12">
          <section aria-labelledby="accounts" className="flex flex-col gap-5">
            <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
              <div className="min-w-0 flex-1 basis-80">
                <h2 id="accounts" className="text-xl">
                  Own accounts
                </h2>
                <p className="mt-1 max-w-article text-muted">
                  Everyone signs in with their own email and password, and sees what their role needs.
                  Activity shows who did what.
                </p>
              </div>
              {!isOpen && (
                <Button ref={opener} onClick={open}>
                  <Plus aria-hidden="true" className="size-5" />
                  Invite somebody
                </Button>
              )}
            </div>
            {data.isMailUnset && (
              <Alert tone="change">
                <p>
                  Email is not set up, so an invitation would not reach anybody.{' '}
                  <Link to="/admin/set-up" hash="mail" className="underline">
                    What to do
                  </Link>
                </p>
              </Alert>
            )}
            {isOpen && (
              <LazyBoundary name="The form" onFailure={close}>
                <InviteForm onClose={close} />
              </LazyBoundary>
            )}
            {data.accounts.length === 0 ? (
              <p className="rounded-card bg-sunken p-5 text-muted">Nobody has their own account yet.</p>
            ) : (
              <ul aria-label="Accounts" className="border-t border-line">
                {data.accounts.map((account) => (
                  <AccountRow key={account.id} account={account} />
                ))}
              </ul>
            )}
          </section>
          <SharedPassword
            isOn={data.isSharedPasswordOn}
            hasOwner={data.accounts.some(({ role, state }) => role === 'owner' && state === 'active')}
          />
        </div>
      )}
    </Loaded>
  )
}
