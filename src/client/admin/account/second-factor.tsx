/** Codes of an authenticator app: turned on by a first correct code, turned off with the password. */
import { useState } from 'react'
import { confirmCodeInput, passwordInput } from '#shared/platform/sign-in/sign-in.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { CodeField } from '../auth/code-field.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { SmallForm } from '../forms/small-form.tsx'
import { useOpener } from '../ui/use-opener.ts'
import { Section } from '../kit/section.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { NewCodes, RecoveryCodes } from './recovery-codes.tsx'

/** Called with new recovery codes, which are shown once. */
type WithCodes = { onCodes: (codes: string[]) => void }
type SecondFactorProps = { isOn: boolean; recoveryCodes: number }

export function SecondFactor({ isOn, recoveryCodes }: SecondFactorProps) {
  const [codes, setCodes] = useState<string[]>()
  return (
    <Section
      id="second-factor"
      title="Second factor"
      about="When you sign in, you also enter a code from an app on your phone, so a stolen password is not enough."
    >
      {codes ? (
        <NewCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            document.querySelector<HTMLElement>('#second-factor')?.focus()
          }}
        />
      ) : isOn ? (
        <TurnOff left={recoveryCodes} onCodes={setCodes} />
      ) : (
        <TurnOn onCodes={setCodes} />
      )}
    </Section>
  )
}

function TurnOn({ onCodes }: WithCodes) {
  const { client, utils } = useTRPC()
  const { isOpen, opener, open, close: leave } = useOpener()
  const [made, setMade] = useState<{ secret: string; uri: string }>()
  const close = () => {
    setMade(undefined)
    leave()
  }
  if (!isOpen)
    return (
      <p>
        <Button ref={opener} variant="secondary" onClick={open}>
          Turn on the second factor
        </Button>
      </p>
    )
  if (!made)
    return (
      <PasswordForm
        label="Turn on the second factor"
        send={(typed) => client.account.startSecondFactor.mutate(typed)}
        success={null}
        onDone={setMade}
        submit="Continue"
        close="Cancel"
        onClose={close}
      />
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
        draft={null}
        schema={confirmCodeInput}
        start={{ code: '' }}
        send={(typed) => client.account.confirmSecondFactor.mutate(typed)}
        success={{ title: 'The second factor is on' }}
        fields={{ WRONG_CODE: 'code' }}
        onDone={({ codes }) => {
          onCodes(codes)
          return utils.account.read.invalidate()
        }}
        submit="Turn on"
        aside={
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        }
      >
        {(field) => <CodeField {...field('code')} />}
      </SmallForm>
    </div>
  )
}

function TurnOff({ left, onCodes }: { left: number } & WithCodes) {
  const { client, utils } = useTRPC()
  const { isOpen, opener, open, close } = useOpener()
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="good">On</Badge>
        If you lose your phone, sign in with a recovery code.
      </p>
      <RecoveryCodes left={left} onCodes={onCodes} />
      {!isOpen ? (
        <p>
          <Button ref={opener} variant="secondary" onClick={open}>
            Turn off…
          </Button>
        </p>
      ) : (
        <PasswordForm
          label="Turn off the second factor"
          send={(typed) => client.account.turnOffSecondFactor.mutate(typed)}
          success={{ title: 'The second factor is off' }}
          onDone={() => utils.account.read.invalidate()}
          submit="Turn off"
          close="Keep it on"
          onClose={close}
        />
      )}
    </>
  )
}

type PasswordFormProps<Result> = {
  label: string
  send: (typed: { password: string }) => Promise<Result>
  success: { title: string } | null
  onDone: (result: Result) => Promise<void> | void
  submit: string
  close: string
  onClose: () => void
}

function PasswordForm<Result>(form: PasswordFormProps<Result>) {
  return (
    <SmallForm
      {...form}
      draft={null}
      schema={passwordInput}
      start={{ password: '' }}
      fields={{ WRONG_PASSWORD: 'password' }}
    >
      {(field) => (
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
      )}
    </SmallForm>
  )
}
