/** The view of a page that does not exist, with a way on. Loaded only then. */
import type { ReactNode } from 'react'
import { useSite } from '../content/content.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import art from './not-found.svg?url'

type NotFoundProps = {
  title: string
  text: string
  /** Buttons that lead on. */
  actions: ReactNode
  children?: ReactNode
}

export function NotFound({ title, text, actions, children }: NotFoundProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-page grow flex-col items-center px-gutter pt-section text-center"
    >
      <img src={art} alt="" width="320" height="176" />
      <h1 className="mt-6 text-3xl">{title}</h1>
      <p className="mt-3 max-w-md text-muted">{text}</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">{actions}</p>
      {children}
    </main>
  )
}

export function NotFoundView() {
  const { name } = useSite()
  return (
    <NotFound
      title="Page Not Found"
      text="The thread ends here: the page may have moved, or the link may be wrong."
      actions={
        <>
          <Button asChild>
            <Link to="/">Go to the home page</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/shop">Visit the shop</Link>
          </Button>
        </>
      }
    >
      <title>{`Page Not Found | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <p className="mt-10 text-xs text-muted">Did you forget to add the page to the router?</p>
    </NotFound>
  )
}
