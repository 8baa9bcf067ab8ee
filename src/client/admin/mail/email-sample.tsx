/** The email that what is typed makes, rendered by the server when typing pauses. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EmailContent, EmailScheme } from '#shared/platform/mail/mail.ts'
import { LoadError } from '../ui/load-error.tsx'
import { EmailView, schemeOf, type EmailLook } from './email-view.tsx'

const PAUSE_MS = 400

type EmailSampleProps<Values> = {
  /** Undefined while what is typed is incomplete: the last email stays. */
  values: Values | undefined
  /** Identifies the email among samples. */
  name: string
  render: (values: Values, scheme: EmailScheme) => Promise<EmailContent>
  /** Names what is invented. */
  about: string
  showsSubject?: boolean
}

export function EmailSample<Values>({
  values,
  name,
  render,
  about,
  showsSubject = false,
}: EmailSampleProps<Values>) {
  const [look, setLook] = useState<EmailLook>('light')
  const settled = useSettled(JSON.stringify(values))
  const scheme = schemeOf(look)
  const { data, isError, refetch } = useQuery({
    queryKey: ['email sample', name, settled, scheme],
    queryFn: () => render(JSON.parse(settled!) as Values, scheme),
    enabled: settled !== undefined,
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
          <p className="mt-1 text-sm text-muted">{about}</p>
          {showsSubject && (
            <p className="mt-3 wrap-anywhere">
              <span className="text-muted">Subject:</span> {data.subject}
            </p>
          )}
          <EmailView content={data} look={look} onLook={setLook} />
        </>
      ) : (
        settled === undefined && (
          <p className="mt-1 text-sm text-muted">The email appears here once it has a subject and a text.</p>
        )
      )}
    </section>
  )
}

/** The last complete text, once typing has paused. */
function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled((last) => text ?? last), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
