/** One project and its progress, and its skeleton of the same size. */
import type { ReactNode } from 'react'
import { giftTo, type Gift } from '#shared/site/projects/donate-link.ts'
import {
  PROJECT_STATUS_LABELS,
  targetSchoolsText,
  type FallbackProject,
  type ProjectStatus,
} from '#shared/site/projects/projects.ts'
import type { Project } from '#shared/site/projects/projects.schema.ts'
import { DonateLink } from '../shell/donate-link.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { BooksProgress } from './books-progress.tsx'
import { ProjectPicture } from './project-picture.tsx'
import { monthAndYear } from '#shared/platform/text/format.ts'

/** Where there is space, the first card is wide, and so is the last one if it is alone in its row. */
const cardClass =
  'group flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-raised/75 md:first:col-span-full lg:first:flex-row md:even:last:col-span-full lg:even:last:flex-row'
const pictureClass =
  'group-even:bg-success/15 lg:group-first:w-3/5 lg:group-first:shrink-0 lg:group-even:group-last:w-3/5 lg:group-even:group-last:shrink-0'
const wordsClass =
  'flex min-w-0 grow flex-col p-5 sm:p-7 lg:group-first:justify-center lg:group-first:p-10 lg:group-even:group-last:justify-center lg:group-even:group-last:p-10'

/** The `sizes` of a photograph in any of the layouts. */
const PICTURE_SIZES = '(width < 64rem) 92vw, (width < 80rem) 58vw, 44rem'

const statusClasses: Record<ProjectStatus, string> = {
  active: 'bg-success text-on-success',
  upcoming: 'bg-primary/12 text-primary',
  completed: 'bg-primary text-on-primary',
}

export function ProjectGrid({ children }: { children: ReactNode }) {
  return <ul className="mt-8 grid gap-5 md:grid-cols-2">{children}</ul>
}

type ProjectCardProps = {
  name: string
  country: string
  imageUrl?: string | null | undefined
  imageAlt?: string | undefined
  /** The slug of the project's story, if it has one. */
  slug?: string | undefined
  /** Preselects the project on the donation page, if it takes gifts. */
  gift?: Gift | undefined
  status: ProjectStatus
  statusLabel: string
  description?: string | undefined
  facts: readonly string[]
  progress: ReactNode
}

export function ProjectCard(props: ProjectCardProps) {
  const { name, country, imageUrl, imageAlt, slug, gift, status, statusLabel, description, facts } = props
  return (
    <li className={cardClass}>
      <ProjectPicture
        imageUrl={imageUrl}
        imageAlt={imageAlt}
        country={country}
        sizes={PICTURE_SIZES}
        className={pictureClass}
      />
      <div className={wordsClass}>
        <div className="flex flex-col-reverse items-start gap-2.5">
          <h3 className="text-xl wrap-anywhere md:group-first:text-2xl">{name}</h3>
          <p className={`rounded-full px-3.5 py-1 text-sm font-semibold ${statusClasses[status]}`}>
            {statusLabel}
          </p>
        </div>
        <p className="mt-2 text-sm text-muted wrap-anywhere">{facts.join(' · ')}</p>
        {description !== undefined && <p className="mt-4 wrap-anywhere">{description}</p>}
        {/* in a row of cards the progress is at the same height; in a wide card nothing is between it and the words */}
        <div className="mt-auto pt-6 lg:group-first:mt-0 lg:group-even:group-last:mt-0">
          {props.progress}
          <p className="mt-6 flex flex-wrap gap-3">
            <Button asChild variant="accent">
              <DonateLink gift={gift}>Give</DonateLink>
            </Button>
            {slug !== undefined && (
              <Button asChild variant="secondary">
                <Link to="/projects/$slug" params={{ slug }} aria-label={`Read the story: ${name}`}>
                  Read the story
                </Link>
              </Button>
            )}
          </p>
        </div>
      </div>
    </li>
  )
}

/** A project from the server, or one of the page's built-in ones. */
export function BookProjectCard({ project }: { project: FallbackProject & Partial<Project> }) {
  const {
    name,
    description,
    status,
    country,
    startDate,
    targetSchools,
    hasStory = false,
    isLate = false,
    slug,
    imageUrl,
    imageAlt,
  } = project
  return (
    <ProjectCard
      name={name}
      country={country}
      imageUrl={imageUrl}
      imageAlt={imageAlt}
      slug={hasStory ? slug : undefined}
      gift={giftTo(project)}
      status={status}
      statusLabel={PROJECT_STATUS_LABELS[status]}
      description={description}
      facts={[
        country,
        ...(isLate ? [] : [`Launch: ${monthAndYear(startDate)}`]),
        ...(targetSchools === undefined ? [] : [targetSchoolsText(targetSchools)]),
      ]}
      progress={<BooksProgress project={project} />}
    />
  )
}

export function ProjectSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} aria-hidden="true" className={cardClass}>
      <Skeleton className={`aspect-video ${pictureClass}`} />
      <span className={wordsClass}>
        <Skeleton className="mb-2.5 h-8 w-20" />
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="mt-2 h-6 w-4/5" />
        <Skeleton className="mt-4 h-14" />
        <Skeleton className="mt-6 h-17" />
        <Skeleton className="mt-6 h-11 w-26" />
      </span>
    </li>
  ))
}
