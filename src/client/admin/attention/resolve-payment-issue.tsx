/** Resolves a payment issue with a note, which is stored as a draft until it is saved. */
import type { PaymentIssue } from '#shared/money/payments/payment-timeline.ts'
import { rulesOf } from '../../platform/forms/rules.ts'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
import { TextAreaField } from '../../platform/ui/fields/field.tsx'
import { SmallForm } from '../forms/small-form.tsx'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'

const MAX_RESOLUTION = 500

export function ResolvePaymentIssue({ id, close }: Pick<PaymentIssue, 'id'> & { close: () => void }) {
  const { client, utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.payments.attention)
  return (
    <SmallForm
      isPlain
      onClose={close}
      draft={`payment issue ${id}`}
      schema={rulesOf(({ resolution }: { resolution: string }) => ({
        resolution: resolution.trim() === '' ? 'Please enter the outcome' : undefined,
      }))}
      start={{ resolution: '' }}
      send={({ resolution }) => client.payments.resolvePaymentIssue.mutate({ id, resolution })}
      success={{ title: 'Payment issue resolved' }}
      refusal={(error) =>
        isStale(error)
          ? { title: 'Changed elsewhere', description: error.message }
          : { title: 'This was not saved', description: 'What you wrote is still there.' }
      }
      onDone={() => {
        close()
        patch(id, () => null)
        return utils.admin.overview.invalidate()
      }}
      onFailure={(error) => {
        if (isStale(error)) void utils.payments.attention.invalidate()
      }}
      submit="Mark as resolved"
    >
      {(field) => (
        <TextAreaField
          {...field('resolution')}
          label="What was the outcome?"
          rows={3}
          maxLength={MAX_RESOLUTION}
        />
      )}
    </SmallForm>
  )
}

/** Somebody else resolved it first, or it has resolved itself. */
const isStale = ({ data }: CallError): boolean => /^(CONFLICT|NOT_FOUND)$/.test(data?.code ?? '')
