import { Link } from '../ui/link.tsx'
import { BookEdge } from '../ui/ornaments/book-edge.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from './section.tsx'

const kinds = [
  {
    title: 'Children’s books',
    need: 'Especially needed',
    text: 'Picture books, first readers and stories to read aloud.',
    spine: 'border-l-marigold',
  },
  {
    title: 'Educational textbooks',
    need: 'High priority',
    text: 'School subjects, workbooks, reference and language learning.',
    spine: 'border-l-leaf',
  },
  {
    title: 'All books welcome',
    need: 'Every book counts',
    text: 'Novels, skills, trades: if it can be read, someone is waiting for it.',
    spine: 'border-l-clay',
  },
]

/** A shelf whose books stand on the section's edge, and three covers on it. */
export function BooksWeNeed() {
  return (
    <>
      <BookEdge className="bg-sunken" />
      <Section id="books" tone="plum" title="Books We Need">
        <ul className="mt-8 grid gap-5 md:grid-cols-3">
          {kinds.map(({ title, need, text, spine }) => (
            <li
              key={title}
              className={`rounded-r-card rounded-l-sm border-l-14 bg-surface p-6 text-on-surface shadow-soft md:pb-10 ${spine}`}
            >
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 font-semibold text-clay">{need}</p>
              <p className="mt-3 text-muted">{text}</p>
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
