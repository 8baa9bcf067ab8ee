/** Chooses a file, and asks what the columns of a bank's CSV file mean: once, and again if the choice was wrong. */
import { useId, useRef, useState } from 'react'
import type { ColumnQuestion, ImportedStatement } from '#shared/money/statements/statements.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { useAction } from '../kit/use-action.ts'
import { FilePicker } from '../pictures/file-picker.tsx'
import { ColumnForm } from './column-form.tsx'
import { ImportResult } from './import-result.tsx'
import { TOO_LARGE, textOfFile } from './text-of-file.ts'

/** Outcome shown for the last file. */
type Shown = {
  text: string
  result?: ImportedStatement
  question?: ColumnQuestion
}

export function StatementImport() {
  const { client, utils } = useTRPC()
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<string>()
  const control = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const show = async (text: string, result: ImportedStatement) => {
    if (result.unknownColumns) {
      setShown({ text, question: result.unknownColumns })
      return
    }
    // keep the text only while other columns can be chosen
    setShown({ text: result.usedColumns ? text : '', result })
    await utils.statements.lines.invalidate()
  }
  const { run, reset, isPending, error } = useAction({
    send: (text: string) => client.statements.importFile.mutate({ text }),
    done: null,
    failed: null,
    // no bank statement stays in the page's memory
    gcTime: 0,
    onDone: (result, text) => show(text, result),
  })
  const choose = async (file: File | undefined) => {
    reset()
    setShown(undefined)
    setProblem(undefined)
    if (!file) return
    const text = await textOfFile(file)
    if (text === undefined) setProblem(TOO_LARGE)
    else run(text)
  }
  const refused =
    error && (error.data?.issues?.[0]?.message ?? error.data?.error ?? 'The site could not be reached.')
  const failure = problem ?? refused ?? undefined
  const { text = '', result, question } = shown ?? {}
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div ref={control} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilePicker
          label="Choose a statement"
          fileLabel="Statement as CSV or OFX"
          accept=".csv,.ofx,.qfx,.txt,text/csv,application/x-ofx"
          busy={isPending}
          aria-invalid={failure === undefined ? undefined : true}
          aria-describedby={hintId}
          onFiles={([file]) => {
            if (!isPending) void choose(file)
          }}
        />
        <p id={hintId} className="min-w-0 flex-1 basis-52 text-sm text-muted">
          Only incoming payments are read, and the file itself is not stored.
        </p>
      </div>
      {failure !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {failure}
        </p>
      )}
      <output className="sr-only">
        {isPending ? 'Reading the file…' : question && 'Please say what the columns are.'}
      </output>
      {question && (
        <ColumnForm
          {...question}
          isAgain={result !== undefined}
          send={(columns) => client.statements.importFile.mutate({ text, columns })}
          onImported={async (imported) => {
            // its button goes away, before the lines are read again
            control.current?.querySelector('button')?.focus()
            await show(text, imported)
          }}
          onCancel={() => setShown({ text, ...(result && { result }) })}
        />
      )}
      {result && !question && (
        <ImportResult
          result={result}
          onChooseAgain={(columns) => setShown({ text, result, question: columns })}
        />
      )}
    </div>
  )
}
