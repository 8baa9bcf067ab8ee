/** One click moves something into the bin; the toast's Undo takes it out again. */
import type { BinRef, PutBack } from '#shared/admin/bin.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { toast } from '../../platform/ui/toast/toast.ts'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'

type Removal = {
  record: BinRef['record']
  remove: (id: number) => Promise<unknown>
  /** The toast of the deletion. */
  done: { title: string; description: string }
  /** 'The post could not be deleted' */
  failure: string
  /** Takes the row out of its list before the server has responded. */
  hide?: (id: number) => void
  /** Brings it back: by Undo, or because the server refused. */
  show?: (id: number, why: 'undo' | 'refused') => void
  /** Refetches the queries that showed it. */
  settle: () => Promise<unknown>
}

export function useRemove({ record, remove, done, failure, hide, show, settle }: Removal) {
  const { client, utils } = useTRPC()
  const readAgain = async () => {
    await Promise.all([settle(), utils.bin.invalidate()])
  }
  const restore = useToastMutation<number, PutBack>({
    mutationFn: (id) => client.bin.putBack.mutate({ record, id }),
    success: ({ note }) => ({ title: 'Put back', description: note || undefined }),
    failure: (error) => refusal('It was not put back', error),
    onMutate: (id) => show?.(id, 'undo'),
    onSuccess: readAgain,
    onError: (_error, id) => hide?.(id),
  })
  return useToastMutation<number, unknown>({
    mutationFn: remove,
    // the toast above already reports it and offers Undo
    success: null,
    failure: { title: failure, description: 'Please try again.' },
    onMutate: (id) => hide?.(id),
    onSuccess: (_output, id) => {
      toast({ ...done, action: { label: 'Undo', onClick: () => restore.mutate(id) } })
      return readAgain()
    },
    onError: (_error, id) => show?.(id, 'refused'),
  })
}
