import { createContext, use, useState, type ReactNode } from 'react'
import { QUOTE_REFERENCE } from '#shared/platform/text/reference.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import snapped from './snapped-string.svg?url'

/** The browsers' messages for a request without a response. */
const UNANSWERED = /^(Failed to fetch|Load failed|NetworkError)/

export type Failed = { error?: unknown }

const isUnanswered = (error: unknown) => error instanceof Error && UNANSWERED.test(error.message)

/** Replaces the error page in a part of the site where a reload would lose something. */
export const ErrorPageContext = createContext<ReactNode>(null)

export function ErrorPage({ error }: Failed) {
  const instead = use(ErrorPageContext)
  if (instead !== null) return instead
  return <ErrorView title="Something went wrong" retry="Try again" error={error} />
}

/** The request id in a page that failed on the server; React renders such a page again. */
const readReference = () =>
  import.meta.env.SSR ? '' : (document.querySelector('[data-reference]')?.textContent ?? '')

/** The id of the request that failed, which finds it in our log. */
function quoted(error: unknown): string {
  const { response } = (error as { meta?: { response?: Response } } | undefined)?.meta ?? {}
  const reference = response?.headers.get('x-request-id')
  return reference ? `${QUOTE_REFERENCE} ${reference}` : ''
}

type ErrorViewProps = Failed & {
  title: string
  text?: string
  /** In other words, below the text. */
  note?: string
  retry: string
  /** The way on: to the home page, unless another one is nearer. */
  children?: ReactNode
}

/** The error page. Part of the first load, because loading code may be what failed. */
export function ErrorView({
  title,
  error,
  text = isUnanswered(error)
    ? 'We could not reach our website. Please check your connection and try again.'
    : 'Sorry, the problem is on our side. Please try again in a moment.',
  note,
  retry,
  children = (
    <Button asChild variant="secondary">
      <Link to="/">Go to the home page</Link>
    </Button>
  ),
}: ErrorViewProps) {
  const [fromServer] = useState(readReference)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-page grow flex-col items-center px-gutter pt-section text-center"
    >
      <img src={snapped} alt="" width="320" height="176" />
      <h1 className="mt-6 text-3xl">{title}</h1>
      <p className="mt-3 max-w-md text-muted">{text}</p>
      <p className="mt-3 max-w-md text-muted empty:hidden">{note}</p>
      <p data-reference="" className="mt-3 max-w-md text-muted empty:hidden" suppressHydrationWarning>
        {quoted(error) || fromServer}
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <Button className="js-only" onClick={() => location.reload()}>
          {retry}
        </Button>
        {children}
      </p>
    </main>
  )
}
