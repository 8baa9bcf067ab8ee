/** The donor's choice about the yearly summary. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SummaryWish as Wish } from '#shared/money/monthly/monthly.schema.ts'
import { useTRPC, type CallError } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../../platform/use-toast-mutation.ts'
import { Opened } from '../giving-page.tsx'

export function SummaryWish({ token }: { token: string }) {
  const { client } = useTRPC()
  const cache = useQueryClient()
  const queryKey = ['yearly summary', token]
  const query = useQuery<Wish, CallError>({
    queryKey,
    queryFn: () => client.monthly.openSummary.mutate({ token }),
  })
  const { mutate, isPending } = useToastMutation<boolean, Wish>({
    mutationFn: (wantsSummary) => client.monthly.chooseYearlySummary.mutate({ token, wantsSummary }),
    success: null,
    failure: (cause) => refusal('Nothing was changed', cause),
    onSuccess: (wish) => {
      cache.setQueryData(queryKey, wish)
    },
  })
  return (
    <Opened
      query={query}
      lost={
        <p className="text-lg">
          This link is not complete, or does not exist. Please use the whole link in your newest summary.
        </p>
      }
    >
      {({ wantsSummary }) => (
        <>
          <output className="mb-6 block text-lg">
            {wantsSummary
              ? 'Each April we email you a summary of the year’s gifts.'
              : 'We do not send you the yearly summary any more. You still get a receipt for each gift.'}
          </output>
          <Button variant="secondary" size="lg" busy={isPending} onClick={() => mutate(!wantsSummary)}>
            {wantsSummary ? 'Stop the yearly summary' : 'Send me the summary again'}
          </Button>
        </>
      )}
    </Opened>
  )
}
