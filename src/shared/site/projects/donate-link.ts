/** A separate file, because the first script of every page contains it. */
import type { ProjectStatus } from './projects.ts'

/** Search parameters of a link to /donate: the project to give to, and the amount in pounds that is chosen there. */
export type Gift = { project: number; amount?: number }

/** Undefined for a project that takes no gifts. */
export const giftTo = (project: { id?: number; status: ProjectStatus } | undefined): Gift | undefined =>
  project?.id === undefined || project.status === 'completed' ? undefined : { project: project.id }
