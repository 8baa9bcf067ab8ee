/** The landing page (specification sections 1 and 2). */
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { site, siteDescription } from '#shared/site.ts'
import { ContactMessageForm } from '../forms/lazy-forms.tsx'
import { loadProjects } from '../projects/use-projects.ts'
import { pageHead } from '../site/head.ts'
import { FigureStrip } from '../ui/ornaments/figure-strip.tsx'
import { BooksWeNeed } from './books-we-need.tsx'
import { Contact } from './contact.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { HomeProjects } from './home-projects.tsx'
import { Mission } from './mission.tsx'

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    await Promise.all([loadProjects(context), ContactMessageForm.preload()])
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
      <Mission />
      <HomeProjects />
      <BooksWeNeed />
      <Faq />
      <Contact />
    </main>
  )
}
