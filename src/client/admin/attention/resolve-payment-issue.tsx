/** Resolves a payment issue with a note, which is stored as a draft until it is saved. */
import { useRef, useState } from 'react'
import type { PaymentIssue } from '#shared/money/payments/payment-timeline.ts'
import { useDraft } from '../../platform/drafts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { controlVariants, Field } from '../../platform/ui/fields/field.tsx'
import { useToastMutation } from '../../platform/use-toast-mutation.ts'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'
import { ownDraft } from '../session/own-drafts.ts'
import { rowFocus } from '../ui/restore-focus.ts'
import { paymentIssueName } from './payment-issue-labels.ts'

const MAX_RESOLUTION = 500

export function ResolvePaymentIssue({ paymentIssue }: { paymentIssue: PaymentIssue }) {
  const { id } = paymentIssue
  const about = <span className="sr-only"> ({paymentIssueName(paymentIssue)})</span>
  const { client, utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.payments.attention)
  const note = ownDraft<string>(`payment issue ${id}`)
  const text = useDraft(note) ?? ''
  const [problem, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)

  const settle = useToastMutation<{ resolution: string; restoreFocus: () => void }, unknown>({
    mutationFn: ({ resolution }) => client.payments.resolvePaymentIssue.mutate({ id, resolution }),
    success: { title: 'Payment issue resolved' },
    failure: ({ data, message }) =>
      isStale(data?.code)
        ? { title: 'Changed elsewhere', description: message }
        : { title: 'This was not saved', description: 'What you wrote is still there.' },
    onSuccess: (_output, { restoreFocus }) => {
      note.write(undefined)
      patch(id, () => null)
      restoreFocus()
      return utils.admin.overview.invalidate()
    },
    onError: ({ data }) => {
      if (isStale(data?.code)) void utils.payments.attention.invalidate()
      else setError('Not saved yet. Please try again.')
    },
  })
  return (
    <form
      noValidate
      className="flex min-w-0 flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (settle.isPending) return
        if (text.trim() === '') {
          setError('Please enter the outcome')
          field.current?.focus()
          return
        }
        setError(undefined)
        settle.mutate({ resolution: text, restoreFocus: rowFocus(event.currentTarget) })
      }}
    >
      <Field
        label={
          <>
            <span>What was the outcome?</span>
            {about}
          </>
        }
        error={problem}
        className="w-full"
      >
        {(own) => (
          <textarea
            {...own}
            ref={field}
            rows={2}
            maxLength={MAX_RESOLUTION}
            value={text}
            onChange={({ target }) => {
              note.write(target.value)
              setError(undefined)
            }}
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

/** Somebody else resolved it first, or it has resolved itself. */
const isStale = (code: string | undefined): boolean => code === 'CONFLICT' || code === 'NOT_FOUND'
