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
 * Progress towards the goal, in rounded per cent; 0 without a goal. It may exceed 100: the bar stops there, but the
 * text shows it.
 */
export function progressPercent(
  collected: number | null | undefined,
  needed: number | null | undefined,
): number {
  return needed ? Math.round(((collected ?? 0) / needed) * 100) : 0
}

/** Whether a project has not started although its month has passed. In UTC, because an hour does not matter. */
export function isLate(
  { status, startDate }: Pick<FallbackProject, 'status' | 'startDate'>,
  now: Date,
): boolean {
  return status === 'upcoming' && startDate.slice(0, 7) < now.toISOString().slice(0, 7)
}

/** '4 target schools'. */
export const targetSchoolsText = (count: number) => `${count} target ${count === 1 ? 'school' : 'schools'}`

/** A built-in project, with everything that is known about it. */
export type FallbackProject = {
  name: string
  status: ProjectStatus
  country: string
  startDate: string
  booksNeeded: number
}

/** Goal of each built-in project. */
const FALLBACK_GOAL = 750

/** Shown on the projects page while the server's list is empty or fails. */
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
  /** Selects the outline to draw. */
  country: string
  status: ProjectStatus
  launch: string
  reach: string
  percent: number
  /** Explains the percentage if necessary. */
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
