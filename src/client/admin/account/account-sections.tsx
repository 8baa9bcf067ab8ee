import { ACCOUNT_LENGTHS, ROLE_DESCRIPTIONS, ROLE_LABELS } from '#shared/platform/sign-in/roles.ts'
import { changePasswordInput, renameInput, type OwnAccount } from '#shared/admin/accounts.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { SmallForm } from '../forms/small-form.tsx'
import { renameWriter } from '../session/own-drafts.ts'
import { readDrafts, saveDraft } from '../posts/post-draft.ts'
import { Section } from '../kit/section.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export function AccountSections({ account }: { account: OwnAccount }) {
  const { name, email, role } = account
  return (
    <div className="flex max-w-3xl flex-col gap-12">
      <Section id="own-name" title="Name" about="Shown in Activity next to what you do.">
        <p className="wrap-anywhere">
          You sign in as {email}. Your role is {ROLE_LABELS[role].toLowerCase()}: {ROLE_DESCRIPTIONS[role]}.
        </p>
        <NameForm key={name} name={name} />
      </Section>
      <Section id="own-password" title="Password" about="Changing it signs you out everywhere else.">
        <PasswordForm email={email} />
      </Section>
      <Sessions sessions={account.sessions} />
      <SecondFactor isOn={account.hasSecondFactor} recoveryCodes={account.recoveryCodes} />
      <Passkeys passkeys={account.passkeys} />
    </div>
  )
}

function NameForm({ name }: { name: string }) {
  const { client, utils } = useTRPC()
  return (
    <SmallForm
      label="Your name"
      draft="own name"
      schema={renameInput}
      start={{ name }}
      send={(typed) => client.account.rename.mutate(typed)}
      success={{ title: 'Name saved' }}
      onDone={async (_saved, typed) => {
        const posts = readDrafts()
        renameWriter(typed.name)
        for (const post of posts) saveDraft(post)
        await Promise.all([utils.account.read.invalidate(), utils.admin.me.invalidate()])
      }}
      submit="Save name"
    >
      {(field) => (
        <TextField
          {...field('name')}
          label="Name"
          maxLength={ACCOUNT_LENGTHS.name}
          autoComplete="name"
          required
        />
      )}
    </SmallForm>
  )
}

function PasswordForm({ email }: { email: string }) {
  const { client } = useTRPC()
  return (
    <SmallForm
      label="Your password"
      draft={null}
      schema={changePasswordInput}
      start={{ password: '', newPassword: '' }}
      send={(typed) => client.account.changePassword.mutate(typed)}
      success={{ title: 'Password changed', description: 'You are signed out everywhere else.' }}
      fields={{ WRONG_PASSWORD: 'password' }}
      submit="Change password"
    >
      {(field) => (
        <>
          {/* tells a password manager whose password it is */}
          <input type="email" value={email} autoComplete="username" readOnly hidden />
          <PasswordField
            {...field('password')}
            label="Current password"
            autoComplete="current-password"
            required
          />
          <PasswordField
            {...field('newPassword')}
            label="New password"
            hint={`At least ${ACCOUNT_LENGTHS.passwordMin} characters`}
            autoComplete="new-password"
            required
          />
        </>
      )}
    </SmallForm>
  )
}
