import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadProjects } from '../projects/use-projects.ts'
import { pageHead } from '../seo/head.ts'
import { loadContent } from '../content/page-content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { FigureStrip } from '../../platform/ui/ornaments/figure-strip.tsx'
import { BooksWeNeed } from './sections/books-we-need.tsx'
import { Contact } from './sections/contact.tsx'
import { End } from './sections/end.tsx'
import { Faq } from './sections/faq.tsx'
import { homeData } from './home-data.ts'
import { Hero } from './sections/hero.tsx'
import { HomeProjects } from './sections/home-projects.tsx'
import { HomeShowcase, HomeStories } from './sections/late-parts.ts'
import { Mission } from './sections/mission.tsx'

export const Route = createFileRoute('/')({
  loader: async ({ context, location }) => {
    await Promise.all([
      loadContent(context, 'home'),
      loadProjects(context, location.hash !== ''),
      // the page is useless without these, so it fails with them
      import('./sections/late-parts.ts').then((code) => code.loadParts(context)),
    ])
  },
  head: ({ match }) => {
    const home = match.context.utils.pages.home.getData()
    return pageHead(
      match,
      home?.tagline ?? '',
      import.meta.env.SSR && {
        description: home?.description ?? '',
        jsonLd: home ? homeData(match.context.settings, home) : [],
      },
    )
  },
  component: HomePage,
})

function HomePage() {
  const { data: home } = useSuspenseQuery(useTRPC().utils.pages.home.queryOptions())
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => {
    // a link to a section scrolls there; the focus must follow
    if (hash !== '') document.getElementById(hash)?.focus({ preventScroll: true })
  }, [hash])
  return (
    // the last section touches the footer
    <main id="main" tabIndex={-1} className="-mb-section">
      <Hero tagline={home.tagline} mission={home.mission} photograph={home.photographs.home} />
      <FigureStrip label="Our impact so far" figures={home.figures} />
      <HomeShowcase />
      <Mission {...home.principles} />
      <HomeProjects intro={home.openings.projects} />
      <BooksWeNeed {...home.books} />
      <HomeStories />
      <Faq {...home.faq} />
      <Contact intro={home.openings.contact} />
      <End />
    </main>
  )
}
