/** The landing page (specification sections 1 and 2). */
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { site, siteDescription } from '#shared/site.ts'
import { loadProjects } from '../projects/use-projects.ts'
import { Below } from '../site/below.tsx'
import { pageHead } from '../site/head.ts'
import { FigureStrip } from '../ui/figure-strip.tsx'
import { Hero } from './hero.tsx'
import { lowerSections } from './lower-sections-later.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    await loadProjects(context)
    if (import.meta.env.SSR) return
    // reached by a link: its sections must be there to be scrolled to; imported here, lest every page bring them along,
    // and together, lest one waits for the other
    const [later] = await Promise.all([
      import('./lower-sections-later.ts'),
      import('./lower-sections.tsx').catch(() => undefined),
    ])
    await later.lowerSections.fetchNow()
  },
  head: async ({ match }) =>
    pageHead(
      match,
      site.tagline,
      import.meta.env.SSR && {
        description: siteDescription,
        // imported here, lest the questions be among what every page needs
        jsonLd: (await import('./home-data.ts')).homeData(match.context.settings.publicUrl),
      },
    ),
  component: HomePage,
})

function HomePage() {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    // a link to a section scrolls there; the keyboard goes along
    if (hash !== '') document.getElementById(hash)?.focus({ preventScroll: true })
  }, [hash])
  return (
    // the last section meets the footer
    <main id="main" tabIndex={-1} className="-mb-section">
      <Hero />
      <FigureStrip label="Our impact so far" figures={site.homeImpact} className="grid-cols-3" />
      <Below>
        <lowerSections.Part />
      </Below>
    </main>
  )
}
