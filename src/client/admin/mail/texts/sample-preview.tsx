/** A sample email with the typed texts, rendered by the server when typing pauses. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { emailTextValues, type EmailTextValues } from '#shared/site/emails/email-texts.schema.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { EmailView, schemeOf, type EmailLook } from '../email-view.tsx'

const PAUSE_MS = 400

export function SamplePreview({ values }: { values: EmailTextValues }) {
  const { client } = useTRPC()
  const [look, setLook] = useState<EmailLook>('light')
  const wanted = useSettled(values)
  const { data, isError, refetch } = useQuery({
    queryKey: ['email sample', wanted, schemeOf(look)],
    queryFn: () => client.mail.sample.mutate({ ...wanted, scheme: schemeOf(look) }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <section aria-labelledby="sample-heading" className="min-w-0">
      <h2 id="sample-heading" className="text-xl">
        Preview
      </h2>
      {isError && !data && <LoadError what="The preview" onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className="mt-1 text-sm text-muted">An example with an invented name and order.</p>
          <p className="mt-3 wrap-anywhere">
            <span className="text-muted">Subject:</span> {data.subject}
          </p>
          <EmailView content={data} look={look} onLook={setLook} />
        </>
      )}
    </section>
  )
}

/** The last valid values, once typing has paused. */
function useSettled(values: EmailTextValues): EmailTextValues {
  const [settled, setSettled] = useState(values)
  const { kind, subject, opening } = values
  useEffect(() => {
    const timer = setTimeout(() => {
      const { data } = emailTextValues.safeParse({ kind, subject, opening })
      if (data) setSettled(data)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [kind, subject, opening])
  return settled
}
