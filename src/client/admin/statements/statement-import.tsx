/** Chooses a file, and asks once what the columns of a bank's CSV file mean. */
import { useRef, useState } from 'react'
import type { ImportedStatement } from '#shared/statements.schema.ts'
import { MAX_STATEMENT_LENGTH } from '#shared/statements.ts'
import { useTRPC } from '../../trpc.ts'
import { Field } from '../../ui/field.tsx'
import { FormNotice } from '../../ui/form-notice.tsx'
import { useToastMutation } from '../../use-toast-mutation.ts'
import { ColumnForm } from './column-form.tsx'
import { readStatementFile } from './read-statement-file.ts'

type Sent = { text: string; columns?: NonNullable<ImportedStatement['unknownColumns']>['guess'] }

export function StatementImport() {
  const { client, utils } = useTRPC()
  const [text, setText] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const sending = useToastMutation<Sent, ImportedStatement>({
    // no bank statement stays in the page's memory
    gcTime: 0,
    mutationFn: (input) => client.statements.importFile.mutate(input),
    success: null,
    failure: null,
    onSuccess: async ({ unknownColumns }) => {
      if (unknownColumns) return
      setText('')
      if (picker.current) picker.current.value = ''
      await utils.statements.lines.invalidate()
    },
  })
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | undefined) => {
    sending.reset()
    setProblem(undefined)
    if (!file) return
    if (file.size > MAX_STATEMENT_LENGTH) {
      setProblem('This file is larger than 500 kB. Please export a shorter period.')
      return
    }
    const content = await readStatementFile(file)
    setText(content)
    sending.mutate({ text: content })
  }
  const { data, error } = sending
  const issue = error?.data?.issues?.[0]?.message
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Field
        label="Statement as CSV or OFX"
        hint="Incoming payments only. The file itself is not stored"
        error={
          problem ?? (error ? (issue ?? error.data?.error ?? 'The site could not be reached.') : undefined)
        }
      >
        {(control) => (
          <input
            {...control}
            ref={picker}
            type="file"
            accept=".csv,.ofx,.qfx,.txt,text/csv,application/x-ofx"
            disabled={sending.isPending}
            onChange={({ target }) => void choose(target.files?.[0])}
            className="min-h-12 w-full rounded-md border border-field bg-raised p-2.5 file:mr-4 file:min-h-8 file:rounded-full file:border-0 file:bg-primary file:px-4 file:font-semibold file:text-on-primary"
          />
        )}
      </Field>
      {data?.unknownColumns && (
        <ColumnForm
          {...data.unknownColumns}
          isBusy={sending.isPending}
          onChosen={(columns) => sending.mutate({ text, columns })}
        />
      )}
      {data && !data.unknownColumns && (
        <FormNotice tone="change">
          <p className="font-semibold">{importedText(data)}</p>
          {data.unread > 0 && (
            <p className="text-sm">
              {data.unread === 1 ? 'One row has' : `${data.unread} rows have`} no day or no amount and{' '}
              {data.unread === 1 ? 'was' : 'were'} left out.
            </p>
          )}
        </FormNotice>
      )}
    </div>
  )
}

function importedText({ imported, known }: ImportedStatement): string {
  const before = known === 0 ? '' : `, ${known} imported before`
  if (imported === 0) return `No new incoming payments${before}.`
  return `${imported} new incoming ${imported === 1 ? 'payment' : 'payments'}${before}.`
}
