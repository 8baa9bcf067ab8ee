import { Button } from '../../../platform/ui/button.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { BookEdge } from '../../../platform/ui/ornaments/book-edge.tsx'

/** The last words of the page, above a shelf that stands on the footer. */
export function End() {
  return (
    <section aria-labelledby="end-title" className="on-band bg-band text-center">
      <h2 id="end-title" className="px-gutter pt-section text-4xl">
        Send a book today
      </h2>
      <p className="mt-6 mb-10 md:mb-14">
        <Button asChild variant="accent" size="lg">
          <Link to="/donate">Give</Link>
        </Button>
      </p>
      {/* the band's own colour would leave gaps */}
      <BookEdge className="[--color-drawn-1:var(--color-on-band)]" />
    </section>
  )
}
