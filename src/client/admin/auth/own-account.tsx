/** Signing in with an account: email and password, then a code if required; or with a passkey. */
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  codeInput,
  forgotInput,
  recoveryInput,
  signInInput,
  type NewSession,
  type SignInResult,
} from '#shared/platform/sign-in/sign-in.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { hasLeft, unlockAdmin } from '../session/admin-lock.ts'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'
import { isRefused } from '../session/sign-in-error.ts'
import { SmallForm } from '../forms/small-form.tsx'

const GRANTED = { title: 'Access Granted', description: 'Welcome to the admin dashboard.' }
const denied = (description: string) => ({ title: 'Access Denied', description })

/** The current form: for the password, for the code (with the token of the first step), or for a forgotten password. */
type Step = { at: 'password' | 'forgot' } | { at: 'code'; token: string }

const grantedTo = ({ state }: SignInResult) => (state === 'signed-in' ? GRANTED : null)

/** Today comes first, unless a link leads elsewhere. */
function useUnlock() {
  const router = useRouter()
  return async ({ name, role, stays }: NewSession) => {
    // its search may name a tab
    if (router.state.location.href === '/admin') await router.navigate({ to: '/admin/today', replace: true })
    unlockAdmin({ name, role, stays })
  }
}

export function OwnAccount() {
  const { client } = useTRPC()
  const unlock = useUnlock()
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [stays, setStays] = useState(false)
  const begin = () => setStep({ at: 'password' })
  const takeResult = (result: SignInResult) => {
    if (result.state === 'signed-in') return unlock(result)
    return setStep({ at: 'code', token: result.token })
  }
  return (
    <div className="mt-5 flex flex-col gap-4">
      {step.at === 'password' && (
        <>
          <PasswordStep
            stays={stays}
            onStays={setStays}
            onResult={takeResult}
            onForgot={() => setStep({ at: 'forgot' })}
          />
          <PasskeyButton
            label="Sign in with a passkey"
            send={(signed) => client.signIn.withPasskey.mutate({ ...signed, stays })}
            success={GRANTED}
            refused="This passkey does not open the dashboard."
            onDone={unlock}
          />
        </>
      )}
      {step.at === 'code' && (
        <CodeStep token={step.token} stays={stays} onResult={takeResult} onBack={begin} />
      )}
      {step.at === 'forgot' && <ForgotStep onBack={begin} />}
    </div>
  )
}

type ResultProps = { stays: boolean; onResult: (result: SignInResult) => Promise<void> | void }
type PasswordStepProps = ResultProps & { onStays: (stays: boolean) => void; onForgot: () => void }

function PasswordStep({ stays, onStays, onResult, onForgot }: PasswordStepProps) {
  const { client } = useTRPC()
  return (
    <SmallForm
      label="Your own account"
      isFocused
      draft={null}
      schema={signInInput}
      start={{ email: '', password: '' }}
      send={(typed) => hasLeft().then(() => client.signIn.withPassword.mutate({ ...typed, stays }))}
      success={grantedTo}
      refusal={(error) => (isRefused(error) ? denied('This email address and password do not match.') : null)}
      onDone={onResult}
      submit="Sign in"
      aside={
        <Button variant="quiet" tone="primary" size="sm" onClick={onForgot}>
          Forgot your password?
        </Button>
      }
    >
      {(field) => (
        <>
          <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
          <CheckboxField
            label="Keep me signed in on this device"
            hint="For 12 hours after you last use it. Only tick this on your own device."
            checked={stays}
            onChange={({ target }) => onStays(target.checked)}
          />
        </>
      )}
    </SmallForm>
  )
}

function CodeStep({ token, stays, onResult, onBack }: ResultProps & { token: string; onBack: () => void }) {
  const { client } = useTRPC()
  const [isWrong, setWrong] = useState(false)
  const [isRecovery, setRecovery] = useState(false)
  const { withRecoveryCode, withCode } = client.signIn
  return (
    <SmallForm
      // each token starts a new code form
      key={`${token} ${isRecovery}`}
      label="Second factor"
      isFocused
      draft={null}
      schema={isRecovery ? recoveryInput : codeInput}
      start={{ token, code: '' }}
      send={(typed) => (isRecovery ? withRecoveryCode : withCode).mutate({ ...typed, stays })}
      success={(result) => grantedTo(result) ?? null}
      onDone={(result) => {
        setWrong(result.state === 'code-needed')
        return onResult(result)
      }}
      submit="Sign in"
      aside={
        <>
          <Button
            variant="quiet"
            tone="primary"
            size="sm"
            onClick={() => {
              setWrong(false)
              setRecovery(!isRecovery)
            }}
          >
            {isRecovery ? 'Use the app’s code' : 'Use a recovery code'}
          </Button>
          <Button variant="quiet" tone="primary" size="sm" onClick={onBack}>
            Start again
          </Button>
        </>
      }
    >
      {(field) =>
        isRecovery ? (
          <TextField
            {...field('code')}
            error={
              field('code').error ??
              (isWrong ? 'This code is wrong or has already been used. Please try another.' : undefined)
            }
            label="Recovery code"
            hint="One of the ten that you printed or saved. Each works once."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        ) : (
          <CodeField
            {...field('code')}
            error={
              field('code').error ?? (isWrong ? 'This code is wrong. Please try the next one.' : undefined)
            }
          />
        )
      }
    </SmallForm>
  )
}

function ForgotStep({ onBack }: { onBack: () => void }) {
  const { client } = useTRPC()
  const [isRequested, setIsRequested] = useState(false)
  const back = (
    <Button variant="quiet" tone="primary" size="sm" onClick={onBack}>
      Back
    </Button>
  )
  if (isRequested) {
    return (
      <>
        <Alert tone="change">
          <p>
            If this address has an account, an email with a link is on its way. The link works once, within an
            hour.
          </p>
        </Alert>
        <p>{back}</p>
      </>
    )
  }
  return (
    <SmallForm
      label="Forgotten password"
      isFocused
      draft={null}
      schema={forgotInput}
      start={{ email: '' }}
      send={(typed) => client.signIn.forgot.mutate(typed)}
      success={null}
      onDone={() => setIsRequested(true)}
      submit="Email me a link"
      aside={back}
    >
      {(field) => (
        <TextField
          {...field('email')}
          label="Email"
          hint="We email you a link to choose a new password."
          type="email"
          autoComplete="username"
        />
      )}
    </SmallForm>
  )
}
