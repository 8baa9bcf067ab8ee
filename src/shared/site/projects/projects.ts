/** The charity's projects and their progress. Without zod. */

export const PROJECT_STATUSES = ['active', 'upcoming', 'completed'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

export const PROJECT_STATUS_LABELS: Record<ProjectStatus, string> = {
  active: 'Active',
  upcoming: 'Launching Soon',
  completed: 'Completed',
}

export const PROJECT_LENGTHS = {
  slug: 120,
  name: 120,
  description: 600,
  story: 20_000,
  country: 80,
  imageUrl: 500,
  imageAlt: 300,
  note: 300,
} as const

/**
 * How much of the goal is reached, in rounded per cent; 0 without a goal. May exceed 100: the bar stops there, but the
 * text states the figure.
 */
export function progressPercent(
  collected: number | null | undefined,
  needed: number | null | undefined,
): number {
  return needed ? Math.round(((collected ?? 0) / needed) * 100) : 0
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The month in which a project starts, for visitors: '2026-03-01' → 'March 2026'. */
export function startMonth(startDate: string): string {
  return `${MONTHS[Number(startDate.slice(5, 7)) - 1]} ${startDate.slice(0, 4)}`
}

/** Whether a project is still to launch although its month has passed. UTC is fine, because an hour does not matter. */
export function isLate(
  { status, startDate }: Pick<FallbackProject, 'status' | 'startDate'>,
  now: Date,
): boolean {
  return status === 'upcoming' && startDate.slice(0, 7) < now.toISOString().slice(0, 7)
}

/** How many schools a project is for: '4 target schools'. */
export const targetSchoolsText = (count: number) => `${count} target ${count === 1 ? 'school' : 'schools'}`

/** A built-in project of the projects page, with all that is known about it. */
export type FallbackProject = {
  name: string
  status: ProjectStatus
  country: string
  startDate: string
  booksNeeded: number
}

/** The goal of each built-in project. */
const FALLBACK_GOAL = 750

/** The projects page's own set, shown under the same condition as the landing page's. */
export const PAGE_FALLBACK_PROJECTS: readonly FallbackProject[] = [
  {
    name: 'Brazil 2026',
    status: 'active',
    country: 'Brazil',
    startDate: '2026-01-01',
    booksNeeded: FALLBACK_GOAL,
  },
  {
    name: 'Ghana 2025',
    status: 'upcoming',
    country: 'Ghana',
    startDate: '2025-09-01',
    booksNeeded: FALLBACK_GOAL,
  },
]

export type LandingProject = {
  name: string
  /** For its outline. */
  country: string
  status: ProjectStatus
  launch: string
  reach: string
  percent: number
  /** Explains the percentage where needed. */
  phase?: string
}

/** Shown on the landing page while the server's list is empty or fails; never mixed with real rows. */
export const LANDING_FALLBACK_PROJECTS: readonly LandingProject[] = [
  {
    name: 'Books to Ghana 2025',
    country: 'Ghana',
    status: 'active',
    launch: 'Launched January 2025',
    reach: '500+ girls expected to benefit',
    percent: 75,
  },
  {
    name: 'Books to Brazil 2026',
    country: 'Brazil',
    status: 'upcoming',
    launch: 'Planned launch March 2026',
    reach: '800+ girls projected',
    percent: 25,
    phase: 'planning phase',
  },
]
