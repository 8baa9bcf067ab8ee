/** One project and how far it is, and its stand-in of the same size. */
import type { ReactNode } from 'react'
import {
  progressPercent,
  PROJECT_STATUS_LABELS,
  startMonth,
  type FallbackProject,
  type ProjectStatus,
} from '#shared/projects.ts'
import type { Project } from '#shared/projects.schema.ts'
import { wholeNumber } from '#shared/format.ts'
import { Link } from '../ui/link.tsx'
import { BeadProgress } from '../ui/ornaments/bead-progress.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const cardClass = 'flex flex-col rounded-card border border-line bg-raised/75 p-5 sm:p-7'

const statusLooks: Record<ProjectStatus, string> = {
  active: 'bg-success text-on-success',
  upcoming: 'bg-accent text-on-accent',
  completed: 'bg-primary text-on-primary',
}

export function ProjectGrid({ children }: { children: ReactNode }) {
  return <ul className="mt-8 grid gap-5 lg:grid-cols-2">{children}</ul>
}

type ProjectCardProps = {
  name: string
  /** Of its story, where there is one. */
  slug?: string | undefined
  status: ProjectStatus
  statusLabel: string
  description?: string | undefined
  /** What else is known, a line each. */
  facts: readonly string[]
  percent: number
  /** Beside the string of beads. */
  progress: ReactNode
  /** The same for those who do not see it. */
  progressText: string
}

export function ProjectCard(props: ProjectCardProps) {
  const { name, slug, status, statusLabel, description, facts, percent, progress, progressText } = props
  return (
    <li className={cardClass}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="text-xl">
          {slug === undefined ? (
            name
          ) : (
            <Link to="/projects/$slug" params={{ slug }} className="text-primary underline">
              {name}
            </Link>
          )}
        </h3>
        <p className={`rounded-full px-3.5 py-1 text-sm font-semibold ${statusLooks[status]}`}>
          {statusLabel}
        </p>
      </div>
      <ul className="mt-2 gap-x-2.5 text-sm text-muted sm:flex sm:flex-wrap">
        {facts.map((fact) => (
          <li key={fact} className="sm:not-first:before:mr-2.5 sm:not-first:before:content-['·']">
            {fact}
          </li>
        ))}
      </ul>
      {description !== undefined && <p className="mt-4">{description}</p>}
      <div className="mt-auto pt-6">
        <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">{progress}</div>
        <BeadProgress
          percent={percent}
          label={`Progress of ${name}`}
          valueText={progressText}
          className="max-w-none"
        />
      </div>
    </li>
  )
}

/** A project of the server, or of the projects page's own set. */
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
    slug,
  } = project
  const percent = progressPercent(booksCollected, booksNeeded)
  const books = `${wholeNumber(booksCollected)} of ${wholeNumber(booksNeeded)} books`
  return (
    <ProjectCard
      name={name}
      slug={hasStory ? slug : undefined}
      status={status}
      statusLabel={PROJECT_STATUS_LABELS[status]}
      description={description}
      facts={[
        country,
        `Launch: ${startMonth(startDate)}`,
        ...(targetSchools === undefined
          ? []
          : [`${targetSchools} target ${targetSchools === 1 ? 'school' : 'schools'}`]),
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
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="mt-2 h-6 w-4/5" />
      <Skeleton className="mt-4 h-14" />
      <Skeleton className="mt-6 h-17" />
    </li>
  ))
}
