/** Books an incoming payment for a donor who was not suggested, or for a project. */
import { bookLineInput, type ListedLine } from '#shared/statements.schema.ts'
import { DONOR_KIND_LABELS, DONOR_KINDS } from '#shared/hand-gifts.ts'
import { WHERE_NEEDED_MOST } from '#shared/funds.ts'
import { TEXT_LENGTHS } from '#shared/text.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { OpenedForm } from '../forms/opened-form.tsx'
import { DonorSearch } from '../hand-gifts/donor-search.tsx'
import { useGiftOptions } from '../hand-gifts/use-gift-options.ts'
import type { Decision } from './use-decision.ts'

type BookLineProps = { line: ListedLine; decision: Decision; onClose: () => void }

export function BookLine({ line, decision, onClose }: BookLineProps) {
  const { projects } = useGiftOptions()
  const [first] = line.donors
  return (
    <OpenedForm
      label="Book this payment"
      schema={bookLineInput}
      start={{
        id: line.id,
        donor: { kind: 'supporter', supporterId: first?.id ?? 0 },
        projectId: null,
        sendReceipt: false,
      }}
      send={async ({ donor, projectId, sendReceipt }) => {
        decision.book(donor, { projectId, sendReceipt })
      }}
      success={null}
      submit="Book"
      onClose={onClose}
    >
      {(field, form) => {
        const [kind, supporterId] = form.watch(['donor.kind', 'donor.supporterId'])
        return (
          <>
            <SelectField {...field('donor.kind')} label="Who gave it">
              {DONOR_KINDS.map((each) => (
                <option key={each} value={each}>
                  {DONOR_KIND_LABELS[each]}
                </option>
              ))}
            </SelectField>
            {kind === 'supporter' && (
              <DonorSearch
                chosen={supporterId || undefined}
                error={field('donor.supporterId').error}
                onChoose={(id) => form.setValue('donor.supporterId', id ?? 0)}
              />
            )}
            {kind === 'new' && (
              <div className="grid items-start gap-5 sm:grid-cols-2">
                <TextField
                  {...field('donor.name')}
                  label="Name"
                  maxLength={TEXT_LENGTHS.name}
                  autoComplete="off"
                  required
                />
                <TextField
                  {...field('donor.email')}
                  label="Email (optional)"
                  type="email"
                  autoComplete="off"
                />
              </div>
            )}
            <SelectField
              {...field('projectId', {
                setValueAs: (value) => (Number(value) > 0 ? Number(value) : null),
              })}
              label="For"
            >
              <option value="">{WHERE_NEEDED_MOST}</option>
              {projects.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        )
      }}
    </OpenedForm>
  )
}
