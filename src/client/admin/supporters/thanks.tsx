/** A personal thank-you, begun from the template. */
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../platform/trpc.ts'
import { WordsForm } from '../inbox/reply-form.tsx'
import { Loaded } from '../ui/loaded.tsx'

export function Thanks({ id, onSent }: { id: number; onSent: () => void }) {
  const { client, utils } = useTRPC()
  const query = useQuery(utils.supporters.thanks.queryOptions({ id }, { staleTime: 0 }))
  return (
    <Loaded query={query} what="the template">
      {({ email, ...start }) => (
        <WordsForm
          draft={`thanks ${id}`}
          email={email}
          start={start}
          label="Your words"
          what="thank-you"
          send={(words) => client.supporters.thank.mutate({ ...words, id })}
          onSent={async () => {
            onSent()
            await utils.supporters.byId.invalidate({ id })
          }}
        />
      )}
    </Loaded>
  )
}
