/** What an owner does for one person: thank them, note what they wish, and erase them. */
import { useNavigate } from '@tanstack/react-router'
import { HandHeart, Trash2 } from 'lucide-react'
import type { SupporterPage, SupporterPreferences } from '#shared/supporters.ts'
import type { PersonCounts, Whose } from '#shared/privacy.ts'
import { useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { toastUnloaded } from '../../ui/toast/toast.ts'
import { refusal, useToastMutation } from '../../use-toast-mutation.ts'
import { Loading } from '../loading.tsx'
import { EmailTick } from '../mail/email-tick.tsx'
import { useOpener } from '../use-opener.ts'

const Thanks = lazyNamed(() => import('./thanks.tsx'), 'Thanks')
const PersonFound = lazyNamed(() => import('../privacy/person-found.tsx'), 'PersonFound')

type ActionsProps = { supporter: SupporterPage; preferences: SupporterPreferences; name: string }

export function SupporterActions({ supporter: { id, email }, preferences, name }: ActionsProps) {
  const { isOpen, opener, open, close } = useOpener()
  return (
    <>
      {email !== null && (
        <div className="my-1">
          <Wishes id={id} preferences={preferences} />
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {email !== null && preferences.wantsThanks && !isOpen && (
          <Button ref={opener} onClick={open}>
            <HandHeart aria-hidden="true" className="size-5" />
            Write a thank-you
          </Button>
        )}
        <Erase whose={email === null ? { supporterId: id } : { email }} name={name} />
      </div>
      {preferences.wantsThanks && isOpen && (
        <LazyBoundary
          onFailure={() => {
            close()
            toastUnloaded('The form')
          }}
          fallback={<Loading what="the template" />}
        >
          <Thanks id={id} name={name} onSent={close} />
        </LazyBoundary>
      )}
    </>
  )
}

function Wishes({ id, preferences }: { id: number; preferences: SupporterPreferences }) {
  const { client, utils } = useTRPC()
  const save = useToastMutation<boolean, SupporterPreferences>({
    mutationFn: (wantsThanks) => client.supporters.setPreferences.mutate({ ...preferences, wantsThanks, id }),
    success: ({ wantsThanks }) => ({
      title: wantsThanks ? 'May be thanked by email' : 'No more thank-you emails',
    }),
    failure: (error) => refusal('This was not saved', error),
    onSuccess: (saved) => {
      utils.supporters.byId.setData({ id }, (before) => before && { ...before, preferences: saved })
    },
    onError: () => void utils.supporters.byId.invalidate({ id }),
  })
  return (
    <EmailTick
      label="Wants no thank-you emails (receipts are always sent)"
      checked={save.isPending ? !save.variables : !preferences.wantsThanks}
      onChange={(isRefused) => {
        if (!save.isPending) save.mutate(!isRefused)
      }}
    />
  )
}

/** Shows what there is of them, what would be deleted, and asks for the address or the name again. */
function Erase({ whose, name }: { whose: Whose; name: string }) {
  const { client } = useTRPC()
  const navigate = useNavigate()
  const look = useToastMutation<void, PersonCounts>({
    mutationFn: () => client.privacy.preview.mutate(whose),
    // do not cache personal data
    gcTime: 0,
    success: null,
    failure: { title: 'The person could not be looked up', description: 'Please try again.' },
  })
  if (!look.data) {
    return (
      <Button variant="secondary" busy={look.isPending} onClick={() => look.mutate()}>
        <Trash2 aria-hidden="true" className="size-5" />
        Copy or erase their data…
      </Button>
    )
  }
  return (
    <div className="order-last mt-4 basis-full">
      <LazyBoundary
        onFailure={() => {
          look.reset()
          toastUnloaded('What we have of them')
        }}
        fallback={<Loading what="what we have of them" />}
      >
        <PersonFound
          whose={whose}
          name={name}
          counts={look.data}
          isErased={false}
          onErased={() => void navigate({ to: '/admin/search' })}
        />
      </LazyBoundary>
    </div>
  )
}
