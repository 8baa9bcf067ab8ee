/** The email as a recipient will see it, rendered by the server when typing pauses. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newsText } from '#shared/money/project-news/project-news.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { EmailView, schemeOf, type EmailLook } from '../mail/email-view.tsx'
import { LoadError } from '../ui/load-error.tsx'

const PAUSE_MS = 400

type NewsPreviewProps = { projectId: number; subject: string; body: string }

export function NewsPreview({ projectId, subject, body }: NewsPreviewProps) {
  const { client } = useTRPC()
  const [look, setLook] = useState<EmailLook>('light')
  const [settled, setSettled] = useState({ subject, body })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ subject, body }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [subject, body])
  const { data: text } = newsText.safeParse(settled)
  const scheme = schemeOf(look)
  const { data, isError, refetch } = useQuery({
    queryKey: ['news sample', projectId, text, scheme],
    queryFn: () => client.projectNews.sample.mutate({ ...text!, projectId, scheme }),
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <section aria-labelledby="preview-heading" className="min-w-0">
      <h2 id="preview-heading" className="text-xl">
        Preview
      </h2>
      {isError && !data && <LoadError what="The preview" onRetry={() => void refetch()} />}
      {data ? (
        <>
          <p className="mt-1 text-sm text-muted">An example with an invented name.</p>
          <EmailView content={data} look={look} onLook={setLook} />
        </>
      ) : (
        <p className="mt-1 text-sm text-muted">The email appears here once it has a subject and a text.</p>
      )}
    </section>
  )
}
