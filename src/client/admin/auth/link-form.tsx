/** Sets a password by an emailed link, after showing whose link it is. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ACCOUNT_LENGTHS, type LinkPurpose } from '#shared/platform/sign-in/roles.ts'
import { setPasswordInput } from '#shared/platform/sign-in/sign-in.schema.ts'
import { readCallError } from '../../platform/call-error.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { Link } from '../../platform/ui/link.tsx'
import type { ToastText } from '../../platform/use-toast-mutation.ts'
import { LoadError } from '../ui/load-error.tsx'
import { Loading } from '../ui/loading.tsx'
import { PasswordField } from './password-field.tsx'
import { SmallForm } from '../forms/small-form.tsx'

export type LinkFormProps = {
  purpose: LinkPurpose
  token: string
  /** The greeting. */
  intro: (name: string) => ReactNode
  /** Sets the password, and continues from there. */
  send: (typed: { token: string; password: string }) => Promise<void>
  success: ToastText
}

export function LinkForm({ purpose, token, intro, send, success }: LinkFormProps) {
  const { client } = useTRPC()
  const link = useQuery({
    queryKey: ['link', purpose, token],
    queryFn: () => client.signIn.openLink.mutate({ purpose, token }),
    gcTime: 0,
    enabled: !import.meta.env.SSR,
  })
  if (link.data) {
    return (
      <>
        <p>{intro(link.data.name)}</p>
        <SmallForm
          label="Your password"
          draft={null}
          schema={setPasswordInput}
          start={{ token, password: '' }}
          send={send}
          success={success}
          submit="Save the password"
        >
          {(field) => (
            <>
              <TextField label="Email" type="email" value={link.data.email} autoComplete="username" fixed />
              <PasswordField
                {...field('password')}
                label="Password"
                hint={`At least ${ACCOUNT_LENGTHS.passwordMin} characters. Three or four words that do not belong together are easy to remember.`}
                autoComplete="new-password"
              />
            </>
          )}
        </SmallForm>
      </>
    )
  }
  if (!link.isError) return <Loading what="your link" />
  const { kind, message } = readCallError(link.error)
  if (kind !== 'answered') return <LoadError what="Your link" onRetry={() => void link.refetch()} />
  return (
    <>
      <p role="alert">{message}</p>
      <p>
        <Button asChild variant="secondary">
          <Link to="/admin">Go to the sign-in</Link>
        </Button>
      </p>
    </>
  )
}
