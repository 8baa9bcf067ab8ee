/** The projects: what has been achieved, and what is in progress. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PAGE_FALLBACK_PROJECTS } from '#shared/site/projects/projects.ts'
import { pageHead } from '../seo/head.ts'
import { loadContent } from '../content/page-content.ts'
import { SitePhotograph } from '../shell/photograph.tsx'
import { useTRPC } from '../../platform/trpc.ts'
import { Link } from '../../platform/ui/link.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { FigureStrip } from '../../platform/ui/ornaments/figure-strip.tsx'
import { whenSeen } from '../../platform/ui/ornaments/when-seen.ts'
import journey from './journey.svg?url'
import { BookProjectCard, ProjectGrid, ProjectSkeletons } from './project-card.tsx'
import { loadProjects, useProjects } from './use-projects.ts'

export const Route = createFileRoute('/projects')({
  loader: async ({ context }) => {
    await Promise.all([loadContent(context, 'projects'), loadProjects(context)])
  },
  head: ({ match }) =>
    pageHead(
      match,
      'Our projects',
      import.meta.env.SSR && {
        description:
          'Where donated books go: how far each project has come, and how many books it still needs.',
      },
    ),
  component: ProjectsPage,
})

function ProjectsPage() {
  const projects = useProjects()
  const { data: content } = useQuery(useTRPC().utils.pages.projects.queryOptions())
  return (
    <main id="main" tabIndex={-1}>
      <div className="bg-sunken">
        <div className="page-top mx-auto flex max-w-page justify-between gap-x-10 gap-y-6 px-gutter pb-10 max-md:flex-col md:items-start md:pb-14">
          <div className="max-w-xl min-w-0">
            <h1 className="text-4xl">Our projects</h1>
            <p className="mt-4 text-lg wrap-anywhere whitespace-pre-line">{content?.opening}</p>
          </div>
          {content?.photograph ? (
            <SitePhotograph
              photograph={content.photograph}
              isFirst
              sizes="(width < 48rem) 92vw, 28rem"
              shape="aspect-3/2"
              className="md:w-2/5 md:max-w-md md:shrink-0"
            />
          ) : (
            <img
              src={journey}
              alt=""
              width="400"
              height="234"
              className="h-auto w-56 max-md:self-center md:w-2/5 md:max-w-100"
            />
          )}
        </div>
      </div>
      <FigureStrip label="Our impact" figures={content?.figures ?? []} />
      <section aria-labelledby="list-title" className="mx-auto max-w-page px-gutter pt-section">
        <h2 ref={whenSeen} id="list-title" className="threaded text-2xl">
          Where the books go
        </h2>
        {projects === undefined && <output className="sr-only">Loading projects…</output>}
        <ProjectGrid>
          {projects === undefined && <ProjectSkeletons count={2} />}
          {projects?.length === 0 &&
            PAGE_FALLBACK_PROJECTS.map((project) => <BookProjectCard key={project.name} project={project} />)}
          {projects?.map((project) => (
            <BookProjectCard key={project.id} project={project} />
          ))}
        </ProjectGrid>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-card bg-sunken p-6 sm:p-8">
          <p className="max-w-lg font-display text-xl font-semibold">Help to send the next box of books</p>
          <p className="flex flex-wrap gap-3">
            <Button asChild variant="accent">
              <Link to="/donate">Give</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/book-donation">Give books</Link>
            </Button>
          </p>
        </div>
      </section>
    </main>
  )
}
