/** A content form that validates while typing, sends once, and preserves what was typed until it is saved. */
import { useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import { draftOf } from '../../platform/drafts.ts'
import type { Rules } from '../../platform/forms/rules.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import type { ToastText } from '../../platform/use-toast-mutation.ts'
import { clearSent, fill, valuesOf } from './form-values.ts'

export type ContentFormOptions<Input extends FieldValues> = {
  /** The draft's key: what is typed stays in the page's memory, and nowhere else, until it is sent. */
  name: string
  /** Loads the rules, once somebody enters the form. */
  rules: () => Promise<Rules<Input, unknown>>
  send: (input: Input & { idempotencyKey: string }) => Promise<unknown>
  success: ToastText
  failure: ToastText
  onFailure?: (error: unknown) => void
}

/** 'overtaken': saved after the visitor moved on, to the next entry or elsewhere on the page; don't steal focus. */
type Outcome = 'sent' | 'overtaken' | undefined

export function useContentForm<Input extends FieldValues>(options: ContentFormOptions<Input>) {
  const { rules, send, success, failure: refused, onFailure } = options
  const name = `form ${options.name}`
  const draft = draftOf<FieldValues>(name)
  const ref = useRef<HTMLFormElement>(null)
  const sentFrom = useRef<Element>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const { field, submit, isPending, failure, forgetFailure } = useServerForm<Input, Input, unknown>({
    name,
    keeps: 'none',
    schema: rules as () => Promise<Rules<Input, Input>>,
    typed: () => valuesOf(ref.current!) as Input,
    send: (input, { key }) => {
      sentFrom.current = document.activeElement
      return send({ ...input, idempotencyKey: key })
    },
    success,
    refusal: () => refused,
    onDone: (_result, input) => {
      const hasTyped = ref.current !== null && clearSent(ref.current, input)
      draft.write(hasTyped && ref.current ? valuesOf(ref.current) : undefined)
      setOutcome(hasTyped || document.activeElement !== sentFrom.current ? 'overtaken' : 'sent')
    },
    onFailure: (error) => onFailure?.(error),
  })

  // text typed before another page was visited
  const putBack = useEffectEvent(() => {
    const typed = draft.read()
    if (typed && ref.current) fill(ref.current, typed)
  })
  useLayoutEffect(() => putBack(), [])

  return {
    field,
    outcome,
    isPending,
    /** Shows the emptied form again, and leads into it. */
    sendAnother: () => {
      flushSync(() => setOutcome('overtaken'))
      ;(ref.current?.elements[0] as HTMLElement | undefined)?.focus()
    },
    failure,
    props: {
      ref,
      onFocus: () => void rules().catch(() => undefined),
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
        draft.write(valuesOf(currentTarget))
        if (failure) changeBelow(currentTarget, target as HTMLElement, forgetFailure)
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        setOutcome(undefined)
        event.currentTarget.style.paddingBottom = ''
        submit(event)
      },
    },
  }
}

/**
 * Near the bottom of the page, a form that shrinks would pull the field away while it is being typed in. Padding of the
 * same height prevents that.
 */
function changeBelow(form: HTMLFormElement, field: HTMLElement, change: () => void): void {
  const { top } = field.getBoundingClientRect()
  flushSync(change)
  const moved = field.getBoundingClientRect().top - top
  if (moved <= 0) return
  form.style.paddingBottom = `${moved}px`
  scrollBy({ top: moved, behavior: 'instant' })
}
