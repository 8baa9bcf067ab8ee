/**
 * A form of a few fields with one button: it shows its own failures, keeps what is typed until it is sent, and forgets
 * what was sent.
 */
import '../../platform/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import {
  useServerForm,
  type FormDraft,
  type ServerFormOptions,
} from '../../platform/forms/use-server-form.ts'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { FormNotice } from '../../platform/ui/fields/form-notice.tsx'
import { ownDraft } from '../session/own-drafts.ts'
import { useUploadsDone } from '../pictures/use-upload.tsx'
import { explain } from '../session/sign-in-error.ts'

type Server<Values extends FieldValues> = ReturnType<typeof useServerForm<Values, unknown, unknown>>

type SmallFormProps<Values extends FieldValues, Output, Result> = Omit<
  ServerFormOptions<Values, Output, Result>,
  'schema' | 'draft' | 'version' | 'onFailure'
> & {
  schema: z.ZodType<Output, Values>
  /** The draft's key: 'invitation'. Null for passwords and codes, and before the sign-in: nothing is kept. */
  draft: string | null
  submit: string
  /** Beside the button. */
  aside?: ReactNode
  /** Focuses the first field. */
  isFocused?: boolean
  label?: string
  className?: string
  children: (field: Server<Values>['field'], form: Server<Values>['form']) => ReactNode
}

export function SmallForm<Values extends FieldValues, Output, Result>({
  schema,
  draft,
  refusal = () => null,
  onDone,
  submit,
  aside,
  isFocused = false,
  label,
  className,
  children,
  ...options
}: SmallFormProps<Values, Output, Result>) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isFocused) ref.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [isFocused])
  const server = useServerForm({
    ...options,
    schema: zodResolver(schema),
    ready: useUploadsDone(),
    ...(draft !== null && { draft: ownDraft<FormDraft<Values>>(draft) }),
    refusal,
    onDone: (result: Result, output: Output) => {
      server.restart()
      return onDone?.(result, output)
    },
  })
  const { failure } = server
  return (
    <form
      ref={ref}
      noValidate
      // a no-op: a native submit would put the text into the URL
      method="dialog"
      aria-label={label}
      className={cn('flex flex-col gap-5', className)}
      onSubmit={server.submit}
    >
      {children(server.field, server.form)}
      {failure && refusal(failure) === null && (
        <div role="alert">
          <FormNotice tone="failure">
            <p>{explain(failure)}</p>
          </FormNotice>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" busy={server.isPending || server.isWaiting}>
          {submit}
        </Button>
        {aside}
      </div>
    </form>
  )
}
