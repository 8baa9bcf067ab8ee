/** Asks what the columns of a file mean; the answer is remembered for files with the same titles. */
import { IMPORT_COLUMNS, importColumnLabel, type ImportColumns } from '#shared/money/imports/imports.ts'
import { importColumns, type ImportPlan } from '#shared/money/imports/imports.schema.ts'
import { SelectField } from '../../platform/ui/fields/field.tsx'
import { SmallForm } from '../forms/small-form.tsx'
import { RecordSection } from '../kit/record-page.tsx'

type ImportColumnFormProps = {
  plan: ImportPlan
  send: (columns: ImportColumns) => Promise<ImportPlan>
  onRead: (plan: ImportPlan) => void
}

export function ImportColumnForm({ plan, send, onRead }: ImportColumnFormProps) {
  const { headers, sample, columns, missing } = plan
  return (
    <RecordSection id="import-columns" title="What are the columns?">
      <p className="mb-4 text-muted">
        {missing === null
          ? 'Choose once. Files with the same titles are read in the same way from then on.'
          : `${missing}. Files with the same titles are read in the same way from then on.`}
      </p>
      <SmallForm
        label="Columns"
        // the file's rows, forgotten when the page is left
        draft={null}
        schema={importColumns}
        start={columns}
        send={send}
        onDone={onRead}
        success={null}
        submit="Show what would happen"
        isFocused
      >
        {(field) => (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {IMPORT_COLUMNS.map((column) => (
              <SelectField
                key={column}
                {...field(column, {
                  setValueAs: (value) => (value === '' || value === null ? null : Number(value)),
                })}
                label={importColumnLabel(column)}
              >
                <option value="">None</option>
                {headers.map((title, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a title may occur twice
                  <option key={index} value={index}>
                    {`${title || `Column ${index + 1}`}${sample[index] ? `: ${sample[index].slice(0, 40)}` : ''}`}
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
