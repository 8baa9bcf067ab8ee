/** Takes something out of the bin: for its own button, and for the Undo of a deletion. */
import type { BinRef, PutBack } from '#shared/admin/bin.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'

/** With the focus to restore, if the pressed button goes with its row. */
type PutBackRequest = BinRef & { restoreFocus?: () => void }

type Handlers = {
  onMutate?: (ref: BinRef) => void
  /** Reads again what shows it. */
  onSuccess: () => Promise<void> | void
  onError?: (ref: BinRef) => void
}

export function usePutBack({ onMutate, onSuccess, onError }: Handlers) {
  const { client } = useTRPC()
  return useToastMutation<PutBackRequest, PutBack>({
    mutationFn: ({ record, id }) => client.bin.putBack.mutate({ record, id }),
    success: ({ note }) => ({ title: 'Put back', description: note || undefined }),
    failure: (error) => refusal('It was not put back', error),
    onMutate: (request) => onMutate?.(request),
    onSuccess: (_output, { restoreFocus }) => {
      restoreFocus?.()
      return onSuccess()
    },
    onError: (_error, request) => onError?.(request),
  })
}
