/** Shows what there is of somebody, what would be deleted, and asks for the address or the name again. */
import { Trash2 } from 'lucide-react'
import type { PersonCounts, Whose } from '#shared/admin/privacy.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { toastUnloaded } from '../../platform/ui/toast/toast.ts'
import { useToastMutation } from '../../platform/use-toast-mutation.ts'
import { Loading } from '../ui/loading.tsx'

const PersonFound = lazyNamed(() => import('./person-found.tsx'), 'PersonFound')

type CopyOrEraseProps = {
  whose: Whose
  name: string
  /** In a list, where the button has the name of its row. */
  isRow?: boolean
  onErased: () => void
}

export function CopyOrErase({ whose, name, isRow = false, onErased }: CopyOrEraseProps) {
  const { client } = useTRPC()
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
        <span>
          {isRow && <span className="sr-only">{name}: </span>}
          <span>Copy or erase their data…</span>
        </span>
      </Button>
    )
  }
  return (
    <div className="order-last mt-4 basis-full">
      <LazyBoundary
        onFailure={() => {
          look.reset()
          toastUnloaded('What we hold about them')
        }}
        fallback={<Loading what="what we hold about them" />}
      >
        <PersonFound whose={whose} name={name} counts={look.data} isErased={false} onErased={onErased} />
      </LazyBoundary>
    </div>
  )
}
