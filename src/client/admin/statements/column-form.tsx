/** Asks what the columns of a bank's CSV file mean; the answer is remembered for files with the same titles. */
import { columnMap, type ImportedStatement } from '#shared/statements.schema.ts'
import { STATEMENT_COLUMN_LABELS, STATEMENT_COLUMNS } from '#shared/statements.ts'
import { SelectField } from '../../ui/field.tsx'
import { SmallForm } from '../forms/small-form.tsx'

type Columns = NonNullable<ImportedStatement['unknownColumns']>
type ColumnFormProps = Columns & { isBusy: boolean; onChosen: (columns: Columns['guess']) => void }

export function ColumnForm({ headers, samples, guess, onChosen }: ColumnFormProps) {
  return (
    <section aria-labelledby="statement-columns" className="rounded-card border border-line bg-raised p-5">
      <h2 id="statement-columns" className="text-xl">
        What are the columns?
      </h2>
      <p className="mt-1 mb-4 text-muted">
        Please check this once. Files of this bank with the same titles are then read without asking.
      </p>
      <SmallForm
        label="Columns"
        schema={columnMap}
        start={guess}
        send={async (columns) => {
          onChosen(columns)
        }}
        success={null}
        submit="Import"
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
    </section>
  )
}
