import '../../platform/zod-without-eval.ts'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import type { ToastText } from '../../platform/use-toast-mutation.ts'

type Version<Values> = { values: Values; version: number | undefined }

type OwnerFormOptions<Values extends FieldValues, Output, Saved> = {
  name: string
  schema: z.ZodType<Output, Values>
  start: Version<DefaultValues<Values>>
  send: (output: Output, version: number | undefined, began: DefaultValues<Values>) => Promise<Saved>
  versionOf?: (saved: Saved) => Version<DefaultValues<Values>>
  nameOf?: (saved: Saved) => string
  readTheirs?: () => Promise<Saved>
  success: ToastText
  fields?: Record<string, Path<Values>>
  onSaved: (saved: Saved) => Promise<void> | void
}

const toStored = <Values>({ values, version }: Version<Values>) => ({ start: values, version })

export function useOwnerForm<Values extends FieldValues, Output, Saved>({
  start,
  send,
  versionOf = () => start,
  onSaved,
  ...options
}: OwnerFormOptions<Values, Output, Saved>) {
  const server = useServerForm<Values, Output, Saved>({
    ...options,
    keeps: 'page',
    ...toStored(start),
    storedOf: (saved) => toStored(versionOf(saved)),
    send: (output, { version, began }) => send(output, version, began ?? start.values),
    onDone: onSaved,
  })
  return { ...server, values: server.form.getValues }
}
