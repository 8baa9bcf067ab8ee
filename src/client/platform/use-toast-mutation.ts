/** A mutation with toasts; its type requires a text for success and failure. */
import { useMutation, type MutationScope } from '@tanstack/react-query'
import type { CallError } from './trpc.ts'
import { dismissFailure, toast, type ToastInput } from './ui/toast/toast.ts'

export type ToastText = Omit<ToastInput, 'variant'>

type Says<Args extends unknown[]> = ToastText | null | ((...args: Args) => ToastText | null)

type ToastMutation<Input, Output> = {
  mutationFn: (input: Input) => Promise<Output>
  /** The success toast; null if the page itself shows the success. */
  success: Says<[output: Output, input: Input]>
  /** The failure toast; null if the page itself shows the failure. */
  failure: Says<[error: CallError, input: Input]>
  /** How long the sent values stay cached after the response; 0 for a secret. */
  gcTime?: number
  /** Changes in the same scope run one after another. */
  scope?: MutationScope
  /** Runs after a success. If a refetch in it fails, the change still counts as made. */
  onSuccess?: (output: Output, input: Input) => Promise<void> | void
  /** Called at once, before the request. */
  onMutate?: (input: Input) => Promise<void> | void
  onError?: (error: CallError, input: Input) => void
}

export function useToastMutation<Input, Output>({
  success,
  failure,
  onMutate,
  onSuccess,
  onError,
  ...rest
}: ToastMutation<Input, Output>) {
  return useMutation<Output, CallError, Input, void>({
    ...rest,
    onMutate: (input) => {
      dismissFailure()
      return onMutate?.(input)
    },
    onSuccess: async (output, input) => {
      const text = typeof success === 'function' ? success(output, input) : success
      if (text !== null) toast(text)
      try {
        await onSuccess?.(output, input)
      } catch {
        // not a failure of the change: the page itself says what it could not read
      }
    },
    onError: (error, input) => {
      const text = typeof failure === 'function' ? failure(error, input) : failure
      if (text !== null) toast({ ...text, variant: 'destructive' })
      onError?.(error, input)
    },
  })
}

/** The specified text for a refusal, followed by the server's reason if it is written for people. */
export function refusal(title: string, error: CallError): ToastText {
  const status = error.data?.httpStatus
  const isReason = status === 403 || status === 404 || status === 409
  return { title, description: isReason ? error.message : 'Please try again.' }
}
