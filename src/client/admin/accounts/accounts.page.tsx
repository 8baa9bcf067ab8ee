/** The accounts and their roles, and whether the shared password still works. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { FormButton } from '../kit/form-dialog.tsx'
import { NoneYet, Section } from '../kit/section.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { AccountRow } from './account-row.tsx'
import { InviteForm } from './invite-form.tsx'
import { SharedPassword } from './shared-password.tsx'

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
  return (
    <Loaded query={query} what="the accounts">
      {({ accounts, isMailUnset, isSharedPasswordOn }) => (
        <div className="flex max-w-4xl flex-col gap-12">
          <Section
            id="accounts"
            title="Own accounts"
            about="Everyone signs in with their own email and password, and sees what their role needs. Activity shows who did what."
            action={
              <FormButton label="Invite somebody" title="Invite somebody" variant="primary">
                {(close) => <InviteForm onClose={close} />}
              </FormButton>
            }
          >
            {isMailUnset && (
              <Alert tone="change">
                <p>
                  Email is not set up, so an invitation would not reach anybody.{' '}
                  <TextLink to="/admin/set-up" hash="mail" size="text">
                    What to do
                  </TextLink>
                </p>
              </Alert>
            )}
            {accounts.length === 0 ? (
              <NoneYet>Nobody has their own account yet.</NoneYet>
            ) : (
              <ul aria-label="Accounts" className="border-t border-line">
                {accounts.map((account) => (
                  <AccountRow key={account.id} account={account} />
                ))}
              </ul>
            )}
          </Section>
          <SharedPassword
            isOn={isSharedPasswordOn}
            hasOwner={accounts.some(({ role, state }) => role === 'owner' && state === 'active')}
          />
        </div>
      )}
    </Loaded>
  )
}
