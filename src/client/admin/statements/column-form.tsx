/** Asks what the columns of a bank's CSV file mean; the answer is remembered for files with the same column titles. */
import {
  columnMap,
  type ColumnQuestion,
  type ImportedStatement,
} from '#shared/money/statements/statements.schema.ts'
import {
  STATEMENT_COLUMN_LABELS,
  STATEMENT_COLUMNS,
  type ColumnMap,
} from '#shared/money/statements/statements.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField } from '../../platform/ui/fields/field.tsx'
import { RecordSection } from '../kit/record-page.tsx'
import { SmallForm } from '../forms/small-form.tsx'

type ColumnFormProps = ColumnQuestion & {
  /** The columns were chosen before. */
  isAgain: boolean
  send: (columns: ColumnMap) => Promise<ImportedStatement>
  onImported: (result: ImportedStatement) => Promise<void>
  onCancel: () => void
}

export function ColumnForm({
  headers,
  samples,
  guess,
  isAgain,
  send,
  onImported,
  onCancel,
}: ColumnFormProps) {
  return (
    <RecordSection id="statement-columns" title="What are the columns?">
      <p className="mb-4 text-muted">
        {isAgain
          ? 'Undecided payments that this file brought in with the other columns are replaced. Import this bank’s earlier files again too.'
          : 'Please check this once. Files from this bank with the same column titles are then read without asking.'}
      </p>
      <SmallForm
        label="Columns"
        // the file's rows, forgotten when the page is left
        draft={null}
        schema={columnMap}
        start={guess}
        send={send}
        onDone={onImported}
        success={null}
        submit="Import"
        isFocused={isAgain}
        aside={
          isAgain && (
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )
        }
      >
        {(field) => (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {STATEMENT_COLUMNS.map((column) => (
              <SelectField
                key={column}
                {...field(column, {
                  setValueAs: (value) => (value === '' || value === null ? null : Number(value)),
                })}
                label={STATEMENT_COLUMN_LABELS[column]}
              >
                <option value="">None</option>
                {headers.map((title, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a title may occur twice
                  <option key={index} value={index}>
                    {`${title || `Column ${index + 1}`}${samples[0]?.[index] ? `: ${samples[0][index].slice(0, 40)}` : ''}`}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
        )}
      </SmallForm>
    </RecordSection>
  )
}
