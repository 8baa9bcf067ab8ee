/** The account's passkeys: created on a device, named, and removed one by one. */
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { TRPCClientError } from '@trpc/client'
import { z } from 'zod'
import { ACCOUNT_LENGTHS } from '#shared/platform/sign-in/roles.ts'
import { newPasskeyInput, passwordInput, type PasskeyRow } from '#shared/platform/sign-in/sign-in.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { RecordRow } from '../kit/record-page.tsx'
import { useAction } from '../kit/use-action.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { useOpener } from '../ui/use-opener.ts'
import { SmallForm } from '../forms/small-form.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { Section } from '../kit/section.tsx'

export function Passkeys({ passkeys }: { passkeys: PasskeyRow[] }) {
  const { isOpen, opener, open, close } = useOpener()
  return (
    <Section
      id="passkeys"
      title="Passkeys"
      about="Sign in with your phone, computer or security key, using your fingerprint, face or PIN. No password or code needed."
    >
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="border-t border-line">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!browserSupportsWebAuthn() ? (
        <p>This browser does not support passkeys.</p>
      ) : isOpen ? (
        <NewPasskey onClose={close} />
      ) : (
        <p>
          <Button ref={opener} variant="secondary" onClick={open}>
            Add a passkey
          </Button>
        </p>
      )}
    </Section>
  )
}

const newPasskeyForm = z.object({ ...newPasskeyInput.pick({ name: true }).shape, ...passwordInput.shape })

function NewPasskey({ onClose }: { onClose: () => void }) {
  const { client, utils } = useTRPC()
  return (
    <SmallForm
      label="New passkey"
      onClose={onClose}
      draft={null}
      schema={newPasskeyForm}
      start={{ name: '', password: '' }}
      send={async ({ name, password }) => {
        const { token, options } = await client.account.startPasskey.mutate({ password })
        const credential = await startRegistration({ optionsJSON: options })
        return client.account.addPasskey.mutate({ token, name, credential })
      }}
      success={{ title: 'Passkey added' }}
      // cancelling the device's prompt is not an error
      refusal={(error) =>
        error instanceof TRPCClientError
          ? null
          : { title: 'The passkey was not added', description: 'Your device did not create one.' }
      }
      fields={{ WRONG_PASSWORD: 'password' }}
      onDone={() => {
        onClose()
        return utils.account.read.invalidate()
      }}
      submit="Add passkey"
    >
      {(field) => (
        <>
          <TextField
            {...field('name')}
            label="Name"
            hint="Which device it is on, such as “My phone”"
            maxLength={ACCOUNT_LENGTHS.passkeyName}
            autoComplete="off"
            required
          />
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
        </>
      )}
    </SmallForm>
  )
}

function Passkey({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: PasskeyRow }) {
  const { client, utils } = useTRPC()
  const remove = useAction({
    send: () => client.account.removePasskey.mutate({ id }),
    done: { title: 'Passkey removed', description: `“${name}” can no longer sign you in.` },
    failed: 'The passkey was not removed',
    reads: [utils.account.read],
  })
  return (
    <RecordRow
      end={
        <Button variant="secondary" size="sm" {...remove.button()}>
          <span>
            Remove<span className="sr-only"> {name}</span>
          </span>
        </Button>
      }
      detail={
        <>
          <span>Added {dayInLondon(createdAt)}</span>
          {lastUsedAt !== null && <span>{` · last used ${dayInLondon(lastUsedAt)}`}</span>}
        </>
      }
    >
      <h3 data-row-heading="" tabIndex={-1} className="text-base font-semibold">
        {name}
      </h3>
    </RecordRow>
  )
}
