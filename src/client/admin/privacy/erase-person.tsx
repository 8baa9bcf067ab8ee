/** Erases a person. The address must be typed again, because this cannot be undone. */
import { isSameAddress } from '#shared/platform/text/contact.ts'
import type { PersonCounts, Whose } from '#shared/admin/privacy.ts'
import { rulesOf } from '../../platform/forms/rules.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { SmallFormButton } from '../forms/small-form-button.tsx'

type ErasePersonProps = {
  whose: Whose
  name: string
  /** `left`: undefined if it could not be read. */
  onErased: (left: PersonCounts | undefined) => void
}

export function ErasePerson({ whose, name, onErased }: ErasePersonProps) {
  const { client, utils } = useTRPC()
  const what = 'email' in whose ? 'address' : 'name'
  return (
    <SmallFormButton
      label="Erase this person…"
      title="Erase this person"
      variant="danger"
      draft={`erase ${name}`}
      schema={rulesOf(({ confirmation }: { confirmation: string }) => ({
        confirmation: isTypedAgain(confirmation, whose, name)
          ? undefined
          : `This does not match the ${what} above`,
      }))}
      start={{ confirmation: '' }}
      send={({ confirmation }) => client.privacy.erase.mutate({ ...whose, confirmation })}
      success={{ title: 'Person erased' }}
      refusal={(error) =>
        error.data?.code === 'PROOF_NEEDED'
          ? refusal('Nobody was erased', error)
          : {
              title: 'We could not confirm that it worked',
              description: 'Please look the person up again. It is safe to erase twice.',
            }
      }
      onDone={async () => {
        onErased(await client.privacy.preview.mutate(whose).catch(() => undefined))
        // their name may be in any list
        await utils.invalidate()
      }}
      submit="Erase for good"
    >
      {(field) => (
        <>
          <p>
            <strong className="text-danger">This cannot be undone.</strong> If they asked for a copy of their
            data, save it first.
          </p>
          <TextField
            {...field('confirmation')}
            label={`Type the ${what} again to erase it`}
            type={what === 'address' ? 'email' : 'text'}
            inputMode={what === 'address' ? 'email' : 'text'}
            autoComplete="off"
            required
          />
        </>
      )}
    </SmallFormButton>
  )
}

const isTypedAgain = (text: string, whose: Whose, name: string): boolean =>
  'email' in whose
    ? isSameAddress(text, whose.email)
    : text.trim().toLowerCase() === name.trim().toLowerCase()
