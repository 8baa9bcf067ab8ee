/** Adds or changes a webhook: its URL and its events. */
import type { UseFormRegisterReturn } from 'react-hook-form'
import {
  WEBHOOK_EVENTS,
  WEBHOOK_LENGTHS,
  webhookForm,
  type WebhookEndpoint,
  type WebhookSecret,
} from '#shared/platform/api/webhooks.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { SmallForm } from '../forms/small-form.tsx'
import { ChoiceBox, ChoiceBoxes } from './choice-boxes.tsx'
import { EVENT_LABELS } from './webhook-labels.ts'

const BLANK = { url: '', description: '', events: [], enabled: true }

type WebhookFormProps = {
  /** The webhook to change; undefined adds one. */
  endpoint?: WebhookEndpoint
  /** `created` contains the secret of a new one. */
  onSaved: (created?: WebhookSecret) => void
  onCancel: () => void
}

export function WebhookForm({ endpoint, onSaved, onCancel }: WebhookFormProps) {
  const { client, utils } = useTRPC()
  return (
    <SmallForm
      label={endpoint ? 'Change webhook' : 'New webhook'}
      draft={`webhook ${endpoint?.id ?? 'new'}`}
      schema={webhookForm}
      start={endpoint ?? BLANK}
      send={async (input): Promise<WebhookSecret | undefined> => {
        if (!endpoint) return client.webhooks.create.mutate(input)
        await client.webhooks.update.mutate({ ...input, id: endpoint.id })
        return undefined
      }}
      success={{ title: endpoint ? 'Webhook saved' : 'Webhook added' }}
      // only the server knows which URLs are allowed
      fields={{ BAD_ADDRESS: 'url' }}
      refusal={(error) => refusal('The webhook was not saved', error)}
      onDone={(created) => {
        onSaved(created)
        return utils.webhooks.list.invalidate()
      }}
      submit={endpoint ? 'Save webhook' : 'Add webhook'}
      onClose={onCancel}
      isPlain
    >
      {(field, { register, formState }) => (
        <>
          <TextField
            {...field('url')}
            label="Address"
            hint="Where the events are sent, such as https://example.org/hooks"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={WEBHOOK_LENGTHS.url}
            required
          />
          <TextField
            {...field('description')}
            label="Description"
            hint="What it is for, if you like"
            autoComplete="off"
            maxLength={WEBHOOK_LENGTHS.description}
          />
          <Events field={register('events')} error={formState.errors.events?.message} />
          {endpoint && (
            <CheckboxField
              {...register('enabled')}
              label="Switched on"
              hint="While it is off, new events are not sent to it"
            />
          )}
        </>
      )}
    </SmallForm>
  )
}

function Events({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <ChoiceBoxes id="events" legend="Events" error={error}>
      <div className="mt-2 border-t border-line">
        {WEBHOOK_EVENTS.map((event) => (
          <ChoiceBox key={event} field={field} value={event}>
            <span className="flex min-w-0 flex-1 flex-col justify-between gap-x-4 sm:flex-row">
              {EVENT_LABELS[event]}
              <code className="text-sm text-muted">{event}</code>
            </span>
          </ChoiceBox>
        ))}
      </div>
    </ChoiceBoxes>
  )
}
