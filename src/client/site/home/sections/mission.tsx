import type { SiteContent } from '#shared/site/content/content.ts'
import { Glyph } from '../../../platform/ui/glyph.tsx'
import { Section } from '../section.tsx'

const BEADS = [
  {
    d: 'M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-2 1-4 2-5c.5 2 1.500 3 2.500 3C10 9 10.500 6 12 3z',
    color: 'bg-primary text-on-primary',
  },
  {
    d: 'M2 9l10-5l10 5l-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6',
    color: 'bg-emphasis text-on-primary',
  },
  {
    d: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M3 12h18M12 3c-5 5-5 13 0 18c5-5 5-13 0-18',
    color: 'bg-success text-on-success',
  },
]

type MissionProps = Omit<SiteContent['mission'], 'caption'>

/** Three beads on one thread: vertical on a phone, horizontal on a wide screen. */
export function Mission({ title, intro, points }: MissionProps) {
  return (
    <Section id="about" tone="surface" title={title} intro={intro}>
      <ul className="mt-10 grid gap-8 md:grid-cols-3">
        {points.map((point, index) => (
          <li key={index} className="strung">
            <Bead {...BEADS[index % BEADS.length]} />
            <div className="min-w-0 wrap-anywhere">
              <h3 className="text-xl">{point.title}</h3>
              <p className="mt-1.5 whitespace-pre-line text-muted">{point.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Bead = ({ d = '', color = '' }) => (
  <span
    className={`relative grid size-16 shrink-0 place-items-center rounded-full ring-8 ring-surface ${color}`}
  >
    <Glyph d={d} size="xl" />
  </span>
)
