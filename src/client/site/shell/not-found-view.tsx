import { useSite } from '../content/content.ts'
import { BookShelf } from '../../platform/ui/ornaments/book-shelf.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'

export function NotFoundView() {
  const { name } = useSite()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-page grow flex-col items-center px-gutter pt-section text-center"
    >
      <title>{`Page Not Found | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <BookShelf />
      <h1 className="mt-8 text-3xl">Page Not Found</h1>
      <p className="mt-3 max-w-md text-muted">
        This shelf is empty: the page may have moved, or the link may be wrong.
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to="/">Go to the home page</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/shop">Visit the shop</Link>
        </Button>
      </p>
      <p className="mt-10 text-xs text-muted">Did you forget to add the page to the router?</p>
    </main>
  )
}
