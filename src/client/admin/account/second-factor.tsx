/** A code of an authenticator app beside the password: on after a first right code, off with the password. */
import { useState } from 'react'
import { confirmCodeInput, passwordInput } from '#shared/people.schema.ts'
import { useCalls } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { refusal, useToastMutation } from '../../use-toast-mutation.ts'
import { CodeField } from '../people/code-field.tsx'
import { PasswordField } from '../people/password-field.tsx'
import { SmallForm } from '../people/small-form.tsx'
import { AccountSection } from './account-section.tsx'
import { QrCode } from './qr-code.tsx'

export function SecondFactor({ isOn }: { isOn: boolean }) {
  return (
    <AccountSection
      id="second-factor"
      title="Second factor"
      about="Beside your password you are asked for a code that an app on your phone shows, so that the password alone opens nothing."
    >
      {isOn ? <TurnOff /> : <TurnOn />}
    </AccountSection>
  )
}

function TurnOn() {
  const { client, utils } = useCalls()
  const [made, setMade] = useState<{ secret: string; uri: string }>()
  const start = useToastMutation<void, { secret: string; uri: string }>({
    // the secret stays no longer than it is shown
    gcTime: 0,
    mutationFn: () => client.account.startSecondFactor.mutate(),
    success: null,
    failure: (error) => refusal('The second factor was not begun', error),
    onSuccess: setMade,
  })
  if (!made)
    return (
      <p>
        <Button variant="secondary" busy={start.isPending} onClick={() => start.mutate()}>
          Turn on the second factor
        </Button>
      </p>
    )
  return (
    <div className="flex flex-col gap-5 rounded-card border border-line bg-raised p-5">
      <p>
        Scan this with an authenticator app, such as Google Authenticator, 2FAS or your password manager. Then
        type the code that it shows.
      </p>
      <div className="flex flex-wrap items-start gap-6">
        <QrCode text={made.uri} />
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-sm font-semibold">Or type this secret into the app</p>
          <p>
            <code data-secret="" className="text-lg wrap-anywhere">
              {made.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </p>
        </div>
      </div>
      <SmallForm
        label="First code"
        isFocused
        schema={confirmCodeInput}
        start={{ code: '' }}
        send={(typed) => client.account.confirmSecondFactor.mutate(typed)}
        success={{ title: 'The second factor is on' }}
        fields={{ WRONG_CODE: 'code' }}
        onDone={() => utils.account.read.invalidate()}
        submit="Turn on"
        aside={
          <Button variant="quiet" onClick={() => setMade(undefined)}>
            Cancel
          </Button>
        }
      >
        {(field) => <CodeField {...field('code')} />}
      </SmallForm>
    </div>
  )
}

function TurnOff() {
  const { client, utils } = useCalls()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="good">On</Badge>
        If you lose the phone, ask an owner to remove your account and to invite you again.
      </p>
      {!isOpen ? (
        <p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Turn off…
          </Button>
        </p>
      ) : (
        <SmallForm
          label="Turn off the second factor"
          isFocused
          className="rounded-card border border-line bg-raised p-5"
          schema={passwordInput}
          start={{ password: '' }}
          send={(typed) => client.account.turnOffSecondFactor.mutate(typed)}
          success={{ title: 'The second factor is off' }}
          fields={{ WRONG_PASSWORD: 'password' }}
          onDone={() => utils.account.read.invalidate()}
          submit="Turn off"
          aside={
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Keep it on
            </Button>
          }
        >
          {(field) => (
            <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
          )}
        </SmallForm>
      )}
    </>
  )
}
