/** Adds or changes a webhook: its address and its events. */
import '../../zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, type UseFormRegisterReturn } from 'react-hook-form'
import {
  WEBHOOK_EVENTS,
  WEBHOOK_LENGTHS,
  webhookForm,
  type WebhookEndpoint,
  type WebhookForm as Values,
  type WebhookSecret,
} from '#shared/webhooks.ts'
import { useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { formField, useErrorFocus } from '../../ui/form-field.ts'
import { refusal, useToastMutation } from '../../use-toast-mutation.ts'
import { ChoiceBox, ChoiceBoxes } from './choice-boxes.tsx'
import { EVENT_LABELS } from './webhook-labels.ts'

const rules = zodResolver(webhookForm)
const BLANK = { url: '', description: '', events: [], enabled: true }

type WebhookFormProps = {
  /** The one to be changed. */
  endpoint?: WebhookEndpoint
  /** With the secret of a new one. */
  onSaved: (created?: WebhookSecret) => void
  onCancel: () => void
}

export function WebhookForm({ endpoint, onSaved, onCancel }: WebhookFormProps) {
  const { client, utils } = useTRPC()
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver: rules,
    shouldFocusError: false,
    defaultValues: endpoint ?? BLANK,
  })
  const { register, handleSubmit, setFocus, setError, formState } = form
  useEffect(() => setFocus('url'), [setFocus])
  useErrorFocus(ref, formState.submitCount)
  const save = useToastMutation<Values, WebhookSecret | undefined>({
    mutationFn: async (input) => {
      if (!endpoint) return client.webhooks.create.mutate(input)
      await client.webhooks.update.mutate({ ...input, id: endpoint.id })
      return undefined
    },
    // a secret does not stay in the page's memory
    gcTime: 0,
    success: { title: endpoint ? 'Webhook saved' : 'Webhook added' },
    failure: (error) => (isAddress(error) ? null : refusal('The webhook was not saved', error)),
    onSuccess: (created) => {
      onSaved(created)
      return utils.webhooks.list.invalidate()
    },
    onError: (error) => {
      if (isAddress(error)) setError('url', { message: error.message }, { shouldFocus: true })
    },
  })
  return (
    <form
      ref={ref}
      noValidate
      aria-label={endpoint ? 'Change webhook' : 'New webhook'}
      className="flex flex-col gap-6 rounded-card border border-line bg-raised p-5"
      onSubmit={(event) => {
        void handleSubmit((input) => {
          if (!save.isPending) save.mutate(input)
        })(event)
      }}
    >
      <TextField
        {...formField(form, 'url')}
        label="Address"
        hint="Where the events are sent, such as https://example.org/hooks"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK_LENGTHS.url}
        required
      />
      <TextField
        {...formField(form, 'description')}
        label="Description"
        hint="What it is for, if you like"
        autoComplete="off"
        maxLength={WEBHOOK_LENGTHS.description}
      />
      <Events field={register('events')} error={formState.errors.events?.message} />
      {endpoint && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input {...register('enabled')} type="checkbox" className="size-5 shrink-0 accent-primary" />
          <span>
            <span className="font-semibold">Switched on</span>
            <span className="block text-sm text-muted">While it is off, new events are not sent to it</span>
          </span>
        </label>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending}>
          {endpoint ? 'Save webhook' : 'Add webhook'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The server alone knows where webhooks may go. */
const isAddress = ({ data }: { data?: { code?: string } | null | undefined }) => data?.code === 'BAD_ADDRESS'

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
