/** Makes a token: for whom, for what, and for how long. */
import '../../zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, type UseFormRegisterReturn } from 'react-hook-form'
import { MAX_TOKEN_NAME, TOKEN_DAYS, tokenInput, type Scope, type TokenInput } from '#shared/integrations.ts'
import { useTRPC } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formField, useErrorFocus } from '../../ui/form-field.ts'
import { useToastMutation } from '../../use-toast-mutation.ts'
import { ChoiceBox, ChoiceBoxes } from './choice-boxes.tsx'
import type { MadeToken } from './new-token.tsx'
import { ACCESS_LABELS, scopesByFeature } from './scope-labels.ts'

const LIFETIMES: Record<(typeof TOKEN_DAYS)[number], string> = {
  30: '30 days',
  90: '90 days',
  365: 'One year',
}

const rules = zodResolver(tokenInput)

type TokenFormProps = { scopes: Scope[]; onMade: (made: MadeToken) => void; onCancel: () => void }

export function TokenForm({ scopes, onMade, onCancel }: TokenFormProps) {
  const { client, utils } = useTRPC()
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm<TokenInput>({
    mode: 'onTouched',
    resolver: rules,
    shouldFocusError: false,
    defaultValues: { name: '', scopes: [], days: 90 },
  })
  const { register, handleSubmit, setFocus, formState } = form
  useEffect(() => setFocus('name'), [setFocus])
  useErrorFocus(ref, formState.submitCount)
  const create = useToastMutation<TokenInput, { token: string }>({
    mutationFn: (input) => client.integrations.createToken.mutate(input),
    // a secret does not stay in the page's memory
    gcTime: 0,
    success: { title: 'Token created' },
    failure: { title: 'The token was not created', description: 'Please try again.' },
    onSuccess: ({ token }, { name }) => {
      onMade({ name, token })
      return utils.integrations.tokens.invalidate()
    },
  })
  return (
    <form
      ref={ref}
      noValidate
      aria-label="New token"
      className="flex flex-col gap-6 rounded-card border border-line bg-raised p-5"
      onSubmit={(event) => {
        void handleSubmit((input) => {
          if (!create.isPending) create.mutate(input)
        })(event)
      }}
    >
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          {...formField(form, 'name')}
          label="Name"
          hint="The program or person that will use it"
          maxLength={MAX_TOKEN_NAME}
          autoComplete="off"
          required
        />
        <SelectField {...formField(form, 'days', { setValueAs: Number })} label="Valid for">
          {TOKEN_DAYS.map((days) => (
            <option key={days} value={days}>
              {LIFETIMES[days]}
            </option>
          ))}
        </SelectField>
      </div>
      <Scopes scopes={scopes} field={register('scopes')} error={formState.errors.scopes?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={create.isPending}>
          Create token
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
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
              {ofFeature.map(({ name, access, summary, call }) => (
                <ChoiceBox key={name} field={field} value={name}>
                  <span className="min-w-0 flex-1">
                    {summary}
                    <span className="flex flex-wrap gap-x-4 text-sm text-muted">
                      <code className="wrap-anywhere">{name}</code>
                      <code className="wrap-anywhere">{call}</code>
                    </span>
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
