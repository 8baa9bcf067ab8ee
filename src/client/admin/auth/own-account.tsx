/** Signing in with an account: email and password, then a code if required; or with a passkey. */
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import {
  codeInput,
  forgotInput,
  signInInput,
  type NewSession,
  type SignInResult,
} from '#shared/accounts.schema.ts'
import { useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormNotice } from '../../ui/form-notice.tsx'
import { useToastMutation } from '../../use-toast-mutation.ts'
import { hasLeft, unlockAdmin } from '../admin-lock.ts'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { isRefused } from '../sign-in-error.ts'
import { SmallForm } from '../forms/small-form.tsx'

const GRANTED = { title: 'Access Granted', description: 'Welcome to the admin dashboard.' }
const denied = (description: string) => ({ title: 'Access Denied', description })

/** The current form: for the password, for the code (with the token of the first step), or for a forgotten password. */
type Step = { at: 'password' | 'forgot' } | { at: 'code'; token: string }

const unlock = ({ name, role }: NewSession) => unlockAdmin({ name, role })
const grantedTo = ({ state }: SignInResult) => (state === 'signed-in' ? GRANTED : null)

export function OwnAccount() {
  const [step, setStep] = useState<Step>({ at: 'password' })
  const begin = () => setStep({ at: 'password' })
  const takeResult = (result: SignInResult) => {
    if (result.state === 'signed-in') unlock(result)
    else setStep({ at: 'code', token: result.token })
  }
  return (
    <div className="mt-5 flex flex-col gap-4">
      {step.at === 'password' && (
        <>
          <PasswordStep onResult={takeResult} onForgot={() => setStep({ at: 'forgot' })} />
          <PasskeyButton />
        </>
      )}
      {step.at === 'code' && <CodeStep token={step.token} onResult={takeResult} onBack={begin} />}
      {step.at === 'forgot' && <ForgotStep onBack={begin} />}
    </div>
  )
}

type ResultProps = { onResult: (result: SignInResult) => void }

function PasswordStep({ onResult, onForgot }: ResultProps & { onForgot: () => void }) {
  const { client } = useTRPC()
  return (
    <SmallForm
      label="Your own account"
      isFocused
      schema={signInInput}
      start={{ email: '', password: '' }}
      send={(typed) => hasLeft().then(() => client.signIn.withPassword.mutate(typed))}
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
        </>
      )}
    </SmallForm>
  )
}

function CodeStep({ token, onResult, onBack }: ResultProps & { token: string; onBack: () => void }) {
  const { client } = useTRPC()
  const [isWrong, setWrong] = useState(false)
  return (
    <SmallForm
      // each token starts a new code form
      key={token}
      label="Second factor"
      isFocused
      schema={codeInput}
      start={{ token, code: '' }}
      send={(typed) => client.signIn.withCode.mutate(typed)}
      success={(result) => grantedTo(result) ?? null}
      onDone={(result) => {
        setWrong(result.state === 'code-needed')
        onResult(result)
      }}
      submit="Sign in"
      aside={
        <Button variant="quiet" tone="primary" size="sm" onClick={onBack}>
          Begin again
        </Button>
      }
    >
      {(field) => (
        <CodeField
          {...field('code')}
          error={
            field('code').error ?? (isWrong ? 'This code is not right. Please try the next one.' : undefined)
          }
        />
      )}
    </SmallForm>
  )
}

function ForgotStep({ onBack }: { onBack: () => void }) {
  const { client } = useTRPC()
  const [isAsked, setAsked] = useState(false)
  const back = (
    <Button variant="quiet" tone="primary" size="sm" onClick={onBack}>
      Back
    </Button>
  )
  if (isAsked) {
    return (
      <>
        <FormNotice tone="change">
          <p>
            If this address has an account, an email with a link is on its way. The link works once, within an
            hour.
          </p>
        </FormNotice>
        <p>{back}</p>
      </>
    )
  }
  return (
    <SmallForm
      label="Forgotten password"
      isFocused
      schema={forgotInput}
      start={{ email: '' }}
      send={(typed) => client.signIn.forgot.mutate(typed)}
      success={null}
      onDone={() => setAsked(true)}
      submit="Email me a link"
      aside={back}
    >
      {(field) => (
        <TextField
          {...field('email')}
          label="Email"
          hint="Of your account. The link in the email lets you choose another password."
          type="email"
          autoComplete="username"
        />
      )}
    </SmallForm>
  )
}

const never = () => () => {}

function PasskeyButton() {
  const { client } = useTRPC()
  // false during hydration, like the server's HTML
  const isOffered = useSyncExternalStore(never, browserSupportsWebAuthn, () => false)
  const signIn = useToastMutation<void, NewSession | undefined>({
    gcTime: 0,
    mutationFn: async () => {
      await hasLeft()
      const { token, options } = await client.signIn.startPasskey.mutate()
      // cancelling the device's prompt is not an error
      const credential = await startAuthentication({ optionsJSON: options }).catch(() => undefined)
      return credential && client.signIn.withPasskey.mutate({ token, credential })
    },
    success: (session) => (session ? GRANTED : null),
    failure: (error) =>
      isRefused(error)
        ? denied('This passkey does not open the dashboard.')
        : { title: 'The passkey could not be used', description: 'Please try again.' },
    onSuccess: (session) => session && unlock(session),
  })
  if (!isOffered) return null
  return (
    <Button variant="secondary" className="w-full" busy={signIn.isPending} onClick={() => signIn.mutate()}>
      <KeyRound aria-hidden="true" className="size-5" />
      Sign in with a passkey
    </Button>
  )
}
