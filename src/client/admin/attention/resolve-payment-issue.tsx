/** Resolves a payment issue with a note, which is stored as a draft until it is saved. */
import { useRef } from 'react'
import type { PaymentIssue } from '#shared/money/payments/payment-timeline.ts'
import { rulesOf } from '../../platform/forms/rules.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/fields/field.tsx'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'
import { rowFocus } from '../ui/restore-focus.ts'
import { paymentIssueName } from './payment-issue-labels.ts'

const MAX_RESOLUTION = 500

export function ResolvePaymentIssue({ paymentIssue }: { paymentIssue: PaymentIssue }) {
  const { id } = paymentIssue
  const about = <span className="sr-only"> ({paymentIssueName(paymentIssue)})</span>
  const { client, utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.payments.attention)
  const element = useRef<HTMLFormElement>(null)
  const { form, field, submit, isPending } = useServerForm({
    name: `payment issue ${id}`,
    keeps: 'page',
    schema: rulesOf(({ resolution }: { resolution: string }) => ({
      resolution: resolution.trim() === '' ? 'Please enter the outcome' : undefined,
    })),
    start: { resolution: '' },
    send: async ({ resolution }) => {
      const restoreFocus = rowFocus(element.current!)
      await client.payments.resolvePaymentIssue.mutate({ id, resolution })
      return restoreFocus
    },
    success: { title: 'Payment issue resolved' },
    refusal: (error) =>
      isStale(error)
        ? { title: 'Changed elsewhere', description: error.message }
        : { title: 'This was not saved', description: 'What you wrote is still there.' },
    onDone: (restoreFocus) => {
      patch(id, () => null)
      restoreFocus()
      return utils.admin.overview.invalidate()
    },
    onFailure: (error) => {
      if (isStale(error)) void utils.payments.attention.invalidate()
      else form.setError('resolution', { message: 'Not saved yet. Please try again.' })
    },
  })
  return (
    <form ref={element} noValidate className="flex min-w-0 flex-col items-start gap-3" onSubmit={submit}>
      <TextAreaField
        {...field('resolution')}
        label={
          <>
            <span>What was the outcome?</span>
            {about}
          </>
        }
        className="w-full"
        rows={2}
        maxLength={MAX_RESOLUTION}
      />
      <Button type="submit" variant="secondary" busy={isPending}>
        <span>Mark as resolved{about}</span>
      </Button>
    </form>
  )
}

/** Somebody else resolved it first, or it has resolved itself. */
const isStale = ({ data }: CallError): boolean => /^(CONFLICT|NOT_FOUND)$/.test(data?.code ?? '')
