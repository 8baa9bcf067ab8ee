/** One project and its progress, and its skeleton of the same size. */
import type { ReactNode } from 'react'
import { giftTo, type Gift } from '#shared/site/projects/donate-link.ts'
import {
  progressPercent,
  PROJECT_STATUS_LABELS,
  startMonth,
  targetSchoolsText,
  type FallbackProject,
  type ProjectStatus,
} from '#shared/site/projects/projects.ts'
import type { Project } from '#shared/site/projects/projects.schema.ts'
import { wholeNumber } from '#shared/platform/text/format.ts'
import { DonateLink } from '../shell/donate-link.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { BeadProgress } from '../../platform/ui/ornaments/bead-progress.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { ProjectPicture } from './project-picture.tsx'

/** A card alone in its row is horizontal where there is space. */
const cardClass =
  'group flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-raised/75 md:odd:last:col-span-full md:odd:last:flex-row'
const pictureClass = 'md:group-odd:group-last:w-1/2 md:group-odd:group-last:shrink-0'
const wordsClass = 'flex min-w-0 grow flex-col p-5 sm:p-7'

/** The `sizes` of a photograph in any of the layouts. */
const PICTURE_SIZES = '(width < 48rem) 92vw, (width < 80rem) 45vw, 38rem'

const statusClasses: Record<ProjectStatus, string> = {
  active: 'bg-success text-on-success',
  upcoming: 'bg-accent text-on-accent',
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
  percent: number
  /** Beside the string of beads. */
  progress: ReactNode
  /** The progress for screen readers. */
  progressText: string
}

export function ProjectCard(props: ProjectCardProps) {
  const { name, country, imageUrl, imageAlt, slug, gift, status, statusLabel, description, facts, percent } =
    props
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
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="min-w-0 text-xl wrap-anywhere">{name}</h3>
          <p className={`rounded-full px-3.5 py-1 text-sm font-semibold ${statusClasses[status]}`}>
            {statusLabel}
          </p>
        </div>
        <p className="mt-2 text-sm text-muted wrap-anywhere">{facts.join(' · ')}</p>
        {description !== undefined && <p className="mt-4 wrap-anywhere">{description}</p>}
        <div className="mt-auto pt-6">
          <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">{props.progress}</div>
          <BeadProgress
            percent={percent}
            label={`Progress of ${name}`}
            valueText={props.progressText}
            className="max-w-none"
          />
          <p className="mt-6 flex flex-wrap gap-3">
            <Button asChild variant="accent">
              <DonateLink gift={gift}>Donate</DonateLink>
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
    booksNeeded,
    booksCollected = 0,
    hasStory = false,
    isLate = false,
    slug,
    imageUrl,
    imageAlt,
  } = project
  const percent = progressPercent(booksCollected, booksNeeded)
  const books = `${wholeNumber(booksCollected)} of ${wholeNumber(booksNeeded)} books`
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
        ...(isLate ? [] : [`Launch: ${startMonth(startDate)}`]),
        ...(targetSchools === undefined ? [] : [targetSchoolsText(targetSchools)]),
      ]}
      percent={percent}
      progress={
        <>
          <span>{books}</span>
          <strong className="font-display text-xl font-semibold text-primary">{percent}%</strong>
        </>
      }
      progressText={`${percent}%: ${books}`}
    />
  )
}

export function ProjectSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} aria-hidden="true" className={cardClass}>
      <Skeleton className="aspect-video" />
      <span className={wordsClass}>
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="mt-2 h-6 w-4/5" />
        <Skeleton className="mt-4 h-14" />
        <Skeleton className="mt-6 h-17" />
        <Skeleton className="mt-6 h-11 w-26" />
      </span>
    </li>
  ))
}
