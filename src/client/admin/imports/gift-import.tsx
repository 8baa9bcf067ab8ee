/** Chooses a file, shows what importing it would do, and imports it. */
import { useId, useState } from 'react'
import type { ImportPlan } from '#shared/money/imports/imports.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmButton } from '../kit/confirm.tsx'
import { useAction } from '../kit/use-action.ts'
import { FilePicker } from '../pictures/file-picker.tsx'
import { TOO_LARGE, textOfFile } from '../statements/text-of-file.ts'
import { counted } from '../ui/counted.ts'
import { ImportColumnForm } from './import-column-form.tsx'
import { PlanRows } from './plan-rows.tsx'

type Shown = { text: string; plan: ImportPlan; isChoosing: boolean }

export function GiftImport() {
  const { client, utils } = useTRPC()
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<string>()
  const hintId = useId()
  const show = (plan: ImportPlan, text: string) => setShown({ text, plan, isChoosing: plan.missing !== null })
  const read = useAction({
    send: (text: string) => client.imports.read.mutate({ text }),
    done: null,
    failed: null,
    // no donor's data stays in the page's memory
    gcTime: 0,
    onDone: show,
  })
  const confirm = useAction({
    send: ({ text, plan }: Shown, key) =>
      client.imports.confirm.mutate({ text, columns: plan.columns, key, rows: newRows(plan) }),
    done: ({ gifts, donors }) => ({
      title: 'Imported',
      description: `${counted(gifts, 'gift')} and ${counted(donors, 'new donor')}`,
    }),
    failed: 'Nothing was imported',
    reads: [utils.imports.list, utils.imports.monthly],
    gcTime: 0,
    onDone: () => setShown(undefined),
    onFailed: (error, { text }) => {
      if (error.data?.code === 'LOOK_AGAIN') read.run(text)
    },
  })
  const choose = async (file: File | undefined) => {
    read.reset()
    setShown(undefined)
    setProblem(undefined)
    const text = file && (await textOfFile(file))
    if (text !== undefined) read.run(text)
    else if (file) setProblem(TOO_LARGE)
  }
  const { error } = read
  const refused =
    error && (error.data?.issues?.[0]?.message ?? error.data?.error ?? 'The site could not be reached.')
  const failure = problem ?? refused ?? undefined
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilePicker
          label="Choose a file"
          fileLabel="Gifts as CSV"
          accept=".csv,.txt,text/csv"
          busy={read.isPending}
          aria-invalid={failure === undefined ? undefined : true}
          aria-describedby={hintId}
          onFiles={([file]) => {
            if (!read.isPending) void choose(file)
          }}
        />
        <p id={hintId} className="min-w-0 flex-1 basis-52 text-sm text-muted">
          Nothing is stored until you say so, and the file itself never is.
        </p>
      </div>
      {failure !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {failure}
        </p>
      )}
      <output className="sr-only">{read.isPending ? 'Reading the file…' : shown && summaryOf(shown)}</output>
      {shown?.isChoosing && (
        <ImportColumnForm
          plan={shown.plan}
          send={(columns) => client.imports.read.mutate({ text: shown.text, columns })}
          onRead={(plan) => show(plan, shown.text)}
        />
      )}
      {shown && !shown.isChoosing && (
        <>
          <PlanRows plan={shown.plan} summary={summaryOf(shown)} />
          <div className="flex flex-wrap gap-3">
            {newRows(shown.plan) > 0 && (
              <ConfirmButton
                label={`Import ${counted(newRows(shown.plan), 'row')}…`}
                about="this file"
                variant="primary"
                question={`Import ${counted(newRows(shown.plan), 'row')}?`}
                answers={{ label: 'Import', act: confirm.act(shown), variant: 'primary' }}
              >
                <p>
                  Gift Aid counts as already claimed on every gift, except where the file says no. Have
                  somebody who knows your claims check this first. You can undo the import as a whole.
                </p>
              </ConfirmButton>
            )}
            <Button variant="secondary" onClick={() => setShown({ ...shown, isChoosing: true })}>
              Choose the columns
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const rowsIn = ({ rows }: ImportPlan, state: ImportPlan['rows'][number]['state']) =>
  rows.filter((row) => row.state === state).length

const newRows = (plan: ImportPlan) => rowsIn(plan, 'new')

/** '38 rows are new, 2 are here already, 1 cannot be read.' */
function summaryOf({ plan, isChoosing }: Shown): string {
  if (isChoosing) return 'Please say what the columns are.'
  const [added, here, unread] = [newRows(plan), rowsIn(plan, 'here'), rowsIn(plan, 'unread')]
  const parts = [
    `${counted(added, 'row')} ${added === 1 ? 'is' : 'are'} new`,
    here > 0 && `${here.toLocaleString('en-GB')} ${here === 1 ? 'is' : 'are'} here already`,
    unread > 0 && `${unread.toLocaleString('en-GB')} cannot be imported`,
  ]
  return `${parts.filter((part) => part !== false).join(', ')}.`
}
