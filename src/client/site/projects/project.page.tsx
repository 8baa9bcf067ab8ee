/** One project: its story, and the books received for it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { paragraphsOf } from '#shared/site/blog/blog-reading.ts'
import { giftTo } from '#shared/site/projects/donate-link.ts'
import { PROJECT_STATUS_LABELS, targetSchoolsText } from '#shared/site/projects/projects.ts'
import type { ProjectStory } from '#shared/site/projects/projects.schema.ts'
import { loadHighlights } from '../home/highlights.ts'
import { ErrorView } from '../shell/error-page.tsx'
import { pageHead } from '../seo/head.ts'
import { NotFound } from '../shell/not-found-view.tsx'
import { orNotFound } from '../shell/or-not-found.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Breadcrumb } from '../layout/breadcrumb.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'
import { BookEntries } from './book-entries.tsx'
import { GiftPanel } from './gift-panel.tsx'
import { LatestStories, NextProject } from './project-more.tsx'
import { ProjectPicture } from './project-picture.tsx'
import { loadProjects } from './use-projects.ts'
import { monthAndYear } from '#shared/platform/text/format.ts'

const NOT_FOUND = 'Project Not Found'
const NOT_FOUND_TEXT = 'There is no such project, or it is no longer shown.'

export const Route = createFileRoute('/projects/$slug')({
  loader: async ({ context, params, preload }) => {
    const { story } = context.utils.projects
    // the browser does not wait for what is below the story
    const more = [loadHighlights(context), loadProjects(context)]
    await Promise.all([orNotFound(story.ensureData(params), preload), ...(import.meta.env.SSR ? more : [])])
    // for every 'Donate' link around the page
    return { gift: giftTo(story.getData(params)) }
  },
  head: ({ match }) => {
    const project = match.context.utils.projects.story.getData(match.params)
    return pageHead(
      match,
      project?.name ?? NOT_FOUND,
      import.meta.env.SSR &&
        (project ? { description: project.description } : { description: NOT_FOUND_TEXT, noindex: true }),
    )
  },
  component: ProjectPage,
  notFoundComponent: ProjectNotFound,
  errorComponent: ProjectError,
  // the error view is in the first script, from which the page's own part imports it
  codeSplitGroupings: [['component'], ['notFoundComponent']],
})

function ProjectPage() {
  const { story } = useTRPC().utils.projects
  const { data, error } = useQuery(story.queryOptions(Route.useParams()))
  if (error !== null) return <ProjectError />
  if (data === undefined)
    return (
      <main id="main" tabIndex={-1} className="grid min-h-[70vh] place-items-center text-primary">
        <BeadLoader size="lg" label="Loading the project…" />
      </main>
    )
  return <Project project={data} />
}

function Project({ project }: { project: ProjectStory }) {
  const { id, name, description, country, status, startDate, story, imageUrl, imageAlt, entries } = project
  const { targetSchools } = project
  const facts = [
    PROJECT_STATUS_LABELS[status],
    country,
    !project.isLate && `Launch: ${monthAndYear(startDate)}`,
    targetSchools > 0 && targetSchoolsText(targetSchools),
  ]
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-gutter md:pt-3">
      <Breadcrumb
        links={[
          <Link key="all" to="/projects">
            Projects
          </Link>,
        ]}
        here={name}
      />
      {/* the last row takes what the panel is longer than the others */}
      <div className="mt-1 grid gap-x-12 gap-y-3 md:mt-2 md:gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr]">
        <div className="min-w-0">
          <h1 dir="auto" className="text-2xl wrap-anywhere md:text-3xl">
            {name}
          </h1>
          <p className="text-sm text-muted md:mt-2 md:text-base">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <ProjectPicture
          imageUrl={imageUrl}
          imageAlt={imageAlt}
          country={country}
          isFirst
          sizes="(width < 64rem) 92vw, 48rem"
          className="h-auto rounded-card border border-line max-sm:aspect-2/1"
        />
        <div className="min-w-0 lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <GiftPanel project={project} />
        </div>
        <div className="flex max-w-article min-w-0 flex-col gap-6 mt-4">
          <p dir="auto" className="text-lg whitespace-pre-line wrap-anywhere">
            {description}
          </p>
          {paragraphsOf(story).map((paragraph, index) => (
            <p key={index} dir="auto" className="whitespace-pre-line wrap-anywhere">
              {paragraph}
            </p>
          ))}
          {entries.length > 0 && (
            <section aria-labelledby="books-that-came" className="mt-4">
              <h2 id="books-that-came" className="mb-3 text-xl">
                Books that came
              </h2>
              <BookEntries entries={entries} />
            </section>
          )}
        </div>
      </div>
      <LatestStories />
      <NextProject id={id} />
      <p className="mt-8">
        <Button asChild variant="secondary">
          <Link to="/projects">All projects</Link>
        </Button>
      </p>
    </main>
  )
}

function ProjectNotFound() {
  return (
    <NotFound
      title={NOT_FOUND}
      text={NOT_FOUND_TEXT}
      actions={
        <>
          <Button asChild>
            <Link to="/projects">All projects</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/blog">Read our stories</Link>
          </Button>
        </>
      }
    />
  )
}

function ProjectError() {
  return (
    <ErrorView title="This project could not be loaded" text="Please try again." retry="Retry">
      <Button asChild variant="secondary">
        <Link to="/projects">All projects</Link>
      </Button>
    </ErrorView>
  )
}
