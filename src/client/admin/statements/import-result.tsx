/** Result of an import: the payments read, and every row left out, with the reason. */
import {
  LEFT_OUT,
  STATEMENT_COLUMNS,
  type LeftOut,
  type StatementColumn,
} from '#shared/money/statements/statements.ts'
import type { ColumnQuestion, ImportedStatement } from '#shared/money/statements/statements.schema.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { counted } from '../ui/counted.ts'

/** Follows 'Left out: ' and the number of rows. */
const LEFT_OUT_LABELS: Record<keyof LeftOut, (rows: string) => string> = {
  outgoing: (rows) => `${rows} for outgoing payments`,
  unfinished: (rows) => `${rows} that are pending or were reversed`,
  otherCurrency: (rows) => `${rows} in a currency other than pounds`,
  unread: (rows) => `${rows} without a day or an amount that can be read`,
}

type ImportResultProps = { result: ImportedStatement; onChooseAgain: (columns: ColumnQuestion) => void }

export function ImportResult({ result, onChooseAgain }: ImportResultProps) {
  const { booked, replaced, decidedOtherwise, usedColumns } = result
  const leftOut = LEFT_OUT.filter((why) => result[why] > 0)
  return (
    <>
      <Alert tone="change">
        <p className="font-semibold">{importedText(result)}</p>
        {booked > 0 && (
          <p>{`${counted(booked, 'gift')} recorded by the reference of the donor’s standing order. You find them under “Booked”.`}</p>
        )}
        {replaced > 0 && (
          <p>{`${counted(replaced, 'undecided payment')} from an earlier reading of these rows ${replaced === 1 ? 'was' : 'were'} replaced.`}</p>
        )}
        {decidedOtherwise > 0 && (
          <p>{`${counted(decidedOtherwise, 'payment')} from these rows were already decided, with another day or amount. Please look for them under “Booked” and “Ignored”, and undo what is wrong.`}</p>
        )}
        {leftOut.length > 0 && (
          <>
            <p className="mt-1 text-sm">Left out:</p>
            <ul className="list-disc pl-5 text-sm">
              {leftOut.map((why) => (
                <li key={why}>{LEFT_OUT_LABELS[why](counted(result[why], 'row'))}</li>
              ))}
            </ul>
          </>
        )}
      </Alert>
      {usedColumns && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-muted">{usedText(usedColumns)}</p>
          <Button size="sm" variant="secondary" onClick={() => onChooseAgain(usedColumns)}>
            Choose the columns again
          </Button>
        </div>
      )}
    </>
  )
}

function importedText({ imported, known }: ImportedStatement): string {
  const before = known === 0 ? '' : `, ${known} imported before`
  if (imported === 0) return `No new incoming payments${before}.`
  return `${counted(imported, 'new incoming payment')}${before}.`
}

const NOUNS: Record<StatementColumn, string> = {
  date: 'Date',
  amount: 'amount',
  paidIn: 'amount paid in',
  description: 'payer',
  reference: 'reference',
}

/** 'Read with these columns: Date from “Date”, amount from “Value”.' */
function usedText({ headers, guess }: ColumnQuestion): string {
  const used = STATEMENT_COLUMNS.flatMap((column) => {
    const at = guess[column]
    return at === null ? [] : `${NOUNS[column]} from “${headers[at] || `Column ${at + 1}`}”`
  })
  return `Read with these columns: ${used.join(', ')}.`
}
