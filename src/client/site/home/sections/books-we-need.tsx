import type { SiteContent } from '#shared/site/content/content.ts'
import { Link } from '../../../platform/ui/link.tsx'
import { BookEdge } from '../../../platform/ui/ornaments/book-edge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Section } from '../section.tsx'

const SPINES = ['border-l-drawn-2', 'border-l-drawn-3', 'border-l-drawn-4']

/** A shelf of books on the section's edge, with three covers on it. */
export function BooksWeNeed({ title, kinds }: SiteContent['books']) {
  return (
    <>
      <BookEdge className="bg-sunken" />
      <Section id="books" tone="band" title={title}>
        <ul className="mt-8 grid gap-5 md:grid-cols-3">
          {kinds.map((kind, index) => (
            <li
              key={index}
              className={`rounded-r-card rounded-l-sm border-l-14 bg-surface p-6 text-on-surface wrap-anywhere shadow-soft md:pb-10 ${SPINES[index % SPINES.length]}`}
            >
              <h3 className="text-xl">{kind.title}</h3>
              <p className="mt-1 font-semibold text-emphasis">{kind.need}</p>
              <p className="mt-3 whitespace-pre-line text-muted">{kind.text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-8">
          <Button asChild variant="accent">
            <Link to="/book-donation">Donate your books</Link>
          </Button>
        </p>
      </Section>
    </>
  )
}
