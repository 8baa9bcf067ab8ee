/** What an owner does for one person: thank them, note what they wish, and erase them. */
import { useNavigate } from '@tanstack/react-router'
import { HandHeart } from 'lucide-react'
import type { SupporterPage, SupporterPreferences } from '#shared/admin/supporter-page.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { toastUnloaded } from '../../platform/ui/toast/toast.ts'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { Loading } from '../ui/loading.tsx'
import { EmailTick } from '../mail/email-tick.tsx'
import { CopyOrErase } from '../privacy/copy-or-erase.tsx'
import { useOpener } from '../ui/use-opener.ts'

const Thanks = lazyNamed(() => import('./thanks.tsx'), 'Thanks')

type ActionsProps = { supporter: SupporterPage; preferences: SupporterPreferences; name: string }

export function SupporterActions({ supporter: { id, email }, preferences, name }: ActionsProps) {
  const { isOpen, opener, open, close } = useOpener()
  const navigate = useNavigate()
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
        <CopyOrErase
          whose={email === null ? { supporterId: id } : { email }}
          name={name}
          onErased={() => void navigate({ to: '/admin/search' })}
        />
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
