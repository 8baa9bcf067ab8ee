/** An addition to a gift, to be corrected or removed by its donor. */
import { useQuery } from '@tanstack/react-query'
import type { GiftPage } from '#shared/money/donations/dedications.schema.ts'
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { longUkDate } from '#shared/platform/text/format.ts'
import { rulesOf } from '../../../platform/forms/rules.ts'
import { useServerForm } from '../../../platform/forms/use-server-form.ts'
import { useTRPC, type CallError } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { refusal } from '../../../platform/use-toast-mutation.ts'
import { dedicationError, dedicationIn, type TypedDedication } from '../../donations/dedication.ts'
import { DedicationFields } from '../../donations/dedication-fields.tsx'
import { Opened } from '../giving-page.tsx'

export function DedicationOfGift({ token }: { token: string }) {
  const { client } = useTRPC()
  const query = useQuery<GiftPage, CallError>({
    queryKey: ['gift', token],
    // a query although it is sent as a mutation: the secret must not be in a URL
    queryFn: () => client.donations.openGift.mutate({ token }),
    gcTime: 0,
  })
  return (
    <Opened
      query={query}
      lost={
        <p className="text-lg">
          This link is not complete, or does not exist. Please use the whole link in your newest receipt.
        </p>
      }
    >
      {(gift) => (
        <>
          <p className="mb-6 text-lg">
            {`Your gift of ${formatShortPence(toPence(gift.amount))} on ${longUkDate(gift.day)}, thank you. We keep what you add here only to show it on your receipt and to the people who thank you.`}
          </p>
          <DedicationForm gift={gift} token={token} />
        </>
      )}
    </Opened>
  )
}

const typed = ({ dedication }: GiftPage): TypedDedication => dedication ?? { kind: '', text: '' }

function DedicationForm({ gift, token }: { gift: GiftPage; token: string }) {
  const { client } = useTRPC()
  const { form, field, submit, isPending } = useServerForm({
    name: 'dedication',
    keeps: 'page',
    schema: rulesOf((values: TypedDedication) => ({ text: dedicationError(values) })),
    start: typed(gift),
    send: (values) =>
      client.donations.changeDedication.mutate({ token, dedication: dedicationIn(values) ?? null }),
    storedOf: (changed) => ({ start: typed(changed) }),
    success: { title: 'Saved', description: 'Your next receipt shows it.' },
    refusal: (refused) => refusal('It was not saved', refused),
  })
  return (
    <form noValidate method="dialog" className="flex max-w-md flex-col gap-5" onSubmit={submit}>
      <DedicationFields kind={form.watch('kind')} field={field} />
      <Button type="submit" size="lg" busy={isPending} className="self-start">
        Save
      </Button>
    </form>
  )
}
