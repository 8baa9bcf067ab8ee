/**
 * An action that takes the owner one click: the call, its messages for success and failure, the queries it invalidates,
 * and where the focus goes if the clicked element disappears.
 */
import type { MutationScope } from '@tanstack/react-query'
import { useRef } from 'react'
import { newKey } from '../../platform/idempotency-key.ts'
import type { CallError } from '../../platform/trpc.ts'
import { refusal, useToastMutation, type ToastText } from '../../platform/use-toast-mutation.ts'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { rowFocus } from '../ui/restore-focus.ts'

type Said = ToastText | string | null
const toText = (said: Said): ToastText | null => (typeof said === 'string' ? { title: said } : said)

export type ActionOptions<Input, Output> = {
  /** @param key idempotency key: the same for the same input until the call has succeeded */
  send: (input: Input, key: string) => Promise<Output>
  /** The message after success: a title, or a toast; null if the page itself shows it. */
  done: Said | ((output: Output, input: Input) => Said)
  /**
   * The message after failure: a title, completed by the server's reason; or a toast; null if the page itself shows it.
   */
  failed: Said | ((error: CallError, input: Input) => Said)
  /** Queries to refetch: `[utils.bin, utils.admin.overview]`. Also after a conflict, to show the current state. */
  reads?: readonly { invalidate: () => Promise<void> }[]
  onDone?: (output: Output, input: Input) => Promise<void> | void
  onFailed?: (error: CallError, input: Input) => void
  /** How long the sent values stay cached after the response; 0 for a secret. */
  gcTime?: number
  /** Changes in the same scope run one after another. */
  scope?: MutationScope
}

/** Runs the action from a button, a menu item or a confirmation. */
export type Act = {
  isPending: boolean
  /** @param pressed the clicked element. It gets the focus back, or its row's heading does if it is gone by then */
  run: (pressed: HTMLElement, onDone?: () => void) => void
}

type Sent<Input> = { input: Input; restoreFocus?: (() => void) | undefined }

export function useAction<Input = void, Output = unknown>(options: ActionOptions<Input, Output>) {
  const { send, done, failed, reads = [], onDone, onFailed, ...rest } = options
  const attempt = useRef<{ about: string; key: string }>(undefined)
  const keyOf = (input: Input): string => {
    const about = JSON.stringify([input])
    if (attempt.current?.about !== about) attempt.current = { about, key: newKey() }
    return attempt.current.key
  }
  const readAgain = () => Promise.all(reads.map((read) => read.invalidate()))
  const mutation = useToastMutation<Sent<Input>, Output>({
    ...rest,
    mutationFn: ({ input }) => send(input, keyOf(input)),
    success: (output, { input }) => toText(typeof done === 'function' ? done(output, input) : done),
    failure: (error, { input }) =>
      typeof failed === 'string'
        ? refusal(failed, error)
        : toText(typeof failed === 'function' ? failed(error, input) : failed),
    onSuccess: async (output, { input, restoreFocus }) => {
      attempt.current = undefined
      restoreFocus?.()
      await Promise.all([onDone?.(output, input), readAgain()])
    },
    onError: (error, { input }) => {
      const status = error.data?.httpStatus
      if (status === 404 || status === 409) void readAgain()
      onFailed?.(error, input)
    },
  })
  const { isPending } = mutation
  const run = (input: Input, pressed?: HTMLElement, whenDone?: () => void) => {
    if (isPending) return
    const restoreFocus = pressed && rowFocus(pressed)
    mutation.mutate({ input, restoreFocus }, { ...(whenDone && { onSuccess: whenDone }) })
  }
  /** For a menu item or a confirmation: `act: remove.act(id)`. */
  const act = (input: Input): Act => ({
    isPending,
    run: (pressed, whenDone) => run(input, pressed, whenDone),
  })
  return {
    isPending,
    /** The input that is being sent, or was last. */
    input: mutation.variables?.input,
    error: mutation.error,
    reset: mutation.reset,
    run,
    act,
    /** For a button: `<Button {...putBack.button(id)}>Put back</Button>`. */
    button: (input: Input) => actButton(act(input)),
  }
}

/** The props of a button that does it. */
export const actButton = ({ isPending, run }: Act) => ({
  busy: isPending,
  ...ignoreDoubleClick((pressed) => run(pressed)),
})
