/** The view of a page that does not exist, with a way on. Loaded only then. */
import type { ReactNode } from 'react'
import { useSite } from '../content/content.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import drawings from './menu-art.svg?url'
import { help } from './navigation.ts'
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
      <nav aria-labelledby="instead" className="mt-section w-full max-w-3xl text-start">
        <h2 id="instead" className="text-center text-xl">
          Or help instead
        </h2>
        <ul className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
          {help.map(({ to, label }) => (
            <li key={to} className="grid">
              <Link
                to={to}
                className="flex items-center gap-2 rounded-card border border-line bg-raised/70 p-2 font-semibold text-primary transition-colors hover:border-primary sm:gap-3 sm:p-3"
              >
                <span className="grid size-12 shrink-0 place-items-center rounded-full bg-band sm:size-14">
                  <img src={`${drawings}#${to.slice(1)}`} alt="" width="40" height="40" />
                </span>
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
