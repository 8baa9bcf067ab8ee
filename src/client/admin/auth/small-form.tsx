/** A form of a few fields with one button: it says what failed itself, and forgets what was sent. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { z } from 'zod'
import '../../zod-without-eval.ts'
import { errorsFrom } from '../../forms/form-values.ts'
import type { CallError } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { formField, useErrorFocus } from '../../ui/form-field.ts'
import { FormNotice } from '../../ui/form-notice.tsx'
import { cn } from '../../ui/cn.ts'
import { useToastMutation, type ToastText } from '../../use-toast-mutation.ts'
import { explain } from './sign-in-error.ts'

type SmallFormProps<Values extends FieldValues, Output, Result> = {
  schema: z.ZodType<Output, Values>
  start: DefaultValues<Values>
  send: (output: Output) => Promise<Result>
  success: ToastText | null | ((result: Result) => ToastText | null)
  /** What a refusal says as a toast; without it the form says it. */
  refusal?: (error: CallError) => ToastText | null
  /** Which field a short code of the server is about. */
  fields?: Record<string, Path<Values>>
  onDone?: (result: Result, output: Output) => Promise<void> | void
  submit: string
  /** Beside the button. */
  aside?: ReactNode
  /** Whether the keyboard begins here. */
  isFocused?: boolean
  label?: string
  className?: string
  children: (field: (name: Path<Values>) => ReturnType<typeof formField<Values>>) => ReactNode
}

export function SmallForm<Values extends FieldValues, Output, Result>({
  schema,
  start,
  send,
  success,
  refusal = () => null,
  fields = {},
  onDone,
  submit,
  aside,
  isFocused = false,
  label,
  className,
  children,
}: SmallFormProps<Values, Output, Result>) {
  const ref = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string>()
  const form = useForm<Values, unknown, Output>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: start,
    resolver: zodResolver(schema),
  })
  useErrorFocus(ref, form.formState.submitCount)
  useEffect(() => {
    if (isFocused) ref.current?.querySelector('input')?.focus()
  }, [isFocused])
  const sending = useToastMutation<Output, Result>({
    // passwords and codes do not stay in the page's memory
    gcTime: 0,
    mutationFn: send,
    success,
    failure: refusal,
    onSuccess: (result, output) => {
      form.reset()
      return onDone?.(result, output)
    },
    onError: (error) => {
      const field = fields[error.data?.code ?? '']
      const found = Object.entries(errorsFrom(error.data?.issues ?? []))
      if (field) form.setError(field, { message: error.message }, { shouldFocus: true })
      else if (found.length > 0)
        for (const [name, message = ''] of found)
          form.setError(name as Path<Values>, { message }, { shouldFocus: true })
      else if (refusal(error) === null) setFailure(explain(error))
    },
  })
  return (
    <form
      ref={ref}
      noValidate
      // does nothing of itself: what is typed never gets into an address
      method="dialog"
      aria-label={label}
      className={cn('flex flex-col gap-5', className)}
      onSubmit={(event) => {
        setFailure(undefined)
        void form.handleSubmit((output) => {
          if (!sending.isPending) sending.mutate(output)
        })(event)
      }}
    >
      {children((name) => formField(form as never, name))}
      {failure !== undefined && (
        <div role="alert">
          <FormNotice tone="failure">
            <p>{failure}</p>
          </FormNotice>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" busy={sending.isPending}>
          {submit}
        </Button>
        {aside}
      </div>
    </form>
  )
}
