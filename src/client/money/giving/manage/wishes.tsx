/** Choices of a supporter about emails: the yearly summary, and news. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC, type CallError } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../../platform/use-toast-mutation.ts'
import { Opened } from '../giving-page.tsx'

export function SummaryWish({ token }: { token: string }) {
  const { monthly } = useTRPC().client
  return (
    <Wish
      queryKey={['yearly summary', token]}
      open={() => monthly.openSummary.mutate({ token }).then(({ wantsSummary }) => wantsSummary)}
      choose={(wantsSummary) =>
        monthly.chooseYearlySummary.mutate({ token, wantsSummary }).then((wish) => wish.wantsSummary)
      }
      newest="summary"
      wanted="Each April we email you a summary of the year’s gifts."
      unwanted="We do not send you the yearly summary any more. You still get a receipt for each gift."
      stop="Stop the yearly summary"
      start="Send me the summary again"
    />
  )
}

export function NewsWish({ token }: { token: string }) {
  const { news } = useTRPC().client
  return (
    <Wish
      queryKey={['news', token]}
      open={() => news.open.mutate({ token }).then(({ wantsNews }) => wantsNews)}
      choose={(wantsNews) => news.choose.mutate({ token, wantsNews }).then((wish) => wish.wantsNews)}
      newest="email"
      wanted="We may email you a few times a year about what gifts and bracelets do."
      unwanted="We do not send you news. You still get receipts, and answers to what you write."
      stop="Stop the news"
      start="Email me the news"
    />
  )
}

type WishProps = Record<'newest' | 'wanted' | 'unwanted' | 'stop' | 'start', string> & {
  queryKey: string[]
  open: () => Promise<boolean>
  choose: (isWanted: boolean) => Promise<boolean>
}

function Wish({ queryKey, open, choose, newest, wanted, unwanted, stop, start }: WishProps) {
  const cache = useQueryClient()
  const query = useQuery<boolean, CallError>({ queryKey, queryFn: open })
  const { mutate, isPending } = useToastMutation<boolean, boolean>({
    mutationFn: choose,
    success: null,
    failure: (cause) => refusal('Nothing was changed', cause),
    onSuccess: (isWanted) => {
      cache.setQueryData(queryKey, isWanted)
    },
  })
  return (
    <Opened
      query={query}
      lost={
        <p className="text-lg">
          {`This link is not complete, or does not exist. Please use the whole link in your newest ${newest}.`}
        </p>
      }
    >
      {(isWanted) => (
        <>
          <output className="mb-6 block text-lg">{isWanted ? wanted : unwanted}</output>
          <Button variant="secondary" size="lg" busy={isPending} onClick={() => mutate(!isWanted)}>
            {isWanted ? stop : start}
          </Button>
        </>
      )}
    </Opened>
  )
}
