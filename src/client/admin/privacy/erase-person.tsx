/** Erases a person. The address must be typed again, because this cannot be undone. */
import { Trash2 } from 'lucide-react'
import { useEffect, type ChangeEvent } from 'react'
import { useForm } from 'react-hook-form'
import { isSameAddress } from '#shared/platform/text/contact.ts'
import type { PersonCounts, Whose } from '#shared/admin/privacy.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { ownDraft } from '../session/own-drafts.ts'
import { useOpener } from '../ui/use-opener.ts'

type ErasePersonProps = {
  whose: Whose
  name: string
  /** `left`: undefined if it could not be read. */
  onErased: (left: PersonCounts | undefined) => void
}

export function ErasePerson({ whose, name, onErased }: ErasePersonProps) {
  const { isOpen, opener, open, close } = useOpener()
  if (isOpen) return <EraseForm whose={whose} name={name} onErased={onErased} onCancel={close} />
  return (
    <div>
      <Button ref={opener} variant="danger" onClick={open}>
        <Trash2 aria-hidden="true" className="size-5" />
        Erase this person…
      </Button>
    </div>
  )
}

function EraseForm({ whose, name, onErased, onCancel }: ErasePersonProps & { onCancel: () => void }) {
  const { client, utils } = useTRPC()
  const what = 'email' in whose ? 'address' : 'name'
  const draft = ownDraft<string>(`erase ${name}`)
  const { register, handleSubmit, setFocus, formState } = useForm({
    defaultValues: { confirmation: draft.read() ?? '' },
  })
  useEffect(() => setFocus('confirmation'), [setFocus])
  const erase = useToastMutation<string, unknown>({
    mutationFn: (confirmation) => client.privacy.erase.mutate({ ...whose, confirmation }),
    gcTime: 0,
    success: { title: 'Person erased' },
    failure: (error) =>
      error.data?.code === 'PROOF_NEEDED'
        ? refusal('Nobody was erased', error)
        : {
            title: 'We could not confirm that it worked',
            description: 'Please look the person up again. It is safe to erase twice.',
          },
    onSuccess: async () => {
      draft.write(undefined)
      onErased(await client.privacy.preview.mutate(whose).catch(() => undefined))
      // their name may be in any list
      await utils.invalidate()
    },
  })
  const cancel = () => {
    draft.write(undefined)
    onCancel()
  }
  return (
    <form
      noValidate
      aria-label="Erase this person"
      className="flex max-w-xl flex-col gap-4 rounded-card border border-danger bg-raised p-5"
      onSubmit={(event) => {
        void handleSubmit(({ confirmation }) => {
          if (!erase.isPending) erase.mutate(confirmation)
        })(event)
      }}
    >
      <p>
        <strong>This cannot be undone.</strong> If they asked for a copy of their data, save it first.
      </p>
      <TextField
        {...register('confirmation', {
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => draft.write(target.value || undefined),
          validate: (text) => isTypedAgain(text, whose, name) || `This does not match the ${what} above`,
        })}
        label={`Type the ${what} again to erase it`}
        type={what === 'address' ? 'email' : 'text'}
        inputMode={what === 'address' ? 'email' : 'text'}
        autoComplete="off"
        required
        error={formState.errors.confirmation?.message}
        onKeyDown={(event) => event.key === 'Escape' && cancel()}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={erase.isPending}>
          Erase for good
        </Button>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const isTypedAgain = (text: string, whose: Whose, name: string): boolean =>
  'email' in whose
    ? isSameAddress(text, whose.email)
    : text.trim().toLowerCase() === name.trim().toLowerCase()
