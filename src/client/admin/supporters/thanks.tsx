/** A personal thank-you, begun from the template. Loaded late: it brings the rules of a form. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTRPC } from '../../platform/trpc.ts'
import { WordsForm } from '../inbox/reply-form.tsx'
import { Loaded } from '../ui/loaded.tsx'

export function Thanks({ id, name, onSent }: { id: number; name: string; onSent: () => void }) {
  const { client, utils } = useTRPC()
  const query = useQuery(utils.supporters.thanks.queryOptions({ id }, { staleTime: 0 }))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="thanks" className="mt-4 max-w-3xl rounded-card bg-sunken p-4 sm:p-6">
      <h3 id="thanks" ref={heading} tabIndex={-1} className="mb-4 text-lg wrap-anywhere">
        Thank {name}
      </h3>
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
    </section>
  )
}
