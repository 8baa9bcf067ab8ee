import { Glyph } from '../ui/glyph.tsx'
import { Section } from './section.tsx'

const points = [
  {
    title: 'Faith-driven service',
    text: 'Our faith is why we serve, and why we send books to places that have few.',
    d: 'M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-2 1-4 2-5c.5 2 1.500 3 2.500 3C10 9 10.500 6 12 3z',
    bead: 'bg-primary text-on-primary',
  },
  {
    title: 'Empowering women and girls',
    text: 'A book of her own is where a woman’s or a girl’s learning can begin, and it is hers to keep.',
    d: 'M2 9l10-5l10 5l-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6',
    bead: 'bg-accent text-on-accent',
  },
  {
    title: 'Global impact',
    text: 'Books travel from shelves that can spare them to schools that are waiting for them.',
    d: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M3 12h18M12 3c-5 5-5 13 0 18c5-5 5-13 0-18',
    bead: 'bg-success text-on-success',
  },
]

/** Three beads on one thread: downwards on a phone, across on a wide screen. */
export function Mission() {
  return (
    <Section
      id="about"
      tone="paper"
      title="Our mission"
      intro="Three principles guide every box of books we send."
    >
      <ul className="mt-10 grid gap-8 md:grid-cols-3">
        {points.map(({ title, text, d, bead }) => (
          <li
            key={title}
            className="relative flex gap-5 before:absolute before:top-0 before:-bottom-8 before:left-8 before:w-0.5 before:bg-line last:before:hidden md:flex-col md:before:top-8 md:before:right-auto md:before:bottom-auto md:before:left-0 md:before:h-0.5 md:before:w-[calc(100%+2rem)]"
          >
            <span
              className={`relative grid size-16 shrink-0 place-items-center rounded-full ring-8 ring-surface ${bead}`}
            >
              <Glyph d={d} size="xl" />
            </span>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
