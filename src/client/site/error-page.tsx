import { Button, buttonClass } from '../ui/button.tsx'
import { SiteLink } from './site-link.tsx'

/** Plain, and part of the first load: what failed may be the fetching of code. */
export function ErrorPage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-page grow flex-col items-center px-gutter pt-section text-center"
    >
      <h1 className="text-3xl">Something went wrong</h1>
      <p className="mt-3 max-w-md text-ink-soft">
        The page could not be shown. The fault is ours; please try again in a moment.
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <Button className="js-only" onClick={() => location.reload()}>
          Try again
        </Button>
        <SiteLink to="/" className={buttonClass({ variant: 'secondary' })}>
          Go to the home page
        </SiteLink>
      </p>
    </main>
  )
}
