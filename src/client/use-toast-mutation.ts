/** A change that tells how it went: forgetting to say so, for good or ill, is a type error. */
import { useMutation, type MutationScope } from '@tanstack/react-query'
import type { CallError } from './trpc.ts'
import { dismissFailure, toast } from './ui/toast.ts'

export type ToastText = { title: string; description?: string }

type Says<Args extends unknown[]> = ToastText | null | ((...args: Args) => ToastText | null)

type ToastMutation<Input, Output> = {
  mutationFn: (input: Input) => Promise<Output>
  /** What a success says; null where the page itself shows it. */
  success: Says<[output: Output, input: Input]>
  /** What a failure says, as a destructive toast; null where the page itself shows it. */
  failure: Says<[error: CallError, input: Input]>
  /** How long what was sent is remembered once it is answered, and its caller is gone; 0 for a secret. */
  gcTime?: number
  /** Changes of one scope run one after another. */
  scope?: MutationScope
  /** Before the call, at once. */
  onMutate?: (input: Input) => Promise<void> | void
  onSuccess?: (output: Output, input: Input) => Promise<void> | void
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
    onSuccess: (output, input) => {
      const text = typeof success === 'function' ? success(output, input) : success
      if (text !== null) toast(text)
      return onSuccess?.(output, input)
    },
    onError: (error, input) => {
      const text = typeof failure === 'function' ? failure(error, input) : failure
      if (text !== null) toast({ ...text, variant: 'destructive' })
      onError?.(error, input)
    },
  })
}

/** A refusal in the specification's words; where the server gave a reason for people, that too. */
export function refusal(title: string, error: CallError): ToastText {
  const isReason = error.data?.code === 'CONFLICT'
  return { title, description: isReason ? error.message : 'Please try again.' }
}
