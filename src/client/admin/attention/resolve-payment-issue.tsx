/** Closes a payment issue with the owner's words; they are kept like an unsaved note until they have arrived. */
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { PaymentIssue } from '#shared/payment-timeline.ts'
import { useCalls } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { controlVariants, Field } from '../../ui/field.tsx'
import { useToastMutation } from '../../use-toast-mutation.ts'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'
import { rowFocus } from '../restore-focus.ts'
import { paymentIssueTitle } from './payment-issue-labels.ts'
import { UNSAVED_NOTES } from '../unsaved-notes.ts'

const MAX_RESOLUTION = 500

export function ResolvePaymentIssue({ paymentIssue }: { paymentIssue: PaymentIssue }) {
  const { id } = paymentIssue
  const about = <span className="sr-only"> ({paymentIssueTitle(paymentIssue)})</span>
  const { client, utils } = useCalls()
  const cache = useQueryClient()
  const patch = useUpdateCachedRow<PaymentIssue>('payments.attention')
  const key = [...UNSAVED_NOTES, `payment issue ${id}`]
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { resolution: cache.getQueryData<string>(key) ?? '' },
  })
  const forget = () => cache.removeQueries({ queryKey: key })

  const settle = useToastMutation<{ resolution: string; goOn: () => void }, unknown>({
    mutationFn: ({ resolution }) => client.payments.resolvePaymentIssue.mutate({ id, resolution }),
    success: { title: 'Payment issue resolved' },
    failure: ({ data, message }) =>
      isGone(data?.code)
        ? { title: 'Changed elsewhere', description: message }
        : { title: 'This was not saved', description: 'What you wrote is still there.' },
    onSuccess: (_output, { goOn }) => {
      forget()
      patch(id, () => null)
      goOn()
      return utils.admin.overview.invalidate()
    },
    onError: ({ data }) => {
      if (isGone(data?.code)) void utils.payments.attention.invalidate()
      else setError('resolution', { message: 'Not saved yet. Please try again.' })
    },
  })
  return (
    <form
      noValidate
      className="flex min-w-0 flex-col items-start gap-3"
      onSubmit={(event) => {
        const goOn = rowFocus(event.currentTarget)
        void handleSubmit(({ resolution }) => {
          if (!settle.isPending) settle.mutate({ resolution, goOn })
        })(event)
      }}
    >
      <Field
        label={<>What was the outcome?{about}</>}
        error={formState.errors.resolution?.message}
        className="w-full"
      >
        {(own) => (
          <textarea
            {...own}
            {...register('resolution', {
              validate: (text) => text.trim() !== '' || 'Please enter the outcome',
              onChange: ({ target }: { target: HTMLTextAreaElement }) => {
                if (target.value === '') forget()
                else cache.setQueryData(key, target.value)
              },
            })}
            rows={2}
            maxLength={MAX_RESOLUTION}
            className={controlVariants({ className: 'field-sizing-content max-h-80 resize-y' })}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" busy={settle.isPending}>
        <span>Mark as resolved{about}</span>
      </Button>
    </form>
  )
}

/** Somebody was quicker, or it has mended itself. */
const isGone = (code: string | undefined): boolean => code === 'CONFLICT' || code === 'NOT_FOUND'
