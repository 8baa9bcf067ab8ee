/** In a file of its own: the first script of every page has it. */
import type { ProjectStatus } from './projects.ts'

/** What a link to /donate says of the project that a gift is for. */
export type Gift = { project: number }

/** Undefined for a project that takes no gifts. */
export const giftTo = (project: { id?: number; status: ProjectStatus } | undefined): Gift | undefined =>
  project?.id === undefined || project.status === 'completed' ? undefined : { project: project.id }
