/** Asks for the password or a passkey again before a refund, an export or anything that gives somebody access. */
import { useQuery } from '@tanstack/react-query'
import { passwordInput } from '#shared/platform/sign-in/sign-in.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog, DialogBody, DialogHeader } from '../../platform/ui/dialog.tsx'
import { SmallForm } from '../forms/small-form.tsx'
import { useMe } from '../session/use-me.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'

export function ProofDialog({ onDone }: { onDone: (isProven: boolean) => void }) {
  const { client, utils } = useTRPC()
  const isOwn = typeof useMe().data?.name === 'string'
  const { data: account } = useQuery(utils.account.read.queryOptions(undefined, { enabled: isOwn }))
  const done = () => onDone(true)
  return (
    <Dialog open onOpenChange={() => onDone(false)} className="sm:top-[12dvh] sm:bottom-auto sm:max-w-md">
      <DialogHeader title="Is it you?" />
      <DialogBody>
        <p className="mb-5">
          You signed in more than 15 minutes ago. Please confirm that it is you before you continue. Nothing
          you typed is lost.
        </p>
        <SmallForm
          label="Confirm that it is you"
          isFocused
          draft={null}
          schema={passwordInput}
          start={{ password: '' }}
          send={(typed) => client.admin.prove.mutate(typed)}
          success={null}
          fields={{ WRONG_PASSWORD: 'password' }}
          onDone={done}
          submit="Continue"
          aside={
            <Button variant="quiet" onClick={() => onDone(false)}>
              Cancel
            </Button>
          }
        >
          {(field) => (
            <>
              {/* tells a password manager whose password it is */}
              <input type="email" value={account?.email ?? ''} autoComplete="username" readOnly hidden />
              <PasswordField
                {...field('password')}
                label={isOwn ? 'Your password' : 'The shared password'}
                autoComplete="current-password"
              />
            </>
          )}
        </SmallForm>
        {account !== undefined && account.passkeys.length > 0 && (
          <div className="mt-5">
            <PasskeyButton
              label="Use a passkey instead"
              send={(answer) => client.admin.prove.mutate(answer)}
              success={null}
              refused="This passkey does not belong to your account."
              onDone={done}
            />
          </div>
        )}
      </DialogBody>
    </Dialog>
  )
}
