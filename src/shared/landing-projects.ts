/** The landing page's own set of projects, apart from the projects page's: neither page loads the other's. */
import type { ProjectStatus } from './projects.ts'

export type LandingProject = {
  name: string
  status: ProjectStatus
  launch: string
  reach: string
  percent: number
  /** What the percentage means, where it needs saying. */
  phase?: string
}

/** What the landing page shows while the server's list is empty or fails (section 1); never mixed with real rows. */
export const LANDING_FALLBACK_PROJECTS: readonly LandingProject[] = [
  {
    name: 'Books to Ghana 2025',
    status: 'active',
    launch: 'Launched January 2025',
    reach: '500+ girls expected to benefit',
    percent: 75,
  },
  {
    name: 'Books to Brazil 2026',
    status: 'upcoming',
    launch: 'Planned launch March 2026',
    reach: '800+ girls projected',
    percent: 25,
    phase: 'planning phase',
  },
]
