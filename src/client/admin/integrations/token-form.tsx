/** Creates a token: its name, scopes and lifetime. */
import type { UseFormRegisterReturn } from 'react-hook-form'
import { MAX_TOKEN_NAME, type TOKEN_DAYS, tokenInput, type Scope } from '#shared/platform/api/api-tokens.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { Options } from '../forms/options.tsx'
import { SmallForm } from '../forms/small-form.tsx'
import { ChoiceBox, ChoiceBoxes } from './choice-boxes.tsx'
import { ACCESS_LABELS, scopesByFeature } from './scope-labels.ts'

const LIFETIMES: Record<(typeof TOKEN_DAYS)[number], string> = {
  30: '30 days',
  90: '90 days',
  365: 'One year',
}

export type MadeToken = { name: string; token: string }
type TokenFormProps = { scopes: Scope[]; onMade: (made: MadeToken) => void; onCancel: () => void }

export function TokenForm({ scopes, onMade, onCancel }: TokenFormProps) {
  const { client, utils } = useTRPC()
  return (
    <SmallForm
      label="New token"
      draft="token"
      schema={tokenInput}
      start={{ name: '', scopes: [], days: 90 }}
      send={(input) => client.integrations.createToken.mutate(input)}
      success={{ title: 'Token created' }}
      refusal={() => ({ title: 'The token was not created', description: 'Please try again.' })}
      onDone={({ token }, { name }) => {
        onMade({ name, token })
        return utils.integrations.tokens.invalidate()
      }}
      submit="Create token"
      onClose={onCancel}
      isPlain
    >
      {(field, { register, formState }) => (
        <>
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <TextField
              {...field('name')}
              label="Name"
              hint="The program or person that will use it"
              maxLength={MAX_TOKEN_NAME}
              autoComplete="off"
              required
            />
            <SelectField {...field('days', { setValueAs: Number })} label="Valid for">
              <Options of={LIFETIMES} />
            </SelectField>
          </div>
          <Scopes scopes={scopes} field={register('scopes')} error={formState.errors.scopes?.message} />
        </>
      )}
    </SmallForm>
  )
}

type ScopesProps = { scopes: Scope[]; field: UseFormRegisterReturn; error: string | undefined }

function Scopes({ scopes, field, error }: ScopesProps) {
  return (
    <ChoiceBoxes id="scopes" legend="What it may do" error={error}>
      <div className="mt-3 flex flex-col gap-5">
        {scopesByFeature(scopes).map(([feature, ofFeature]) => (
          <fieldset key={feature} className="min-w-0">
            <legend className="font-semibold">{feature}</legend>
            <div className="mt-1 border-t border-line">
              {ofFeature.map(({ name, access, summary }) => (
                <ChoiceBox key={name} field={field} value={name}>
                  <span className="min-w-0 flex-1">
                    {summary}
                    <code className="block text-sm text-muted wrap-anywhere">{name}</code>
                  </span>
                  <Badge tone={access === 'write' ? 'waiting' : 'quiet'} className="mt-0.5 shrink-0">
                    {ACCESS_LABELS[access]}
                  </Badge>
                </ChoiceBox>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </ChoiceBoxes>
  )
}
