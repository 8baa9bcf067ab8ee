/** One project: its story, and the books received for it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { paragraphsOf } from '#shared/site/blog/blog-reading.ts'
import { wholeNumber } from '#shared/platform/text/format.ts'
import { giftTo } from '#shared/site/projects/donate-link.ts'
import {
  progressPercent,
  PROJECT_STATUS_LABELS,
  startMonth,
  targetSchoolsText,
} from '#shared/site/projects/projects.ts'
import type { ProjectStory } from '#shared/site/projects/projects.schema.ts'
import { DonateLink } from '../shell/donate-link.tsx'
import { ErrorView } from '../shell/error-page.tsx'
import { pageHead } from '../seo/head.ts'
import { orNotFound } from '../shell/or-not-found.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Breadcrumb } from '../layout/breadcrumb.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'
import { BeadProgress } from '../../platform/ui/ornaments/bead-progress.tsx'
import { BookEntries } from './book-entries.tsx'
import { ProjectPicture } from './project-picture.tsx'

const NOT_FOUND = 'Project Not Found'
const NOT_FOUND_TEXT = 'There is no such project, or it is no longer shown.'

export const Route = createFileRoute('/projects/$slug')({
  loader: async ({ context, params, preload }) => {
    const { story } = context.utils.projects
    await orNotFound(story.ensureData(params), preload)
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
  const { name, description, country, status, startDate, story, imageUrl, imageAlt, entries, targetSchools } =
    project
  const { booksNeeded, booksCollected = 0 } = project
  const percent = progressPercent(booksCollected, booksNeeded)
  const books = `${wholeNumber(booksCollected)} of ${wholeNumber(booksNeeded)} books`
  const facts = [
    PROJECT_STATUS_LABELS[status],
    country,
    !project.isLate && `Launch: ${startMonth(startDate)}`,
    targetSchools > 0 && targetSchoolsText(targetSchools),
  ]
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-gutter md:pt-6">
      <Breadcrumb
        links={[
          <Link key="all" to="/projects">
            Projects
          </Link>,
        ]}
        here={name}
      />
      <div className="mt-1 grid items-center gap-x-8 gap-y-5 md:mt-2 md:grid-cols-2 lg:gap-x-12">
        <ProjectPicture
          imageUrl={imageUrl}
          imageAlt={imageAlt}
          country={country}
          isFirst
          sizes="(width < 48rem) 92vw, (width < 80rem) 45vw, 38rem"
          className="h-auto rounded-card border border-line"
        />
        <div className="min-w-0">
          <h1 dir="auto" className="text-2xl wrap-anywhere md:text-3xl">
            {name}
          </h1>
          <p className="mt-1 text-muted md:mt-3">{facts.filter(Boolean).join(' · ')}</p>
          <p className="mt-3 mb-2 flex flex-wrap items-baseline justify-between gap-x-4 md:mt-6">
            <span>{books}</span>
            <strong className="font-display text-xl font-semibold text-primary">{percent}%</strong>
          </p>
          <BeadProgress
            percent={percent}
            label={`Progress of ${name}`}
            valueText={`${percent}%: ${books}`}
            className="max-w-none"
          />
          <Button asChild variant="accent" className="mt-5 max-sm:flex">
            <DonateLink>{giftTo(project) ? 'Give to this project' : 'Donate'}</DonateLink>
          </Button>
        </div>
      </div>
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 md:mt-12 lg:grid-cols-2">
        <div className="flex max-w-article flex-col gap-6">
          <p dir="auto" className="text-lg whitespace-pre-line wrap-anywhere">
            {description}
          </p>
          {paragraphsOf(story).map((paragraph, index) => (
            <p key={index} dir="auto" className="whitespace-pre-line wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </div>
        {entries.length > 0 && (
          <section aria-labelledby="books-that-came" className="rounded-card bg-sunken p-5 sm:p-7">
            <h2 id="books-that-came" className="text-xl">
              Books that came
            </h2>
            <div className="mt-3">
              <BookEntries entries={entries} />
            </div>
          </section>
        )}
      </div>
      <p className="mt-12">
        <Button asChild variant="secondary">
          <Link to="/projects">All projects</Link>
        </Button>
      </p>
    </main>
  )
}

function ProjectNotFound() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter pt-section text-center">
      <h1 className="text-3xl">{NOT_FOUND}</h1>
      <p className="mt-3 text-muted">{NOT_FOUND_TEXT}</p>
      <p className="mt-8">
        <Button asChild>
          <Link to="/projects">All projects</Link>
        </Button>
      </p>
    </main>
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
