/** A supporter's Gift Aid declarations; the owner ends one for a donor who has asked for it. */
import { longUkDate } from '#shared/platform/text/format.ts'
import {
  DECLARATION_SOURCE_LABELS,
  ENDING_REASON_LABELS,
  ENDING_REASONS,
  GIFT_AID_SCOPE_LABELS,
  isToConfirm,
} from '#shared/money/gift-aid/gift-aid.ts'
import type { Declaration } from '#shared/money/gift-aid/declaration.schema.ts'
import { endDeclarationInput } from '#shared/money/gift-aid/gift-aid-page.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { useToday } from '../../site/shell/use-today.ts'
import { SmallFormButton } from '../forms/small-form-button.tsx'
import { RecordList, RecordRow } from '../kit/record-page.tsx'
import { StatusBadge } from '../kit/status-badge.tsx'

type DeclarationsProps = { declarations: readonly Declaration[]; supporterId: number }

export function Declarations({ declarations, supporterId }: DeclarationsProps) {
  return (
    <RecordList id="declarations" title="Gift Aid declarations" rows={declarations}>
      {(declaration) => <Declared key={declaration.id} declaration={declaration} supporterId={supporterId} />}
    </RecordList>
  )
}

const schema = endDeclarationInput.omit({ id: true })

function Declared({ declaration, supporterId }: { declaration: Declaration; supporterId: number }) {
  const { id, scope, source, madeOn, endsOn, endedBecause, address, postcode, isOutsideUk } = declaration
  const mayGrow = isToConfirm(declaration)
  const name = [declaration.title, declaration.firstName, declaration.lastName].filter(Boolean).join(' ')
  return (
    <RecordRow
      end={
        <>
          <StatusBadge
            tone={endsOn === null && !mayGrow ? 'good' : 'quiet'}
            label={endsOn !== null ? 'Ended' : mayGrow ? 'Only the gift it came with' : 'In force'}
          />
          {endsOn === null && <EndDeclaration id={id} supporterId={supporterId} />}
        </>
      }
      detail={
        <>
          <span>
            {DECLARATION_SOURCE_LABELS[source]}, {longUkDate(madeOn)}
          </span>
          {endsOn !== null && <span>{`. Gifts from ${longUkDate(endsOn)} on are not covered`}</span>}
          {endedBecause !== null && <span>{`: ${ENDING_REASON_LABELS[endedBecause]}`}</span>}
          {mayGrow && (
            <span className="block">
              Other gifts are covered once the donor confirms it by the link that we emailed them.
            </span>
          )}
        </>
      }
    >
      <strong className="font-semibold">{GIFT_AID_SCOPE_LABELS[scope]}</strong>
      <p>{[name, address, postcode, isOutsideUk && 'outside the UK'].filter(Boolean).join(', ')}</p>
    </RecordRow>
  )
}

function EndDeclaration({ id, supporterId }: { id: number; supporterId: number }) {
  const { client, utils } = useTRPC()
  const today = useToday()
  return (
    <SmallFormButton
      label="End this declaration…"
      title="End this declaration"
      size="sm"
      draft={`ending of declaration ${id}`}
      schema={schema}
      start={{ endsOn: today, reason: 'cancelled' }}
      send={(input) => client.giftAid.endDeclaration.mutate({ ...input, id })}
      success={{ title: 'The declaration has ended' }}
      refusal={(error) => refusal('The declaration was not ended', error)}
      onDone={() => utils.supporters.byId.invalidate({ id: supporterId })}
      submit="End it"
    >
      {(field) => (
        <>
          <TextField
            {...field('endsOn')}
            label="Gifts from this day on are not covered"
            type="date"
            max={today}
            required
          />
          <SelectField
            {...field('reason')}
            label="Why"
            hint="It cannot be undone. The donor can declare again."
            required
          >
            {ENDING_REASONS.filter((reason) => reason !== 'erased').map((reason) => (
              <option key={reason} value={reason}>
                {ENDING_REASON_LABELS[reason]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </SmallFormButton>
  )
}
