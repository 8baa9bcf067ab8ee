/** The donor confirms another email address by the link sent to it. */
import { useQuery } from '@tanstack/react-query'
import { useTRPC, type CallError } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../../platform/use-toast-mutation.ts'
import { useToGift } from './address-parts.tsx'
import { Opened } from '../giving-page.tsx'

export function NewAddress({ token }: { token: string }) {
  const { client } = useTRPC()
  const toGift = useToGift()
  const query = useQuery<{ email: string }, CallError>({
    queryKey: ['new address', token],
    queryFn: () => client.monthly.openNewAddress.mutate({ token }),
  })
  const { mutate, isPending } = useToastMutation<void, { token: string }>({
    mutationFn: () => client.monthly.confirmNewAddress.mutate({ token }),
    success: { title: 'Email address changed', description: 'Links in earlier emails no longer work.' },
    failure: (cause) => refusal('Nothing was changed', cause),
    onSuccess: (confirmed) => toGift(confirmed.token),
  })
  return (
    <Opened
      query={query}
      lost={
        <p className="text-lg">
          This link was used, is too old, or is not complete. If the address is not changed yet, ask for
          another link on the page of your gift.
        </p>
      }
    >
      {({ email }) => (
        <>
          <p className="mb-6 text-lg wrap-anywhere">
            From now on we write about your monthly gift to {email}.
          </p>
          <Button size="lg" busy={isPending} onClick={() => mutate()}>
            Use this address
          </Button>
        </>
      )}
    </Opened>
  )
}
