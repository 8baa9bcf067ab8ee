import { BookShelf } from '../ui/book-spines.tsx'
import { Button } from '../ui/button.tsx'

/** The bracelets could not be read (specification section 8). */
export function ShopError() {
  return (
    <main id="main" tabIndex={-1} className="flex flex-col items-center px-gutter pt-section text-center">
      <BookShelf />
      <h1 className="mt-8 text-3xl">Error loading bracelets</h1>
      <p className="mt-3 max-w-md text-ink-soft">The fault is ours. Please try again in a moment.</p>
      <Button className="js-only mt-8" onClick={() => location.reload()}>
        Retry
      </Button>
    </main>
  )
}
